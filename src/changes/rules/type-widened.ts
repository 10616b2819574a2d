/** More kinds of value are valid. */
import { defineChange } from "./define-change.js";
import { code, typePair } from "./words.js";
import { notAssignable } from "./advice.js";

export const typeWidened = defineChange({
  id: "type-widened",
  kind: "type",
  matches: (fact) => fact.relation === "wider",
  describe: (fact, subject) => {
    const [before, after] = typePair(fact.before, fact.after);
    return `The type of ${subject} widened from ${code(before)} to ${code(after)}`;
  },
  why: {
    request: "What is sent today is still taken.",
    response: "Running code may read a value of a kind that it does not know.",
  },
  advise: (fact, subject) => ({
    text: `Handle every kind of value that ${subject} can now be.`,
    ...notAssignable(fact.after, fact.before),
  }),
});
