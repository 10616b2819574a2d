/** Exports of a version's `reconciliation.ts` besides its own constants. */
export type { Finding, ReconcileOptions, ReconcileReport } from "./lists.js";
export type {
  FinishCalls,
  FinishedCall,
  FinishOptions,
  FinishReport,
  LeftEntry,
} from "./unfinished.js";
