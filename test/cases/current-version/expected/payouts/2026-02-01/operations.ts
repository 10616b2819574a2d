// Every operation of the document, under its operationId.
// Declarations new or changed in 2026-02-01; unchanged ones are re-exported at the end.

import type {} from "./checked.js";
import * as operations2026_01_01 from "../2026-01-01/operations.js";
import type { GetPayoutArgs } from "../2026-01-01/operations.js";
import { operation, sameCall } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { Payout } from "./types.js";

/** The responses of {@link getPayout}, by status. */
export interface GetPayoutResponses {
  /** The payout. */
  200: Payout;
}

/**
 * Read a payout
 *
 * Changed since 2026-01-01: `Rail` (in `Payout.rail`) can now be `fednow`.
 *
 * `GET /payouts/{id}`
 */
export const getPayout: Operation<GetPayoutArgs, GetPayoutResponses> = /*#__PURE__*/ operation(
  /*#__PURE__*/ sameCall(operations2026_01_01.getPayout, "payouts/2026-02-01"),
);

// Everything else is unchanged since 2026-01-01.
export * from "../2026-01-01/operations.js";
