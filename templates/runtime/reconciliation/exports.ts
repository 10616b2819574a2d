/** Exports of a version's `reconciliation.ts` besides its own constants. */
export type { Finding, ReconcileOptions, ReconcileReport } from "./lists.js";
