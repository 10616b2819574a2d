/** What could only be simulated is real now. */
import { defineChange } from "./define-change.js";

export const sandboxOnlyRemoved = defineChange({
  id: "sandbox-only-removed",
  kind: "sandbox-only",
  matches: (fact) => fact.before,
  describe: (_fact, subject) => `${subject} now exists in production, too`,
  why: "There is more that can be called, but under `client.sandbox` it is no longer found.",
  advise: (_fact, subject) => ({ text: `Call ${subject} on the client itself, not on its \`sandbox\`.` }),
});
