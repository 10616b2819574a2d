// Every schema of the document, under the name it has there or in PascalCase.

import type {} from "./checked.js";

/** The schema `bank_account` of the document. */
export interface BankAccount {
  iban?: string;
  object: string;
}

/** The schema `card` of the document. */
export interface Card {
  number?: string;
  object: string;
}

export interface Error {
  schema?: "card";
}

/** The schema `payment-method` of the document. */
export type PaymentDashMethod = string;

/**
 * An intent to pay.
 *
 * The schema `payment_intent` of the document.
 */
export interface PaymentIntent {
  Error?: Error;
  source:
    | ({
        object: "bank_account";
      } & BankAccount)
    | ({
        object: "card";
      } & Card);
  status: PaymentStatus;
}

/** The schema `payment_status` of the document. */
export const PaymentStatus = {
  open: "open",
  paid: "paid",
} as const;

/** The schema `payment_status` of the document. */
export type PaymentStatus = (typeof PaymentStatus)[keyof typeof PaymentStatus];

/** The schema `payment_method` of the document. */
export type PaymentUnderscoreMethod = number;
