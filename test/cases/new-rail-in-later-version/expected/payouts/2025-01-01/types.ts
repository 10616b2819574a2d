// Every schema of the document, under the name it has there.

import type {} from "./checked.js";

export interface Account {
  account_number: string;
}

/** A bank. */
export interface Bank {
  name: string;
}

/** Money on its way out. */
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

/** Where the payout is. */
export const PayoutStatus = {
  /** not sent yet */
  pending: "pending",
  /** handed to the bank */
  sent: "sent",
} as const;

/** Where the payout is. */
export type PayoutStatus = (typeof PayoutStatus)[keyof typeof PayoutStatus];

/** How the money travels. */
export type Rail = Rail_Sepa | Rail_Wire;

/** The values of `type` in {@link Rail}. */
export const RailTag = {
  Sepa: "Sepa",
  Wire: "Wire",
} as const;

/** The values of `type` in {@link Rail}. */
export type RailTag = (typeof RailTag)[keyof typeof RailTag];

export interface Rail_Sepa extends Sepa {
  type: "Sepa";
}

export interface Rail_Wire extends Account {
  type: "Wire";
}

export interface Sepa {
  iban: string;
}
