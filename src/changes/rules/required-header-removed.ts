/** Who reads it finds nothing. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const requiredHeaderRemoved = defineChange({
  id: "required-header-removed",
  kind: "header-removed",
  matches: (fact) => fact.required,
  describe: (fact, subject) =>
    `The ${fact.status} response of ${subject} no longer carries the header ${code(fact.name)}`,
  why: "Code that relies on it finds nothing.",
  advise: (fact) => ({ text: `Stop reading ${code(fact.name)}.` }),
});
