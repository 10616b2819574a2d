/** Every existing call lacks it. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const requiredParameterAdded = defineChange({
  id: "required-parameter-added",
  kind: "parameter-added",
  matches: (fact) => fact.required,
  describe: (fact, subject) => `New required parameter ${code(fact.name)} (${fact.in}) of ${subject}`,
  why: "Every existing call lacks it: it does not compile against the new types, and the server refuses it.",
  advise: (fact, subject) => ({
    text: `Pass ${code(fact.name)} wherever ${subject} is called.`,
    error: `Property '${fact.name}' is missing.`,
  }),
});
