// The operations of the document that the configuration includes, under their operationIds.
// Declarations new or changed in 2026-01-01; unchanged ones are re-exported at the end.

import type {} from "./checked.js";
import * as operations2025_01_01 from "../2025-01-01/operations.js";
import type { GetOrdersArgs } from "../2025-01-01/operations.js";
import { operation, sameCall } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { Order, OrderItem } from "./types.js";

/** The responses of {@link getOrders}, by status. */
export interface GetOrdersResponses {
  /** The orders. */
  200: Order[];
}

/**
 * Changed since 2025-01-01: `OrderState` (in `Order.state`) can now be `held`.
 *
 * `GET /orders`
 */
export const getOrders: Operation<GetOrdersArgs, GetOrdersResponses> = /*#__PURE__*/ operation(
  /*#__PURE__*/ sameCall(operations2025_01_01.getOrders, "shop/2026-01-01"),
);

/** The arguments of {@link getRefundNotes}. */
export interface GetRefundNotesArgs {
  id: string;
}

/** The responses of {@link getRefundNotes}, by status. */
export interface GetRefundNotesResponses {
  /** The notes. */
  200: OrderItem;
}

/**
 * New in 2026-01-01.
 *
 * `GET /refunds/{id}/notes`
 */
export const getRefundNotes: Operation<GetRefundNotesArgs, GetRefundNotesResponses> = /*#__PURE__*/ operation(
  {
    id: "getRefundNotes",
    home: "shop/2026-01-01",
    method: "GET",
    path: "/refunds/{id}/notes",
    responses: { 200: "json" },
  },
);

// Everything else is unchanged since 2025-01-01.
export * from "../2025-01-01/operations.js";
