/** Whether what a change says of a fact is so, by the conditions of its rule. */
import type { Change } from "../../src/judge/change.js";
import { detailConditions } from "./detail-conditions.js";
import { conditions, type Evidence } from "./sentence-conditions.js";
import { statedConditions } from "./stated-conditions.js";

export interface JudgedSentences {
  /** False where the reader of the documents does not find something. */
  readonly isRead: boolean;
  readonly false: readonly unknown[];
}

export const allConditions = { ...conditions, ...statedConditions, ...detailConditions };

export function judgeSentences({ rule, title }: Change, evidence: Evidence): JudgedSentences {
  const all = allConditions[rule] ?? [];
  const answers = all.map((condition) => condition(evidence));
  const wrong = answers.flatMap((answer, index) =>
    answer === false ? [{ rule, title, condition: index, at: evidence.fact.at }] : [],
  );
  return { isRead: answers.every((answer) => answer !== undefined), false: wrong };
}
