// Every operation of the document, under its operationId.

import type {} from "./checked.js";

// Everything is unchanged since 2026-01-01.
export * from "../2026-01-01/operations.js";
