/** Nothing tells the variants apart any more. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const tagRemoved = defineChange({
  id: "tag-removed",
  kind: "tag-removed",
  describe: (fact, subject) =>
    `The variants of ${subject} are no longer told apart by ${code(fact.property)}`,
  why: "A `switch` on the field no longer narrows the type, and the document no longer promises its values.",
  advise: (_fact, subject) => ({ text: `Tell the variants of ${subject} apart by their fields.` }),
});
