/** Null is a value now. */
import { defineChange } from "./define-change.js";

export const nullAdded = defineChange({
  id: "null-added",
  kind: "nullable",
  matches: (fact) => fact.after,
  describe: (_fact, subject) => `${subject} can now be null`,
  why: {
    request: "Null may be sent; nothing else changes.",
    response: "Running code meets null, and using the value unguarded does not compile under `strict`.",
  },
  advise: (_fact, subject) => ({
    text: `Be ready for null in ${subject}.`,
    error: "Type 'null' is not assignable.",
  }),
});
