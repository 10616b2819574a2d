/** A hint about the form of a text or number. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const formatAdded = defineChange({
  id: "format-added",
  kind: "format",
  matches: (fact) => fact.before === "",
  describe: (fact, subject) => `${subject} is now said to have the format ${code(fact.after)}`,
  why: "The type is the same; the document says more about the values.",
});
