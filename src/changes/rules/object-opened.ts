/** Fields beyond the listed ones are admitted. */
import { defineChange } from "./define-change.js";

export const objectOpened = defineChange({
  id: "object-opened",
  kind: "additional-properties",
  matches: (fact) => fact.after,
  describe: (_fact, subject) => `${subject} can now have fields beyond those listed`,
  why: {
    request: "What is sent today is still taken.",
    response: "Fields may come that nobody knows yet: code that walks over all of them meets them.",
  },
  advise: (_fact, subject) => ({ text: `Check code that walks over all fields of ${subject}.` }),
});
