// Every operation of the document, under its operationId.
// Declarations new or changed in 2026-06-01; unchanged ones are re-exported at the end.

import type {} from "./checked.js";
import * as operations2025_01_01 from "../2025-01-01/operations.js";
import type { ListBanksArgs } from "../2025-01-01/operations.js";
import { operation, sameCall } from "../runtime/operation.js";
import type { Operation } from "../runtime/operation.js";
import type { Bank } from "./types.js";

/** The responses of {@link listBanks}, by status. */
export interface ListBanksResponses {
  /** The banks. */
  200: Bank[];
}

/**
 * List banks
 *
 * Since 2026-06-01: No banks is no error.
 * - Was: Without banks the answer was 404.
 * - Is: Without banks the answer is an empty list.
 * - Do: Treat an empty list as no banks.
 * - Notice: The 404 branch is never taken.
 *
 * `GET /banks`
 */
export const listBanks: Operation<ListBanksArgs, ListBanksResponses> = /*#__PURE__*/ operation(
  /*#__PURE__*/ sameCall(operations2025_01_01.listBanks, "payouts/2026-06-01"),
);

// Everything else is unchanged since 2026-01-01.
export * from "../2026-01-01/operations.js";
