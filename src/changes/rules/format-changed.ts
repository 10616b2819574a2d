/** The type is equal; what is in the text is not. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const formatChanged = defineChange({
  id: "format-changed",
  kind: "format",
  matches: (fact) => fact.before !== "" && fact.after !== "",
  describe: (fact, subject) =>
    `The format of ${subject} is now ${code(fact.after)}; it was ${code(fact.before)}`,
  why: {
    request: "The types are the same, but what is sent today may be refused.",
    response: "The types are the same, but code that reads the value may misread it.",
  },
  advise: (_fact, subject) => ({
    text: `Check the code that reads or makes ${subject}: the text has another form.`,
  }),
});
