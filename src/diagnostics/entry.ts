/** What the catalogue says about a code: `catalogue.ts` collects the entries of all stages. */
export type Severity = "error" | "warning" | "note";

/**
 * What an error in a document takes away while the rest is generated, from the least to the most:
 *
 * - `nothing`: what is wrong is not used, so that it is a warning;
 * - `part`: the part of an operation that is wrong, such as one alternative of its security;
 * - `type`: the rule that is wrong, so that the type of the value is wider than meant, or `unknown`;
 * - `name`: the name of the operation, which is made of method and path;
 * - `operation`: the operation, webhook or callback.
 */
export const costs = ["nothing", "part", "type", "name", "operation"] as const;

export type Cost = (typeof costs)[number];

/** `cause` and `fix` are whole sentences; `fix` begins with a verb. */
export type DiagnosticEntry = ErrorEntry | NoticeEntry;

interface ErrorEntry extends Explanation {
  readonly severity: "error";
  /**
   * What the error may cost: the first that surrounds the place where it is found. Where none does, and for an error
   * without costs, the command ends.
   */
  readonly costs?: readonly Exclude<Cost, "nothing">[];
  readonly isAnnounced?: undefined;
}

interface NoticeEntry extends Explanation {
  readonly severity: "warning" | "note";
  readonly costs?: undefined;
  /** A note that is printed like a warning, because it reports a decision made for the user. */
  readonly isAnnounced?: true;
}

interface Explanation {
  readonly cause: string;
  readonly fix: string;
}
