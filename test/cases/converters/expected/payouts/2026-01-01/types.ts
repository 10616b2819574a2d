// Every schema of the document, under the name it has there.
// Declarations new or changed in 2026-01-01; unchanged ones are re-exported at the end.

import type {} from "./checked.js";

/** Changed since 2025-01-01: `country` can now be `NL`. */
export interface Bank {
  country: Country;
  name?: string;
}

/** New in 2026-01-01. */
export interface Card {
  kind: "card";
  number: string;
}

/** Changed since 2025-01-01: `Country` can now be `NL`. */
export const Country = {
  DE: "DE",
  FR: "FR",
  NL: "NL",
} as const;

/** Changed since 2025-01-01: `Country` can now be `NL`. */
export type Country = (typeof Country)[keyof typeof Country];

/**
 * Changed since 2025-01-01:
 * - Removed field `reference`.
 * - `accountNumber` was likely renamed to `account_number`.
 * - `note` can no longer be null or absent.
 * - New required field `currency`: `string`.
 * - New required field `priority`: `"normal" | "high"`.
 * - And more: see ../CHANGES.md.
 */
export interface Payout {
  account_number: string;
  bank?: Bank;
  currency: string;
  id: string;
  note: string;
  parts?: Payout[];
  /** @default "normal" */
  priority: "normal" | "high";
  rail: Rail;
  references: string[];
  status: Status;
}

/**
 * Changed since 2025-01-01:
 * - `Rail` can now be `card`.
 * - `Rail` can no longer be `check`.
 * - `country` is now limited to `DE`, `FR` and `NL`.
 * - `country` can now be `NL`.
 */
export type Rail = Card | Wire;

/** The values of `kind` in {@link Rail}. */
export const RailTag = {
  card: "card",
  wire: "wire",
} as const;

/** The values of `kind` in {@link Rail}. */
export type RailTag = (typeof RailTag)[keyof typeof RailTag];

/**
 * Changed since 2025-01-01:
 * - `Status` can now be `returned`.
 * - `Status` can no longer be `lost`.
 */
export const Status = {
  open: "open",
  paid: "paid",
  returned: "returned",
} as const;

/**
 * Changed since 2025-01-01:
 * - `Status` can now be `returned`.
 * - `Status` can no longer be `lost`.
 */
export type Status = (typeof Status)[keyof typeof Status];

/**
 * Changed since 2025-01-01:
 * - `country` is now limited to `DE`, `FR` and `NL`.
 * - `country` can now be `NL`.
 */
export interface Wire {
  country?: Country;
  kind: "wire";
}
