/** It was never promised; who reads it anyway finds it less often. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const headerRemoved = defineChange({
  id: "header-removed",
  kind: "header-removed",
  matches: (fact) => !fact.required,
  describe: (fact, subject) =>
    `The ${fact.status} response of ${subject} no longer carries the optional header ${code(fact.name)}`,
  why: "Code that reads it never finds it again.",
  advise: (fact) => ({ text: `Stop reading ${code(fact.name)}.` }),
});
