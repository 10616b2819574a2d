// Every schema of the document, under the name it has there or in PascalCase.
// Declarations new or changed in 2026-02-01; unchanged ones are re-exported at the end.

import type {} from "./checked.js";
import type { BankAccount, Card, Error } from "../2026-01-01/types.js";

/**
 * An intent to pay.
 *
 * The schema `payment_intent` of the document.
 *
 * Changed since 2026-01-01: `status` can now be `refunded`.
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

/**
 * The schema `PaymentIntent` of the document.
 *
 * New in 2026-02-01.
 */
export type PaymentIntentSchema = boolean;

/**
 * The schema `payment_status` of the document.
 *
 * Changed since 2026-01-01: `PaymentStatus` can now be `refunded`.
 */
export const PaymentStatus = {
  open: "open",
  paid: "paid",
  refunded: "refunded",
} as const;

/**
 * The schema `payment_status` of the document.
 *
 * Changed since 2026-01-01: `PaymentStatus` can now be `refunded`.
 */
export type PaymentStatus = (typeof PaymentStatus)[keyof typeof PaymentStatus];

// Everything else is unchanged since 2026-01-01.
export * from "../2026-01-01/types.js";
