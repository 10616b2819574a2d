/** Neither side's values are all values of the other. */
import { defineChange } from "./define-change.js";
import { code, typePair } from "./words.js";
import { notAssignable } from "./advice.js";

export const typeChanged = defineChange({
  id: "type-changed",
  kind: "type",
  matches: (fact) => fact.relation === "incomparable",
  describe: (fact, subject) => {
    const [before, after] = typePair(fact.before, fact.after);
    return `The type of ${subject} changed from ${code(before)} to ${code(after)}`;
  },
  why: {
    request: "What is sent today is refused, and does not compile.",
    response: "Running code reads a value of another kind, and using it as before does not compile.",
  },
  advise: (fact, subject) => ({
    text: `Convert the value where you use ${subject}.`,
    ...notAssignable(fact.after, fact.before),
  }),
});
