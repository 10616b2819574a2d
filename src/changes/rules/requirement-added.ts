/** A call that succeeded may fail until something else exists. */
import { defineChange } from "./define-change.js";
import { withoutStop } from "./words.js";

export const requirementAdded = defineChange({
  id: "requirement-added",
  kind: "requirements",
  matches: (fact) => fact.added.length > 0,
  describe: (fact, subject) => `${subject} has a new condition: ${withoutStop(fact.added.join(" "))}`,
  why: "A call that succeeded before can fail until the condition is met.",
  advise: (fact) => ({ text: `Make sure of it before the call: ${fact.added.join(" ")}` }),
});
