/** Who relies on it finds nothing at times. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const headerBecameOptional = defineChange({
  id: "header-became-optional",
  kind: "header-required",
  matches: (fact) => fact.before,
  describe: (fact, subject) =>
    `The ${fact.status} response of ${subject} may lack the header ${code(fact.name)}`,
  why: "Code that relies on it finds nothing at times.",
  advise: (fact) => ({ text: `Be ready for an answer without ${code(fact.name)}.` }),
});
