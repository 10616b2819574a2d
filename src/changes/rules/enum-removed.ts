/** The list is gone: anything of the type may come. */
import { defineChange } from "./define-change.js";
import { list } from "./words.js";

export const enumRemoved = defineChange({
  id: "enum-removed",
  kind: "enum-removed",
  describe: (fact, subject) => `${subject} is no longer limited to ${list(fact.values)}`,
  why: {
    request: "What is sent today is still taken.",
    response:
      "An exhaustive `switch` no longer covers every value, and the value no longer fits the literal types.",
  },
  advise: (_fact, subject) => ({
    text: `Add a default branch wherever you switch on ${subject}.`,
    error: "Type 'string' is not assignable.",
  }),
});
