/** Names in a path template are never sent: only the argument is called otherwise. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const pathParameterRenamed = defineChange({
  id: "path-parameter-renamed",
  kind: "parameter-renamed",
  matches: (fact) => fact.in === "path",
  describe: (fact, subject) =>
    `The path parameter ${code(fact.before)} of ${subject} is now called ${code(fact.after)}`,
  why: "The URL is the same; the argument has another name.",
  advise: (fact) => ({
    text: `Pass ${code(fact.after)} instead of ${code(fact.before)}.`,
    before: `{ ${fact.before}: … }`,
    after: `{ ${fact.after}: … }`,
    error: `Property '${fact.after}' is missing.`,
  }),
});
