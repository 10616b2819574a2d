/** A text that was valid may no longer be. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const patternAdded = defineChange({
  id: "pattern-added",
  kind: "pattern",
  matches: (fact) => fact.before === "",
  describe: (fact, subject) => `${subject} must now match ${code(fact.after)}`,
  why: {
    request: "The types are the same, but what is sent today may be refused.",
    response: "The values are more regular than before.",
  },
  advise: (_fact, subject) => ({ text: `Check what you send as ${subject} against the pattern.` }),
});
