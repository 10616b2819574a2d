/** Entries of the catalogue: one for each code. */
export type Severity = "error" | "warning" | "note";

/**
 * The part of the output that an error in a document drops while the rest is generated, from least to most:
 *
 * - `nothing`: the faulty part is unused, so it is a warning;
 * - `part`: a part of an operation, such as one alternative of its security;
 * - `type`: a rule of a schema, so that the type is wider than meant, or `unknown`;
 * - `name`: the name of the operation, which is made of method and path;
 * - `operation`: the operation, webhook or callback.
 */
export const costs = ["nothing", "part", "type", "name", "operation"] as const;

export type Cost = (typeof costs)[number];

/** `cause` and `fix` are whole sentences; `fix` begins with a verb. */
interface Explanation {
  readonly cause: string;
  readonly fix: string;
}

export interface DiagnosticEntry extends Explanation {
  /** Entries are errors by default. */
  readonly severity?: Severity;
  /** The error drops the first of these that encloses its place. If none does, or without costs, the command ends. */
  readonly costs?: readonly Exclude<Cost, "nothing">[];
  readonly isAnnounced?: true;
}

export function warning(explanation: Explanation): DiagnosticEntry {
  return { severity: "warning", ...explanation };
}

export function note(explanation: Explanation): DiagnosticEntry {
  return { severity: "note", ...explanation };
}

/** A note printed like a warning, because it reports a decision made for the user. */
export function announcement(explanation: Explanation): DiagnosticEntry {
  return { severity: "note", isAnnounced: true, ...explanation };
}
