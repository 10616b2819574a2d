/** An optional field: who does not know it is not disturbed. */
import { defineChange } from "./define-change.js";
import { code, typeOf } from "./words.js";

export const fieldAdded = defineChange({
  id: "field-added",
  kind: "field-added",
  matches: (fact) => !fact.required,
  describe: (fact, subject) => `New optional field ${subject}: ${code(typeOf(fact.schemas))}`,
  why: {
    request: "It may be left out, and then nothing changes.",
    response: "Code that does not know the field ignores it.",
  },
});
