/** A text that did not match is now valid. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const patternRemoved = defineChange({
  id: "pattern-removed",
  kind: "pattern",
  matches: (fact) => fact.after === "",
  describe: (fact, subject) => `${subject} no longer has to match ${code(fact.before)}`,
  why: {
    request: "What is sent today is still taken.",
    response: "Values may come that the code does not expect.",
  },
  advise: (_fact, subject) => ({ text: `Check code that relies on the pattern of ${subject}.` }),
});
