/** A branch for the code is dead. */
import { defineChange } from "./define-change.js";
import { code, list } from "./words.js";

export const errorCodeRemoved = defineChange({
  id: "error-code-removed",
  kind: "error-codes",
  matches: (fact) => fact.removed.length > 0,
  describe: (fact) => `The error set ${code(fact.set)} no longer has ${list(fact.removed)}`,
  why: "The branch for it is never taken again, and comparing with it does not compile.",
  advise: (fact) => ({ text: `Delete the branches for ${list(fact.removed)}.` }),
});
