/** A condition that no type expresses. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const constraintAdded = defineChange({
  id: "constraint-added",
  kind: "constraint",
  matches: (fact) => fact.relation === "narrower",
  describe: (fact, subject) => `${subject} has a new condition (${code(fact.keyword)})`,
  why: {
    request: "The types are the same, but what is sent today may be refused.",
    response: "The values are more regular than before.",
  },
  advise: (_fact, subject) => ({
    text: `Check what you send as ${subject} against the condition in the document.`,
  }),
});
