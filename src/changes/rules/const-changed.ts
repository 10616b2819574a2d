/** A constant, mostly a tag, has another value. */
import { caseLines } from "./advice.js";
import { defineChange } from "./define-change.js";
import { literal } from "./words.js";

export const constChanged = defineChange({
  id: "const-changed",
  kind: "const",
  describe: (fact, subject) =>
    `${subject} is now always ${literal(fact.after)}; it was ${literal(fact.before)}`,
  why: {
    request: "The old value is refused, and sending it does not compile.",
    response: "A `switch` on the old value never matches again.",
  },
  advise: (fact) => ({
    text: `Replace ${literal(fact.before)} by ${literal(fact.after)}.`,
    before: caseLines([fact.before]),
    after: caseLines([fact.after]),
    error: "This comparison appears to be unintentional because the types have no overlap.",
  }),
});
