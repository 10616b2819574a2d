// Every schema of the document, under the name it has there.
// Declarations new or changed in 2026-01-01; unchanged ones are re-exported at the end.

import type {} from "./checked.js";
import type { Account, PayoutStatus, Rail_Sepa, Rail_Wire } from "../2025-01-01/types.js";

/**
 * Money on its way out.
 *
 * Changed since 2025-01-01: `rail` can now be `FedNow`.
 */
export interface Payout {
  /**
   * In the currency of the rail.
   *
   * Format: decimal.
   */
  amount?: string;
  /** Format: uuid. */
  id: string;
  rail: Rail;
  /** Where the payout is. */
  status: PayoutStatus;
}

/**
 * How the money travels.
 *
 * Changed since 2025-01-01: `Rail` can now be `FedNow`.
 */
export type Rail = Rail_FedNow | Rail_Sepa | Rail_Wire;

/** The values of `type` in {@link Rail}. */
export const RailTag = {
  FedNow: "FedNow",
  Sepa: "Sepa",
  Wire: "Wire",
} as const;

/** The values of `type` in {@link Rail}. */
export type RailTag = (typeof RailTag)[keyof typeof RailTag];

/** New in 2026-01-01. */
export interface Rail_FedNow extends Account {
  type: "FedNow";
}

// Everything else is unchanged since 2025-01-01.
export * from "../2025-01-01/types.js";
