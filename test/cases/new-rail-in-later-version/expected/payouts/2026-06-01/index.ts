// Changes from 2026-01-01 to 2026-06-01 (in full: ../CHANGES.md):
// - behaviour: No banks is no error

import type {} from "./checked.js";

export * from "../runtime/errors/exports.js";
export * from "./client.js";
export * from "./operations.js";
export * from "./types.js";
