/** A condition less that no type expressed. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const constraintRemoved = defineChange({
  id: "constraint-removed",
  kind: "constraint",
  matches: (fact) => fact.relation === "wider",
  describe: (fact, subject) => `${subject} has a condition less (${code(fact.keyword)})`,
  why: {
    request: "What is sent today is still taken.",
    response: "Values may come that the code does not expect.",
  },
  advise: () => ({ text: "Check code that relies on the condition." }),
});
