/** `oneOf` and `anyOf` are the same type; only a validator sees the difference. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const unionKeywordChanged = defineChange({
  id: "union-keyword-changed",
  kind: "union-kind",
  describe: (fact, subject) =>
    `${subject} is now written with ${code(fact.after)} instead of ${code(fact.before)}`,
  why: "The types are the same; a validator may accept a value that fits several variants, or no longer does.",
});
