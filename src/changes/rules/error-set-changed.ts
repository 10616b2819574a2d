/** An error answer draws from another set of codes. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const errorSetChanged = defineChange({
  id: "error-set-changed",
  kind: "error-set",
  matches: (fact) => fact.before !== "" && fact.after !== "",
  describe: (fact, subject) =>
    `${subject} answers ${fact.status} with the codes of ${code(fact.after)}; it was ${code(fact.before)}`,
  why: "Branches for the old codes are never taken, and comparing with them does not compile.",
  advise: (fact, subject) => ({ text: `Replace the branches for status ${fact.status} of ${subject}.` }),
});
