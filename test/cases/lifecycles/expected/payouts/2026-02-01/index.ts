// Changes from 2026-01-01 to 2026-02-01 (in full: ../CHANGES.md):
// - breaking: `PayoutStatus` (in `Payout.status`) can now be `held`
// - silent: `PayoutStatus` no longer begins as `sent`
// - new: The lifecycle of `PayoutStatus` now has the state `held`
// - new: `PayoutStatus` now begins as `held`
// - new: `PayoutStatus` now goes from `held` to `sent` when a check

import type {} from "./checked.js";

export * from "../runtime/errors/exports.js";
export * from "./client.js";
export * from "./lifecycles.js";
export * from "./operations.js";
export * from "./types.js";
