// Every operation of the document, under its operationId.
// Declarations new or changed in 2026-02-01; unchanged ones are re-exported at the end.

import type {} from "./checked.js";
import * as operations2026_01_01 from "../2026-01-01/operations.js";
import type { GetPaymentIntentArgs } from "../2026-01-01/operations.js";
import { operation, sameCall } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { PaymentIntent } from "./types.js";

/** The responses of {@link get_payment_intent}, by status. */
export interface GetPaymentIntentResponses {
  /** An intent. */
  200: PaymentIntent;
}

/**
 * Changed since 2026-01-01: `PaymentStatus` (in `PaymentIntent.status`) can now be `refunded`.
 *
 * `GET /payment_intents/{id}`
 */
export const get_payment_intent: Operation<GetPaymentIntentArgs, GetPaymentIntentResponses> =
  /*#__PURE__*/ operation(/*#__PURE__*/ sameCall(operations2026_01_01.get_payment_intent, "api/2026-02-01"));

// Everything else is unchanged since 2026-01-01.
export * from "../2026-01-01/operations.js";
