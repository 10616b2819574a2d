// Every operation of the document, under its operationId.
// Declarations new or changed in 2026-01-01; unchanged ones are re-exported at the end.

import type { GetPayoutArgs } from "../2025-01-01/operations.js";
import type { Operation } from "../runtime/operation.js";
import type { Payout } from "./types.js";

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
 * Changed since 2025-01-01: `Rail` (in `Payout.rail`) can now be `FedNow`.
 *
 * `GET /payouts/{id}`
 */
export declare const getPayout: Operation<GetPayoutArgs, GetPayoutResponses>;

// Everything else is unchanged since 2025-01-01.
export * from "../2025-01-01/operations.js";
