// @ts-nocheck: the types of this module are in current.d.ts.
//
// The version that the configuration names as `current`. An upgrade is one line there.

export * from "./2026-01-01/index.js";
