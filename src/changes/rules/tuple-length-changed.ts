/** A tuple of another length is another type. */
import { defineChange } from "./define-change.js";

export const tupleLengthChanged = defineChange({
  id: "tuple-length-changed",
  kind: "prefix-items",
  describe: (fact, subject) =>
    `${subject} now has ${fact.after} fixed position${fact.after === 1 ? "" : "s"}; it had ${fact.before}`,
  why: "The positions that code relies on are other ones.",
  advise: (_fact, subject) => ({ text: `Check every place that reads or makes ${subject} by position.` }),
});
