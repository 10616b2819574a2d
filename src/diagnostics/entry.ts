/** What the catalogue says about a code: `catalogue.ts` collects the entries of all stages. */
export type Severity = "error" | "warning" | "note";

/** `cause` and `fix` are whole sentences; `fix` begins with a verb. */
export interface DiagnosticEntry {
  readonly severity: Severity;
  /** A note that is printed in full, like a warning, because it reports a decision made for the user. */
  readonly isAnnounced?: true;
  readonly cause: string;
  readonly fix: string;
}
