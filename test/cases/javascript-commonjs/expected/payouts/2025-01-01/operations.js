// @ts-nocheck: the types of this module are in operations.d.ts.
//
// Every operation of the document, under its operationId.

"use strict";

const { operation } = require("../runtime/operation.js");

/**
 * Read a payout
 *
 * `GET /payouts/{id}`
 */
const getPayout = /*#__PURE__*/ operation({
  id: "getPayout",
  home: "payouts/2025-01-01",
  method: "GET",
  path: "/payouts/{id}",
  responses: { 200: "json", 404: "string" },
});

/**
 * List banks
 *
 * `GET /banks`
 */
const listBanks = /*#__PURE__*/ operation({
  id: "listBanks",
  home: "payouts/2025-01-01",
  method: "GET",
  path: "/banks",
  responses: { 200: "json" },
});

module.exports = {
  getPayout,
  listBanks,
};
