// @ts-nocheck: the types of this module are in index.d.ts.

"use strict";

module.exports = {
  ...require("../runtime/errors/exports.js"),
  ...require("./client.js"),
  ...require("./operations.js"),
  ...require("./types.js"),
};
