// Every schema of the document, under the name it has there.

import type {} from "./checked.js";

export interface Bank {
  country: Country;
  name?: string;
}

export interface Check {
  kind: "check";
  number: string;
}

export const Country = {
  DE: "DE",
  FR: "FR",
} as const;

export type Country = (typeof Country)[keyof typeof Country];

export interface Payout {
  accountNumber: string;
  bank?: Bank;
  id: string;
  note?: string | null;
  parts?: Payout[];
  rail: Rail;
  reference: string;
  status: Status;
}

export type Rail = Check | Wire;

/** The values of `kind` in {@link Rail}. */
export const RailTag = {
  check: "check",
  wire: "wire",
} as const;

/** The values of `kind` in {@link Rail}. */
export type RailTag = (typeof RailTag)[keyof typeof RailTag];

export const Status = {
  open: "open",
  paid: "paid",
  lost: "lost",
} as const;

export type Status = (typeof Status)[keyof typeof Status];

export interface Wire {
  country?: string;
  kind: "wire";
}
