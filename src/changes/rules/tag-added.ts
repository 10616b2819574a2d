/** The variants can be told apart by a field. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const tagAdded = defineChange({
  id: "tag-added",
  kind: "tag-added",
  describe: (fact, subject) => `The variants of ${subject} can be told apart by ${code(fact.property)}`,
  why: "There is a simpler way to tell them apart now.",
});
