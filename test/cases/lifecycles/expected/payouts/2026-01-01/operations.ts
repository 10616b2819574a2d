// Every operation of the document, under its operationId.

import type {} from "./checked.js";
import { operation } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { Batches, Payout } from "./types.js";

/** The arguments of {@link cancelPayout}. */
export interface CancelPayoutArgs {
  id: string;
}

/** The responses of {@link cancelPayout}, by status. */
export interface CancelPayoutResponses {
  /** It. */
  200: Payout;
}

/** `PUT /payouts/{id}` */
export const cancelPayout: Operation<CancelPayoutArgs, CancelPayoutResponses> = /*#__PURE__*/ operation({
  id: "cancelPayout",
  home: "payouts/2026-01-01",
  method: "PUT",
  path: "/payouts/{id}",
  responses: { 200: "json" },
});

/** The arguments of {@link getPayout}. */
export interface GetPayoutArgs {
  id: string;
}

/** The responses of {@link getPayout}, by status. */
export interface GetPayoutResponses {
  /** It. */
  200: Payout;
}

/** `GET /payouts/{id}` */
export const getPayout: Operation<GetPayoutArgs, GetPayoutResponses> = /*#__PURE__*/ operation({
  id: "getPayout",
  home: "payouts/2026-01-01",
  method: "GET",
  path: "/payouts/{id}",
  responses: { 200: "json" },
});

/** The arguments of {@link listBatches}. */
export type ListBatchesArgs = Record<never, never>;

/** The responses of {@link listBatches}, by status. */
export interface ListBatchesResponses {
  /** Them. */
  200: Batches;
}

/** `GET /batches` */
export const listBatches: Operation<ListBatchesArgs, ListBatchesResponses> = /*#__PURE__*/ operation({
  id: "listBatches",
  home: "payouts/2026-01-01",
  method: "GET",
  path: "/batches",
  responses: { 200: "json" },
});
