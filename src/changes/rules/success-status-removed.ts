/** The success that code waits for never comes. */
import { defineChange } from "./define-change.js";
import { isSuccess, statusWords } from "./status.js";

export const successStatusRemoved = defineChange({
  id: "success-status-removed",
  kind: "response-removed",
  matches: (fact) => isSuccess(fact.status),
  describe: (fact, subject) => `${subject} no longer answers ${statusWords(fact.status)}`,
  why: "Code that waits for this status waits for ever, and its type is gone.",
  advise: (fact, subject) => ({
    text: `Look at what ${subject} answers now, and drop the branch for ${statusWords(fact.status)}.`,
  }),
});
