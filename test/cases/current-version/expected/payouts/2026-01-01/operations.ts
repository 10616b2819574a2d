// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { Payout } from "./types.js";

/** The arguments of {@link getPayout}. */
export interface GetPayoutArgs {
  id: string;
}

/** The responses of {@link getPayout}, by status. */
export interface GetPayoutResponses {
  /** The payout. */
  200: Payout;
}

/**
 * Read a payout
 *
 * `GET /payouts/{id}`
 */
export const getPayout: Operation<GetPayoutArgs, GetPayoutResponses> = /*#__PURE__*/ operation({
  id: "getPayout",
  home: "payouts/2026-01-01",
  method: "GET",
  path: "/payouts/{id}",
  responses: { 200: "json" },
});
