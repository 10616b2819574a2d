/** The codes of an error answer are known now. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const errorSetAdded = defineChange({
  id: "error-set-added",
  kind: "error-set",
  matches: (fact) => fact.before === "",
  describe: (fact, subject) => `${subject} answers ${fact.status} with the codes of ${code(fact.after)}`,
  why: "The codes of the body are an enum now, each with its meaning.",
});
