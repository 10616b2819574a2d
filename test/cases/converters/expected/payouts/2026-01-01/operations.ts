// Every operation of the document, under its operationId.
// Declarations new or changed in 2026-01-01; unchanged ones are re-exported at the end.

import type {} from "./checked.js";
import * as operations2025_01_01 from "../2025-01-01/operations.js";
import type { GetBanksArgs, GetPayoutsArgs } from "../2025-01-01/operations.js";
import { operation, sameCall } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { Bank, Payout } from "./types.js";

/** The responses of {@link getBanks}, by status. */
export interface GetBanksResponses {
  /** All banks. */
  200: Bank[];
}

/**
 * Changed since 2025-01-01: `Country` (in `Bank.country`) can now be `NL`.
 *
 * `GET /banks`
 */
export const getBanks: Operation<GetBanksArgs, GetBanksResponses> = /*#__PURE__*/ operation(
  /*#__PURE__*/ sameCall(operations2025_01_01.getBanks, "payouts/2026-01-01"),
);

/** The responses of {@link getPayouts}, by status. */
export interface GetPayoutsResponses {
  /** All payouts. */
  200: Payout[];
}

/**
 * Changed since 2025-01-01 in `Payout`: see ../CHANGES.md.
 *
 * `GET /payouts`
 */
export const getPayouts: Operation<GetPayoutsArgs, GetPayoutsResponses> = /*#__PURE__*/ operation(
  /*#__PURE__*/ sameCall(operations2025_01_01.getPayouts, "payouts/2026-01-01"),
);

// Everything else is unchanged since 2025-01-01.
export * from "../2025-01-01/operations.js";
