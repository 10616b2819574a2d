/** A call that left it out is refused. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const parameterBecameRequired = defineChange({
  id: "parameter-became-required",
  kind: "parameter-required",
  matches: (fact) => fact.after,
  describe: (fact, subject) => `${code(fact.name)} (${fact.in}) of ${subject} is now required`,
  why: "A call without it does not compile against the new types, and the server refuses it.",
  advise: (fact, subject) => ({
    text: `Pass ${code(fact.name)} wherever ${subject} is called.`,
    error: `Property '${fact.name}' is missing.`,
  }),
});
