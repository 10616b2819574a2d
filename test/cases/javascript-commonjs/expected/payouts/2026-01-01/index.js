// @ts-nocheck: the types of this module are in index.d.ts.
//
// Changes from 2025-01-01 to 2026-01-01 (in full: ../CHANGES.md):
// - breaking: `Rail` (in `Payout.rail`) can now be `FedNow`

"use strict";

module.exports = {
  ...require("../runtime/errors/exports.js"),
  ...require("./client.js"),
  ...require("./operations.js"),
  ...require("./types.js"),
};
