// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { Bank, Payout } from "./types.js";

/** The arguments of {@link getBanks}. */
export type GetBanksArgs = Record<never, never>;

/** The responses of {@link getBanks}, by status. */
export interface GetBanksResponses {
  /** All banks. */
  200: Bank[];
}

/** `GET /banks` */
export const getBanks: Operation<GetBanksArgs, GetBanksResponses> = /*#__PURE__*/ operation({
  id: "getBanks",
  home: "payouts/2025-01-01",
  method: "GET",
  path: "/banks",
  responses: { 200: "json" },
});

/** The arguments of {@link getPayouts}. */
export type GetPayoutsArgs = Record<never, never>;

/** The responses of {@link getPayouts}, by status. */
export interface GetPayoutsResponses {
  /** All payouts. */
  200: Payout[];
}

/** `GET /payouts` */
export const getPayouts: Operation<GetPayoutsArgs, GetPayoutsResponses> = /*#__PURE__*/ operation({
  id: "getPayouts",
  home: "payouts/2025-01-01",
  method: "GET",
  path: "/payouts",
  responses: { 200: "json" },
});
