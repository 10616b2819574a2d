/** Null is no longer a value. */
import { defineChange } from "./define-change.js";

export const nullRemoved = defineChange({
  id: "null-removed",
  kind: "nullable",
  matches: (fact) => fact.before,
  describe: (_fact, subject) => `${subject} can no longer be null`,
  why: {
    request: "Null is refused, and sending it does not compile.",
    response: "Null never comes again; a branch for it is harmless.",
  },
  advise: () => ({
    text: "Send a value, or leave the field out, where you sent null.",
    error: "Type 'null' is not assignable.",
  }),
});
