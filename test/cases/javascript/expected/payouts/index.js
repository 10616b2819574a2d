// @ts-nocheck: the types of this module are in index.d.ts.

/** The generated versions, oldest first. Import the one you use: `./2026-01-01/index.js`. */
export const versions = ["2025-01-01", "2026-01-01"];

/** The newest version. */
export const latest = "2026-01-01";
