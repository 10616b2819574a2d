/** Some values that were valid no longer are. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const limitTightened = defineChange({
  id: "limit-tightened",
  kind: "limit",
  matches: (fact) => fact.relation === "narrower",
  describe: (fact, subject) =>
    `${code(fact.keyword)} of ${subject} is now ${fact.after === "" ? "gone" : fact.after}${fact.before === "" ? "" : `; it was ${fact.before}`}`,
  why: {
    request: "The types are the same, but what is sent today may be refused.",
    response: "The values keep within narrower limits than before.",
  },
  advise: (_fact, subject) => ({ text: `Check what you send as ${subject} against the limit.` }),
});
