// The error codes that responses can carry, and what each one means.

import type {} from "./checked.js";
import type { ErrorCodeInfo } from "../runtime/types.js";

/** What is wrong with a refund. */
export const DetailErrorCode = {
  /** It is too much. */
  amount: "amount",
} as const;

/** What is wrong with a refund. */
export type DetailErrorCode = (typeof DetailErrorCode)[keyof typeof DetailErrorCode];

/** What each code means, who can fix it, and whether a retry can help. */
export const detailErrors: Readonly<Record<DetailErrorCode, ErrorCodeInfo>> = {
  amount: { condition: "It is too much.", remedy: "Refund less.", fixableBy: "customer", isRetryable: false },
};

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

/** Why a refund was refused. */
export const RefundErrorCode = {
  /** It is too late. */
  too_late: "too_late",
} as const;

/** Why a refund was refused. */
export type RefundErrorCode = (typeof RefundErrorCode)[keyof typeof RefundErrorCode];

/** What each code means, who can fix it, and whether a retry can help. */
export const refundErrors: Readonly<Record<RefundErrorCode, ErrorCodeInfo>> = {
  too_late: { condition: "It is too late.", remedy: "None.", fixableBy: "nobody", isRetryable: false },
};
