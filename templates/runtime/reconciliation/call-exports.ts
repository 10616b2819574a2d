/** Exports of a version's `reconciliation.ts` for calls with a key. */
export type {
  FinishCalls,
  FinishedCall,
  FinishOptions,
  FinishReport,
  LeftEntry,
} from "./unfinished.js";
