// The operations of the document that the configuration includes, under their operationIds.

import type {} from "./checked.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { Order } from "./types.js";

/** The arguments of {@link getOrders}. */
export type GetOrdersArgs = Record<never, never>;

/** The responses of {@link getOrders}, by status. */
export interface GetOrdersResponses {
  /** The orders. */
  200: Order[];
}

/** `GET /orders` */
export const getOrders: Operation<GetOrdersArgs, GetOrdersResponses> = /*#__PURE__*/ operation({
  id: "getOrders",
  home: "shop/2025-01-01",
  method: "GET",
  path: "/orders",
  responses: { 200: "json" },
});
