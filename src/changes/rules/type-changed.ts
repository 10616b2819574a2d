/** Neither side's values are all values of the other. */
import { shortType } from "../short-type.js";
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const typeChanged = defineChange({
  id: "type-changed",
  kind: "type",
  matches: (fact) => fact.relation === "incomparable",
  describe: (fact, subject) =>
    `The type of ${subject} changed from ${code(shortType(fact.before))} to ${code(shortType(fact.after))}`,
  why: {
    request: "What is sent today is refused, and does not compile.",
    response: "Running code reads a value of another kind, and using it as before does not compile.",
  },
  advise: (fact, subject) => ({
    text: `Convert the value where you use ${subject}.`,
    error: `Type '${shortType(fact.after)}' is not assignable to type '${shortType(fact.before)}'.`,
  }),
});
