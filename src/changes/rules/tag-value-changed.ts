/** The value that stands for a variant is another one. */
import { caseLines } from "./advice.js";
import { defineChange } from "./define-change.js";
import { code, list } from "./words.js";

export const tagValueChanged = defineChange({
  id: "tag-value-changed",
  kind: "tag-values",
  describe: (fact, subject) =>
    `In ${subject}, ${code(fact.member)} is now told by ${list(fact.after)} instead of ${list(fact.before)}`,
  why: "A `switch` on the old value never matches.",
  advise: (fact) => ({
    text: `Replace ${list(fact.before)} by ${list(fact.after)} wherever you tell the variants apart.`,
    before: caseLines(fact.before),
    after: caseLines(fact.after),
  }),
});
