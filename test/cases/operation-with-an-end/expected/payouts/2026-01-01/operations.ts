// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";

/** The arguments of {@link getPayoutState}. */
export interface GetPayoutStateArgs {
  id: string;
}

/** The responses of {@link getPayoutState}, by status. */
export interface GetPayoutStateResponses {
  /** The state. */
  200: string;
}

/**
 * Read the state of a payout
 *
 * Deprecated. Use `getPayout`.
 *
 * It may be removed from 2027-06-30 on.
 *
 * `GET /payouts/{id}/state`
 *
 * @deprecated Use `getPayout`.
 */
export const getPayoutState: Operation<GetPayoutStateArgs, GetPayoutStateResponses> = /*#__PURE__*/ operation(
  {
    id: "getPayoutState",
    home: "payouts/2026-01-01",
    method: "GET",
    path: "/payouts/{id}/state",
    responses: { 200: "string" },
  },
);
