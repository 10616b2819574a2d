/** A failure that has a body of its own and no branch. */
import { defineChange } from "./define-change.js";
import { isSuccess, statusWords } from "./status.js";

export const errorStatusAdded = defineChange({
  id: "error-status-added",
  kind: "response-added",
  matches: (fact) => !isSuccess(fact.status),
  describe: (fact, subject) => `${subject} can now answer ${statusWords(fact.status)}`,
  why: "A failure that the code has no branch for; the default branch takes it.",
  advise: (fact, subject) => ({
    text: `Decide what ${statusWords(fact.status)} means for callers of ${subject}.`,
  }),
});
