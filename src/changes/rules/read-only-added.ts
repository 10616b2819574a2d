/** The server no longer takes the field. */
import { defineChange } from "./define-change.js";

export const readOnlyAdded = defineChange({
  id: "read-only-added",
  kind: "read-only",
  matches: (fact) => fact.after,
  describe: (_fact, subject) => `${subject} is now read-only`,
  why: {
    request: "What is sent for it is ignored or refused.",
    response: "It still comes.",
  },
  advise: (_fact, subject) => ({ text: `Stop sending ${subject}.` }),
});
