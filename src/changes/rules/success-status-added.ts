/** A success that code which looks at the status has no branch for. */
import { defineChange } from "./define-change.js";
import { isSuccess, statusWords } from "./status.js";

export const successStatusAdded = defineChange({
  id: "success-status-added",
  kind: "response-added",
  matches: (fact) => isSuccess(fact.status),
  describe: (fact, subject) => `${subject} can now answer ${statusWords(fact.status)}`,
  why: "The result has a new case; code that looks for one status takes it for a failure or misreads its body.",
  advise: (_fact, subject) => ({ text: `Check code that compares the status of ${subject} with a number.` }),
});
