/** The operation is gone from production. */
import { defineChange } from "./define-change.js";

export const sandboxOnlyAdded = defineChange({
  id: "sandbox-only-added",
  kind: "sandbox-only",
  matches: (fact) => fact.after,
  describe: (_fact, subject) => `${subject} now exists in the sandbox only`,
  why: "In production the route answers as if it never existed.",
  advise: (_fact, subject) => ({ text: `Take ${subject} out of code that runs in production.` }),
});
