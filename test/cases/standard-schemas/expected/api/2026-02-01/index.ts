// Changes from 2026-01-01 to 2026-02-01 (in full: ../CHANGES.md):
// - new: New required field `Refused.reason`: `string`

import type {} from "./checked.js";

export * from "../runtime/errors/exports.js";
export * from "./client.js";
export * from "./events.js";
export * from "./operations.js";
export * from "./types.js";
export * from "./webhooks.js";
