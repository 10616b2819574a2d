// @ts-nocheck: the types of this module are in index.d.ts.

export * from "../runtime/errors/exports.js";
export * from "./client.js";
export * from "./operations.js";
export * from "./types.js";
