// The error codes that responses can carry, and what each one means.

import type {} from "./checked.js";
import type { ErrorCodeInfo } from "../runtime/types.js";

/** Why an order was refused. */
export const OrderErrorCode = {
  /** Nothing is left. */
  sold_out: "sold_out",
  /** Too many orders. */
  shop_busy: "shop_busy",
} as const;

/** Why an order was refused. */
export type OrderErrorCode = (typeof OrderErrorCode)[keyof typeof OrderErrorCode];

/** What each code means, who can fix it, and whether a retry can help. */
export const orderErrors: Readonly<Record<OrderErrorCode, ErrorCodeInfo>> = {
  sold_out: {
    condition: "Nothing is left.",
    remedy: "Order less.",
    fixableBy: "customer",
    isRetryable: false,
  },
  shop_busy: {
    condition: "Too many orders.",
    remedy: "Send it again.",
    fixableBy: "nobody",
    isRetryable: true,
    status: 400,
  },
};
