// The operations by tag, under short names: `client.orders.getOrders({ … })`.

import type {} from "./checked.js";
import type { BoundOperations } from "../runtime/client.js";
import type * as operations from "./operations.js";

type Bound = BoundOperations<typeof operations>;

export interface OrdersGroup {
  /**
   * Changed since 2025-01-01: `OrderState` (in `Order.state`) can now be `held`.
   *
   * `GET /orders`
   */
  readonly getOrders: Bound["getOrders"];
}

/** Each method is also one of the client, under its full name. */
export interface OperationGroups {
  readonly orders: OrdersGroup;
}
