/** What an omitted value means. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const defaultChanged = defineChange({
  id: "default-changed",
  kind: "default",
  describe: (fact, subject) =>
    `The default of ${subject} is now ${fact.after === "" ? "gone" : code(fact.after)}${fact.before === "" ? "" : `; it was ${code(fact.before)}`}`,
  why: {
    request: "A request that leaves it out now means something else.",
    response: "The document says otherwise what a missing value means.",
  },
  advise: (_fact, subject) => ({
    text: `Say what you mean by ${subject} wherever you leave it out, and check what your code assumes where it is missing.`,
  }),
});
