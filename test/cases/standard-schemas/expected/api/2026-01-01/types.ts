// Every schema of the document, under the name it has there.

import type {} from "./checked.js";
import type { Unrecognized, UnrecognizedTag } from "../runtime/types.js";

export type Account =
  | ({
      kind: "company";
    } & Company)
  | ({
      kind: "person";
    } & Person);

/** The values of `kind` in {@link Account}. */
export const AccountTag = {
  company: "company",
  person: "person",
} as const;

/** The values of `kind` in {@link Account}. */
export type AccountTag = (typeof AccountTag)[keyof typeof AccountTag];

export interface Company extends Owner {
  /** At least 1 character. */
  number: string;
}

export const Country = {
  BR: "BR",
  DE: "DE",
} as const;

export type Country = (typeof Country)[keyof typeof Country];

export interface NewPayment {
  /** Format: decimal. */
  amount: string;
  secret: string;
}

export interface Owner {
  country?: Country;
  kind?: string;
  name: string;
}

export interface Payment {
  /** Format: decimal. */
  amount: string;
  /** Format: date-time. */
  created_at: string;
  /** Pattern: `^[A-Z]{3}$`. */
  currency?: string;
  /** Format: uuid. */
  id: string;
  /** Minimum: 1. Maximum: 12. */
  installments?: number;
  labels?: {
    [key: string]: string;
  };
  parent?: Payment | null;
  rail: Rail;
  /** At most 35 characters. */
  reference?: string | null;
  /** At least 1 item. */
  route?: [string, number?];
  source?: Account | string;
  status: Status;
}

export interface Person extends Owner {
  /** Format: date. */
  born: string;
}

export interface Pix {
  key: string;
  type: "pix";
}

export interface Problem {
  status?: number;
  title: string;
}

export type Rail =
  | Pix
  | Wire
  | {
      type: UnrecognizedTag;
    };

/** The values of `type` in {@link Rail}. */
export const RailTag = {
  pix: "pix",
  wire: "wire",
} as const;

/** The values of `type` in {@link Rail}. */
export type RailTag = (typeof RailTag)[keyof typeof RailTag];

export interface Refused {
  payment_id: string;
  type: "payment.refused";
}

export interface Settled {
  payment: Payment;
  type: "payment.settled";
}

export const Status = {
  pending: "pending",
  settled: "settled",
} as const;

export type Status = (typeof Status)[keyof typeof Status] | Unrecognized;

export interface Wire {
  bic: string;
  type: "wire";
}
