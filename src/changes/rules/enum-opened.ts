/** The publisher may add values at any time from now on. */
import { defineChange } from "./define-change.js";

export const enumOpened = defineChange({
  id: "enum-opened",
  kind: "open",
  matches: (fact) => fact.after,
  describe: (_fact, subject) => `${subject} is now open: values can be added within a version`,
  why: {
    request: "What is sent today is still taken.",
    response: "An exhaustive `switch` has to handle a value that nobody knows yet.",
  },
  advise: (_fact, subject) => ({ text: `Add a default branch wherever you switch on ${subject}.` }),
});
