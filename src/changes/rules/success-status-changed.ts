/** Success has another number. */
import { defineChange } from "./define-change.js";

export const successStatusChanged = defineChange({
  id: "success-status-changed",
  kind: "response-status",
  describe: (fact, subject) => `${subject} now answers ${fact.after} instead of ${fact.before}`,
  why: "Code that compares the status takes a success for something else.",
  advise: (fact, subject) => ({
    text: `Replace ${fact.before} by ${fact.after} wherever the status of ${subject} is compared.`,
    before: `outcome.status === ${fact.before}`,
    after: `outcome.status === ${fact.after}`,
    error: "This comparison appears to be unintentional because the types have no overlap.",
  }),
});
