// Every schema of the document, under the name it has there.

import type {} from "./checked.js";

// Everything is unchanged since 2026-01-01.
export * from "../2026-01-01/types.js";
