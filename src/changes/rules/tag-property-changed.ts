/** The field that tells the variants apart is another one. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const tagPropertyChanged = defineChange({
  id: "tag-property-changed",
  kind: "tag-property",
  describe: (fact, subject) =>
    `The variants of ${subject} are now told apart by ${code(fact.after)} instead of ${code(fact.before)}`,
  why: "A `switch` on the old field never matches.",
  advise: (fact) => ({
    text: `Switch on ${code(fact.after)} instead of ${code(fact.before)}.`,
    before: `switch (value.${fact.before}) {`,
    after: `switch (value.${fact.after}) {`,
    error: `Property '${fact.before}' does not exist.`,
  }),
});
