/** Values that were invalid are valid now. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const limitLoosened = defineChange({
  id: "limit-loosened",
  kind: "limit",
  matches: (fact) => fact.relation === "wider",
  describe: (fact, subject) =>
    `${code(fact.keyword)} of ${subject} ${fact.after === "" ? "no longer applies" : `is now ${fact.after}`}; it was ${fact.before}`,
  why: {
    request: "What is sent today is still taken.",
    response: "Values may come that are beyond what the code has room for.",
  },
  advise: (_fact, subject) => ({
    text: `Check that your columns, buffers and types have room for ${subject}.`,
  }),
});
