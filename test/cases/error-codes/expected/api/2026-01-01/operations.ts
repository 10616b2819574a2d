// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { OrderError } from "./types.js";

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
