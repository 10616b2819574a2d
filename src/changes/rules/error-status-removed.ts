/** The branch is dead. What comes in its place, no document says. */
import { defineChange } from "./define-change.js";
import { isSuccess, statusWords } from "./status.js";

export const errorStatusRemoved = defineChange({
  id: "error-status-removed",
  kind: "response-removed",
  matches: (fact) => !isSuccess(fact.status),
  describe: (fact, subject) => `${subject} no longer answers ${statusWords(fact.status)}`,
  why: "The branch for it is never taken again; what is answered instead, the document does not say.",
  advise: (fact, subject) => ({
    text: `Drop the branch of ${subject} for ${statusWords(fact.status)}, and find out what is answered instead: look at the notes on behaviour.`,
  }),
});
