// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { Bank, Payout } from "./types.js";

/** The arguments of {@link getPayout}. */
export interface GetPayoutArgs {
  /** Format: uuid. */
  id: string;
}

/** The responses of {@link getPayout}, by status. */
export interface GetPayoutResponses {
  /** The payout. */
  200: Payout;
  /** Not found. */
  404: string;
}

/**
 * Read a payout
 *
 * `GET /payouts/{id}`
 */
export const getPayout: Operation<GetPayoutArgs, GetPayoutResponses> = /*#__PURE__*/ operation({
  id: "getPayout",
  home: "payouts/2025-01-01",
  method: "GET",
  path: "/payouts/{id}",
  responses: { 200: "json", 404: "string" },
});

/** The arguments of {@link listBanks}. */
export type ListBanksArgs = Record<never, never>;

/** The responses of {@link listBanks}, by status. */
export interface ListBanksResponses {
  /** The banks. */
  200: Bank[];
}

/**
 * List banks
 *
 * `GET /banks`
 */
export const listBanks: Operation<ListBanksArgs, ListBanksResponses> = /*#__PURE__*/ operation({
  id: "listBanks",
  home: "payouts/2025-01-01",
  method: "GET",
  path: "/banks",
  responses: { 200: "json" },
});
