// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** Exports of a version's `lifecycles.ts` besides its own constants. */
export type { Lifecycle, StatusOrder } from "./lifecycle.js";
export type { ListOptions, WaitOptions } from "./wait.js";
export { WaitError, type WaitErrorReason } from "./wait-error.js";
