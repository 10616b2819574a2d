// Changes from 2025-01-01 to 2026-01-01 (in full: ../CHANGES.md):
// - breaking: Removed field `Payout.reference`
// - breaking: `accountNumber` was likely renamed to `Payout.account_number`
// - breaking: `Rail` (in `Payout.rail`) can now be `card`
// - breaking: `Status` (in `Payout.status`) can now be `returned`
// - breaking: `Country` (in `Bank.country`) can now be `NL`
// - breaking: The event `payout.failed` is no longer sent
// - compile only: `Status` (in `Payout.status`) can no longer be `lost`
// - compile only: `Rail` (in `Payout.rail`) can no longer be `check`
// - and 5 more

import type {} from "./checked.js";

export * from "../runtime/errors/exports.js";
export * from "./client.js";
export * from "./events.js";
export * from "./operations.js";
export * from "./types.js";
export * from "./webhooks.js";
