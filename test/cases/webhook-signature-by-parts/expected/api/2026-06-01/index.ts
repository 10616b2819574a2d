// Changes from 2026-01-01 to 2026-06-01 (in full: ../CHANGES.md):
// - breaking: The convention `webhooks` changed

import type {} from "./checked.js";

export * from "../runtime/errors/exports.js";
export * from "./client.js";
export * from "./events.js";
export * from "./operations.js";
export * from "./types.js";
export * from "./webhooks.js";
