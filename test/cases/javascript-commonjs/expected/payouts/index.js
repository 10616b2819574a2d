// @ts-nocheck: the types of this module are in index.d.ts.

"use strict";

/** The generated versions, oldest first. Import the one you use: `./2026-01-01/index.js`. */
const versions = ["2025-01-01", "2026-01-01"];

/** The newest version. */
const latest = "2026-01-01";

module.exports = {
  versions,
  latest,
};
