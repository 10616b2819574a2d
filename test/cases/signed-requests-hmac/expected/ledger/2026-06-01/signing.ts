// How requests to this API are signed.

import type {} from "./checked.js";

// Everything is unchanged since 2026-01-01.
export * from "../2026-01-01/signing.js";
