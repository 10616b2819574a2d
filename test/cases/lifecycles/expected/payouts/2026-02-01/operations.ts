// Every operation of the document, under its operationId.
// Declarations new or changed in 2026-02-01; unchanged ones are re-exported at the end.

import type {} from "./checked.js";
import * as operations2026_01_01 from "../2026-01-01/operations.js";
import type { CancelPayoutArgs, GetPayoutArgs } from "../2026-01-01/operations.js";
import { operation, sameCall } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { Payout } from "./types.js";

/** The responses of {@link cancelPayout}, by status. */
export interface CancelPayoutResponses {
  /** It. */
  200: Payout;
}

/**
 * Changed since 2026-01-01: `PayoutStatus` (in `Payout.status`) can now be `held`.
 *
 * `PUT /payouts/{id}`
 */
export const cancelPayout: Operation<CancelPayoutArgs, CancelPayoutResponses> = /*#__PURE__*/ operation(
  /*#__PURE__*/ sameCall(operations2026_01_01.cancelPayout, "payouts/2026-02-01"),
);

/** The responses of {@link getPayout}, by status. */
export interface GetPayoutResponses {
  /** It. */
  200: Payout;
}

/**
 * Changed since 2026-01-01: `PayoutStatus` (in `Payout.status`) can now be `held`.
 *
 * `GET /payouts/{id}`
 */
export const getPayout: Operation<GetPayoutArgs, GetPayoutResponses> = /*#__PURE__*/ operation(
  /*#__PURE__*/ sameCall(operations2026_01_01.getPayout, "payouts/2026-02-01"),
);

// Everything else is unchanged since 2026-01-01.
export * from "../2026-01-01/operations.js";
