/** Another condition that no type expresses; which is wider, nobody can say in general. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const constraintChanged = defineChange({
  id: "constraint-changed",
  kind: "constraint",
  matches: (fact) => fact.relation === "incomparable",
  describe: (fact, subject) => `${subject} has another condition (${code(fact.keyword)})`,
  why: {
    request: "The types are the same, but what is sent today may be refused.",
    response: "Values may come that the code does not expect.",
  },
  advise: () => ({ text: "Compare the condition in both documents." }),
});
