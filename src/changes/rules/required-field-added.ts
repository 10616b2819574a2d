/** To send, it is a demand; to read, it is a gift. */
import { defineChange } from "./define-change.js";
import { code, typeOf } from "./words.js";

export const requiredFieldAdded = defineChange({
  id: "required-field-added",
  kind: "field-added",
  matches: (fact) => fact.required,
  describe: (fact, subject) => `New required field ${subject}: ${code(typeOf(fact.schemas))}`,
  why: {
    request: "A body without it does not compile against the new types, and the server refuses it.",
    response: "It is always there; code that does not know it ignores it.",
  },
  advise: (fact, subject) => ({
    text: `Always send ${subject}.`,
    error: `Property '${fact.field}' is missing.`,
  }),
});
