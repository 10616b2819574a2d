/** What a rehearsal of an upgrade showed: the answers of two sandboxes to the same recorded requests. */
export interface Rehearsal {
  /** Why nothing was rehearsed, in a sentence; empty otherwise. */
  readonly without: string;
  /** One for each older version that was called, oldest first. */
  readonly steps: readonly RehearsedStep[];
}

export interface RehearsedStep {
  readonly from: string;
  readonly to: string;
  /** Requests that were sent. */
  readonly calls: number;
  /** Of these, answered by the older sandbox with another status than was recorded. */
  readonly unlike: number;
  /** Ids of operations that were called and for which the sandbox has only examples. */
  readonly examples: readonly string[];
  readonly operations: readonly RehearsedOperation[];
}

interface RehearsedOperation {
  readonly operation: string;
  readonly calls: number;
  /** The most frequent first. */
  readonly differences: readonly { readonly sentence: string; readonly count: number }[];
}
