/** The branch is dead. What comes in its place, no schema says. */
import { defineChange } from "./define-change.js";
import { isSuccess, statusWords } from "./status.js";

export const errorStatusRemoved = defineChange({
  id: "error-status-removed",
  kind: "response-removed",
  matches: (fact) => !isSuccess(fact.status),
  describe: (fact, subject) => `${subject} no longer answers ${statusWords(fact.status)}`,
  why: "The branch for it is never taken again.",
  advise: (fact, subject) => ({ text: `Drop the branch of ${subject} for ${statusWords(fact.status)}.` }),
  unsaid: {
    why: "The document does not say what is answered instead.",
    advice: "Ask the publisher what is answered instead.",
  },
});
