/** To send, it is a demand; to read, a promise. */
import { defineChange } from "./define-change.js";

export const fieldBecameRequired = defineChange({
  id: "field-became-required",
  kind: "field-required",
  matches: (fact) => fact.after,
  describe: (_fact, subject) => `${subject} is now required`,
  why: {
    request: "A body without it does not compile against the new types, and the server refuses it.",
    response: "It is always there now.",
  },
  advise: (fact, subject) => ({
    text: `Always send ${subject}.`,
    error: `Property '${fact.field}' is missing.`,
  }),
});
