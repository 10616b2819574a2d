/** The set of codes is closed: an exhaustive `switch` has no branch for the new one. */
import { caseLines } from "./advice.js";
import { defineChange } from "./define-change.js";
import { code, list } from "./words.js";

export const errorCodeAdded = defineChange({
  id: "error-code-added",
  kind: "error-codes",
  matches: (fact) => fact.added.length > 0,
  describe: (fact) => `The error set ${code(fact.set)} has the new code ${list(fact.added)}`,
  why: "An exhaustive `switch` over the code no longer covers every case, and running code takes its default.",
  advise: (fact) => ({
    text: `Decide what ${list(fact.added)} means for you, wherever you switch on the code.`,
    after: caseLines(fact.added),
  }),
});
