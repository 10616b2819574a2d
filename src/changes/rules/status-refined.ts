/** The same answer under a finer or coarser status. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const statusRefined = defineChange({
  id: "status-refined",
  kind: "response-refined",
  describe: (fact, subject) => `${subject} documents ${code(fact.after)} where it said ${code(fact.before)}`,
  why: "The same answers come; the document tells them apart otherwise.",
});
