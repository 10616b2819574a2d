/** Exports of a version's `lifecycles.ts` besides its own constants. */
export type { Lifecycle, StatusOrder } from "./lifecycle.js";
export type { ListOptions, WaitOptions } from "./wait.js";
export { WaitError, type WaitErrorReason } from "./wait-error.js";
