/** The field is no longer answered. */
import { defineChange } from "./define-change.js";

export const writeOnlyAdded = defineChange({
  id: "write-only-added",
  kind: "write-only",
  matches: (fact) => fact.after,
  describe: (_fact, subject) => `${subject} is now write-only`,
  why: {
    request: "It is still taken.",
    response: "It never comes again.",
  },
  advise: (_fact, subject) => ({ text: `Stop reading ${subject}.` }),
});
