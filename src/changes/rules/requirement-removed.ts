/** One thing less to do before a call. */
import { defineChange } from "./define-change.js";
import { withoutStop } from "./words.js";

export const requirementRemoved = defineChange({
  id: "requirement-removed",
  kind: "requirements",
  matches: (fact) => fact.removed.length > 0,
  describe: (fact, subject) =>
    `${subject} no longer has the condition: ${withoutStop(fact.removed.join(" "))}`,
  why: "What met the condition still succeeds.",
});
