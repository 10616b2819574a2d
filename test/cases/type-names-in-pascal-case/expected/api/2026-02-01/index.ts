// Changes from 2026-01-01 to 2026-02-01 (in full: ../CHANGES.md):
// - breaking: `PaymentStatus` (in `PaymentIntent.status`) can now be `refunded`
// - note: New type `PaymentIntentSchema`

import type {} from "./checked.js";

export * from "../runtime/errors/exports.js";
export * from "./client.js";
export * from "./operations.js";
export * from "./types.js";
