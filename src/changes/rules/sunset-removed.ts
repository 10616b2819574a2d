/** The document no longer names a day on which an operation ends. */
import { defineChange } from "./define-change.js";

export const sunsetRemoved = defineChange({
  id: "sunset-removed",
  kind: "sunset",
  matches: (fact) => fact.after === "",
  describe: (fact, subject) => `${subject} no longer ends on ${fact.before}`,
  why: "No day is named any more.",
});
