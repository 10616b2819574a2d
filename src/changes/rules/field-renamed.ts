/** One went and one came with the same schema, and nothing else: likely the same thing. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const fieldRenamed = defineChange({
  id: "field-renamed",
  kind: "field-renamed",
  describe: (fact, subject) => `${subject} likely takes the place of ${code(fact.before)}`,
  why: {
    request: "The old name is ignored or refused, and setting it does not compile.",
    response: "Under the old name running code reads undefined, and reading it does not compile.",
  },
  advise: (fact, subject) => ({
    text: `Once you are sure that they mean the same, use ${subject} instead of ${code(fact.before)}.`,
    before: `value.${fact.before}`,
    after: `value.${fact.after}`,
    error: `Property '${fact.before}' does not exist.`,
  }),
});
