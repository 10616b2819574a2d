/** What a version's `lifecycles.ts` exports beside its own. */
export type { Lifecycle, StatusOrder } from "./lifecycle.js";
export type { ListOptions, WaitOptions } from "./wait.js";
export { WaitError, type WaitErrorReason } from "./wait-error.js";
