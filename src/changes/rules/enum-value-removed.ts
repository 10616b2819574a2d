/** To send, it is refused; to read, its branch is dead. */
import { caseLines } from "./advice.js";
import { defineChange } from "./define-change.js";
import { canBe, list } from "./words.js";

export const enumValueRemoved = defineChange({
  id: "enum-value-removed",
  kind: "enum-values",
  matches: (fact) => fact.removed.length > 0,
  describe: (fact, subject) => `${canBe(subject, "no longer")} ${list(fact.removed, "or")}`,
  why: {
    request: "The value is refused, and sending it does not compile.",
    response: "The branch for it is never taken again, and comparing with it does not compile.",
  },
  advise: (fact) => ({
    text: `Drop ${list(fact.removed)} wherever you send it or compare with it.`,
    before: caseLines(fact.removed),
    error: "This comparison appears to be unintentional because the types have no overlap.",
  }),
});
