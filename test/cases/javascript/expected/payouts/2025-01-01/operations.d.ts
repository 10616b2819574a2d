// Every operation of the document, under its operationId.

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
export declare const getPayout: Operation<GetPayoutArgs, GetPayoutResponses>;

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
export declare const listBanks: Operation<ListBanksArgs, ListBanksResponses>;
