// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";

/** The arguments of {@link getOrder}. */
export interface GetOrderArgs {
  id: string;
}

/** The responses of {@link getOrder}, by status. */
export interface GetOrderResponses {
  /** The order. */
  200: {
    quantity?: string;
  };
}

/** `GET /orders/{id}` */
export const getOrder: Operation<GetOrderArgs, GetOrderResponses> = /*#__PURE__*/ operation({
  id: "getOrder",
  home: "orders/2026-01-01",
  method: "GET",
  path: "/orders/{id}",
  responses: { 200: "json" },
});
