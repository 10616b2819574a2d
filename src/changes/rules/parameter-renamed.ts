/** One went and one came with the same schema: likely the same thing. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const parameterRenamed = defineChange({
  id: "parameter-renamed",
  kind: "parameter-renamed",
  matches: (fact) => fact.in !== "path",
  describe: (fact, subject) =>
    `The parameter ${code(fact.before)} (${fact.in}) of ${subject} is likely now called ${code(fact.after)}`,
  why: "The old name is ignored or refused, and passing it does not compile.",
  advise: (fact) => ({
    text: `Pass ${code(fact.after)} instead of ${code(fact.before)}.`,
    before: `{ ${fact.before}: … }`,
    after: `{ ${fact.after}: … }`,
    error: `Object literal may only specify known properties, and '${fact.before}' does not exist.`,
  }),
});
