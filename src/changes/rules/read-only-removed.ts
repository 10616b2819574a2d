/** The server now takes the field. */
import { defineChange } from "./define-change.js";

export const readOnlyRemoved = defineChange({
  id: "read-only-removed",
  kind: "read-only",
  matches: (fact) => fact.before,
  describe: (_fact, subject) => `${subject} is no longer read-only`,
  why: {
    request: "What was ignored when it was sent now takes effect.",
    response: "It still comes.",
  },
  advise: (_fact, subject) => ({ text: `Check whether you send ${subject} back without meaning it.` }),
});
