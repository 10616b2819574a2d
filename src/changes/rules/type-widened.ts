/** More kinds of value are valid. */
import { shortType } from "../short-type.js";
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const typeWidened = defineChange({
  id: "type-widened",
  kind: "type",
  matches: (fact) => fact.relation === "wider",
  describe: (fact, subject) =>
    `The type of ${subject} widened from ${code(shortType(fact.before))} to ${code(shortType(fact.after))}`,
  why: {
    request: "What is sent today is still taken.",
    response: "Running code may read a value of a kind that it does not know.",
  },
  advise: (fact, subject) => ({
    text: `Handle every kind of value that ${subject} can now be.`,
    error: `Type '${shortType(fact.after)}' is not assignable to type '${shortType(fact.before)}'.`,
  }),
});
