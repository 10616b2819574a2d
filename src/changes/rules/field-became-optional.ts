/** To read, it may be missing; to send, it may be left out. */
import { defineChange } from "./define-change.js";

export const fieldBecameOptional = defineChange({
  id: "field-became-optional",
  kind: "field-required",
  matches: (fact) => fact.before,
  describe: (_fact, subject) => `${subject} is now optional`,
  why: {
    request: "What is sent today is still complete.",
    response: "Running code meets undefined, and reading it unguarded does not compile.",
  },
  advise: (fact, subject) => ({
    text: `Be ready for a missing ${subject}.`,
    before: `use(value.${fact.field})`,
    after: `if (value.${fact.field} !== undefined) use(value.${fact.field})`,
    error: "Type 'undefined' is not assignable.",
  }),
});
