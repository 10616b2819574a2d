/** A receiver with an exhaustive `switch` meets a value it has no branch for. */
import { caseLines } from "./advice.js";
import { defineChange } from "./define-change.js";
import { canBe, list } from "./words.js";

export const enumValueAdded = defineChange({
  id: "enum-value-added",
  kind: "enum-values",
  matches: (fact) => fact.added.length > 0,
  describe: (fact, subject) => `${canBe(subject, "now")} ${list(fact.added, "or")}`,
  why: {
    request: "It may be sent; nothing that is sent today changes.",
    response: "An exhaustive `switch` no longer covers every value, and running code takes its default.",
  },
  advise: (fact, subject) => ({
    text: `Decide what ${list(fact.added)} ${fact.added.length === 1 ? "means" : "mean"} for you, wherever you switch on ${subject}.`,
    after: caseLines(fact.added),
    error: `Type '${JSON.stringify(fact.added[0])}' is not assignable to type 'never'.`,
  }),
});
