// The schemas of the document that included operations and events need, under the names they have there.

import type {} from "./checked.js";

export interface Order {
  id: string;
  state: OrderState;
}

/** {@link Order} in a request: what a caller may set. */
export interface OrderWritable {
  state: OrderState;
}

export interface OrderPaid {
  order: Order;
  type: "order.paid";
}

export const OrderState = {
  open: "open",
  paid: "paid",
} as const;

export type OrderState = (typeof OrderState)[keyof typeof OrderState];
