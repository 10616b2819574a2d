/** Which of two patterns is wider, nobody can say in general. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const patternChanged = defineChange({
  id: "pattern-changed",
  kind: "pattern",
  matches: (fact) => fact.before !== "" && fact.after !== "",
  describe: (fact, subject) => `${subject} must now match ${code(fact.after)}; it was ${code(fact.before)}`,
  why: {
    request: "The types are the same, but what is sent today may be refused.",
    response: "Values may come that the code does not expect.",
  },
  advise: (_fact, subject) => ({ text: `Check what you send and read as ${subject} against the pattern.` }),
});
