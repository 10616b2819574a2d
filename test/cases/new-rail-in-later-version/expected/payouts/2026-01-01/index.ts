// Changes from 2025-01-01 to 2026-01-01 (in full: ../CHANGES.md):
// - breaking: `Rail` (in `Payout.rail`) can now be `FedNow`

import type {} from "./checked.js";

export * from "../runtime/errors/exports.js";
export * from "./client.js";
export * from "./operations.js";
export * from "./types.js";
