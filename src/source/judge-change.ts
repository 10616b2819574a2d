/**
 * What it means that a dated document is not what it was. The judgement comes from the command, which knows the later
 * stages; here it only has to be asked, and to be absent.
 */
import { DiagnosticError } from "../diagnostics/diagnostic.js";
import { listWords } from "../diagnostics/quote.js";
import type { LockedDocument } from "./locked-document.js";

export type PullVerdict =
  /** Only texts for people differ. */
  | "prose"
  /** What the publisher may add within a version. */
  | "additive"
  | "breaking"
  /** Nobody could compare them. */
  | "unknown";

/** What the publisher's change means; made by the command out of the later stages. `summary` is whole sentences. */
export type JudgeChange = (
  locked: LockedDocument,
  published: LockedDocument,
) => ChangeJudgement | Promise<ChangeJudgement>;

export interface ChangeJudgement {
  readonly verdict: PullVerdict;
  readonly summary: string;
}

/** `locked` is undefined where the locked bytes are gone. */
export async function judge(
  locked: LockedDocument | undefined,
  published: LockedDocument,
  judgeChange: JudgeChange | undefined,
): Promise<ChangeJudgement> {
  if (locked === undefined)
    return { verdict: "unknown", summary: "The locked document is gone, so they cannot be compared." };
  if (judgeChange === undefined) return { verdict: "unknown", summary: "They were not compared." };
  try {
    return await judgeChange(locked, published);
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    const codes = [...new Set(error.diagnostics.map(({ code }) => code))];
    return { verdict: "unknown", summary: `They cannot be compared: ${listWords(codes)}.` };
  }
}
