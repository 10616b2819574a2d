/** The field is answered now. */
import { defineChange } from "./define-change.js";

export const writeOnlyRemoved = defineChange({
  id: "write-only-removed",
  kind: "write-only",
  matches: (fact) => fact.before,
  describe: (_fact, subject) => `${subject} is no longer write-only`,
  why: {
    request: "It is still taken.",
    response: "It comes back in answers now.",
  },
});
