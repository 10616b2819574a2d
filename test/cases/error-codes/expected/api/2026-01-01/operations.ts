// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { OrderError, Refusal } from "./types.js";

/** The arguments of {@link createOrder}. */
export type CreateOrderArgs = Record<never, never>;

/** The responses of {@link createOrder}, by status. */
export interface CreateOrderResponses {
  /** Made. */
  201: undefined;
  /** Wrong. */
  400: OrderError[];
}

/**
 * Status 400 carries codes: see `OrderErrorCode` and `orderErrors`.
 *
 * `POST /orders`
 */
export const createOrder: Operation<CreateOrderArgs, CreateOrderResponses> = /*#__PURE__*/ operation({
  id: "createOrder",
  home: "api/2026-01-01",
  method: "POST",
  path: "/orders",
  responses: { 201: "none", 400: "json" },
});

/** The arguments of {@link createRefund}. */
export type CreateRefundArgs = Record<never, never>;

/** The responses of {@link createRefund}, by status. */
export interface CreateRefundResponses {
  /** Made. */
  201: undefined;
  /** Wrong. */
  "4XX": Refusal;
}

/**
 * Status 409 carries codes: see `RefundErrorCode` and `refundErrors`.
 *
 * Status 422 carries codes: see `DetailErrorCode` and `detailErrors`.
 *
 * `POST /refunds`
 */
export const createRefund: Operation<CreateRefundArgs, CreateRefundResponses> = /*#__PURE__*/ operation({
  id: "createRefund",
  home: "api/2026-01-01",
  method: "POST",
  path: "/refunds",
  responses: { 201: "none", "4XX": "object" },
});
