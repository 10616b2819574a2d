// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { PaymentIntent } from "./types.js";

/** The arguments of {@link get_payment_intent}. */
export interface GetPaymentIntentArgs {
  id: string;
}

/** The responses of {@link get_payment_intent}, by status. */
export interface GetPaymentIntentResponses {
  /** An intent. */
  200: PaymentIntent;
}

/** `GET /payment_intents/{id}` */
export const get_payment_intent: Operation<GetPaymentIntentArgs, GetPaymentIntentResponses> =
  /*#__PURE__*/ operation({
    id: "get_payment_intent",
    home: "api/2026-01-01",
    method: "GET",
    path: "/payment_intents/{id}",
    responses: { 200: "json" },
  });
