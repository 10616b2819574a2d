/** Neither the old nor the new values contain the other. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const limitChanged = defineChange({
  id: "limit-changed",
  kind: "limit",
  matches: (fact) => fact.relation === "incomparable",
  describe: (fact, subject) =>
    `${code(fact.keyword)} of ${subject} is now ${fact.after}; it was ${fact.before}`,
  why: {
    request: "The types are the same, but what is sent today may be refused.",
    response: "Values may come that the code does not expect.",
  },
  advise: (_fact, subject) => ({ text: `Check what you send and read as ${subject} against the limit.` }),
});
