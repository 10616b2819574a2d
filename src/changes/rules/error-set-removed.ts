/** Nobody says any more which codes an error answer has. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const errorSetRemoved = defineChange({
  id: "error-set-removed",
  kind: "error-set",
  matches: (fact) => fact.after === "",
  describe: (fact, subject) =>
    `${subject} answers ${fact.status} with codes that are no longer listed; it was ${code(fact.before)}`,
  why: "The code in the body is any text to the compiler, and nothing says that the old ones still come.",
  advise: (fact, subject) => ({ text: `Add a default branch for status ${fact.status} of ${subject}.` }),
});
