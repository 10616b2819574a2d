// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { json } from "../runtime/json-body.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { Payment, Problem } from "./types.js";

/** The arguments of {@link createPayment}. */
export interface CreatePaymentArgs {
  body: Payment;
}

/** The responses of {@link createPayment}, by status. */
export interface CreatePaymentResponses {
  /** The payment. */
  201: Payment;
  /** What was wrong. */
  default: Problem;
}

/** `POST /payments` */
export const createPayment: Operation<CreatePaymentArgs, CreatePaymentResponses> = /*#__PURE__*/ operation({
  id: "createPayment",
  home: "api/2026-01-01",
  method: "POST",
  path: "/payments",
  body: { type: "application/json", as: json },
  responses: { 201: "json", default: "object" },
});

/** The arguments of {@link getPayment}. */
export interface GetPaymentArgs {
  id: string;
}

/** The responses of {@link getPayment}, by status. */
export interface GetPaymentResponses {
  /** The payment. */
  200: Payment;
}

/** `GET /payments/{id}` */
export const getPayment: Operation<GetPaymentArgs, GetPaymentResponses> = /*#__PURE__*/ operation({
  id: "getPayment",
  home: "api/2026-01-01",
  method: "GET",
  path: "/payments/{id}",
  responses: { 200: "json" },
});
