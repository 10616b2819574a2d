/** A free value is now one of a list. */
import { defineChange } from "./define-change.js";
import { list } from "./words.js";

export const enumAdded = defineChange({
  id: "enum-added",
  kind: "enum-added",
  describe: (fact, subject) => `${subject} is now limited to ${list(fact.values)}`,
  why: {
    request: "Other values are refused, and do not compile.",
    response: "The values are known now.",
  },
  advise: (fact) => ({
    text: `Send only ${list(fact.values, "or")}.`,
    error: "Type 'string' is not assignable.",
  }),
});
