// The schemas of the document that included operations and events need, under the names they have there.
// Declarations new or changed in 2026-01-01; unchanged ones are re-exported at the end.

import type {} from "./checked.js";

/** Changed since 2025-01-01: `state` can now be `held`. */
export interface Order {
  id: string;
  state: OrderState;
}

/** {@link Order} in a request: what a caller may set. */
export interface OrderWritable {
  state: OrderState;
}

export interface OrderItem {
  sku?: string;
}

/** Changed since 2025-01-01: `order.state` can now be `held`. */
export interface OrderPaid {
  order: Order;
  type: "order.paid";
}

/** Changed since 2025-01-01: `OrderState` can now be `held`. */
export const OrderState = {
  open: "open",
  paid: "paid",
  held: "held",
} as const;

/** Changed since 2025-01-01: `OrderState` can now be `held`. */
export type OrderState = (typeof OrderState)[keyof typeof OrderState];
