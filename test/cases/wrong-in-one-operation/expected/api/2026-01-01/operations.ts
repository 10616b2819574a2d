// Every operation of the document, under its operationId.
//
// Left out, because the document is wrong there:
// - POST /orders: DUPLICATE_PARAMETER
// - webhook order.lost: REFERENCE_UNRESOLVED

import type {} from "./checked.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { Order } from "./types.js";

/** The arguments of {@link deleteOrdersById}. */
export interface DeleteOrdersByIdArgs {
  id: string;
}

/** The responses of {@link deleteOrdersById}, by status. */
export interface DeleteOrdersByIdResponses {
  /** Deleted. */
  204: undefined;
}

/** `DELETE /orders/{id}` */
export const deleteOrdersById: Operation<DeleteOrdersByIdArgs, DeleteOrdersByIdResponses> =
  /*#__PURE__*/ operation({
    id: "deleteOrdersById",
    home: "api/2026-01-01",
    method: "DELETE",
    path: "/orders/{id}",
    responses: { 204: "none" },
  });

/** The arguments of {@link getOrdersById}. */
export interface GetOrdersByIdArgs {
  id: string;
}

/** The responses of {@link getOrdersById}, by status. */
export interface GetOrdersByIdResponses {
  /** Found. */
  204: undefined;
}

/** `GET /orders/{id}` */
export const getOrdersById: Operation<GetOrdersByIdArgs, GetOrdersByIdResponses> = /*#__PURE__*/ operation({
  id: "getOrdersById",
  home: "api/2026-01-01",
  method: "GET",
  path: "/orders/{id}",
  responses: { 204: "none" },
});

/** The arguments of {@link listOrders}. */
export type ListOrdersArgs = Record<never, never>;

/** The responses of {@link listOrders}, by status. */
export interface ListOrdersResponses {
  /** All orders. */
  200: Order[];
}

/**
 * Needs `auth.token`.
 *
 * `GET /orders`
 */
export const listOrders: Operation<ListOrdersArgs, ListOrdersResponses> = /*#__PURE__*/ operation({
  id: "listOrders",
  home: "api/2026-01-01",
  method: "GET",
  path: "/orders",
  security: [["token"]],
  responses: { 200: "json" },
});
