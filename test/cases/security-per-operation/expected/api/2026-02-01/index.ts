// Changes from 2026-01-01 to 2026-02-01 (in full: ../CHANGES.md):
// - breaking: The credential `user_key` is now an API key in the header `X-Key` instead of an API key in the header `X-User-Key`
// - breaking: `getProfile` now requires an API key in the header `X-Key` instead of an API key in the header `X-User-Key`, or no credential
// - new: New optional parameter `X-User-Key` (header) of `getAudit`

import type {} from "./checked.js";

export * from "../runtime/errors/exports.js";
export * from "./client.js";
export * from "./operations.js";
export * from "./types.js";
