/** A hint less. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const formatRemoved = defineChange({
  id: "format-removed",
  kind: "format",
  matches: (fact) => fact.after === "",
  describe: (fact, subject) => `${subject} is no longer said to have the format ${code(fact.before)}`,
  why: "The type is the same; the document says less about the values.",
});
