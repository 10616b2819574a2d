// @ts-nocheck: the types of this module are in operations.d.ts.
//
// Every operation of the document, under its operationId.
// Declarations new or changed in 2026-01-01; unchanged ones are re-exported at the end.

"use strict";

const operations2025_01_01 = require("../2025-01-01/operations.js");
const { operation, sameCall } = require("../runtime/operation.js");

/**
 * Read a payout
 *
 * Changed since 2025-01-01: `Rail` (in `Payout.rail`) can now be `FedNow`.
 *
 * `GET /payouts/{id}`
 */
const getPayout = /*#__PURE__*/ operation(
  /*#__PURE__*/ sameCall(operations2025_01_01.getPayout, "payouts/2026-01-01"),
);

module.exports = {
  ...require("../2025-01-01/operations.js"),
  getPayout,
};
