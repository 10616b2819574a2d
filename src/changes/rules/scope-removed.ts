/** The header is no longer taken: a call that was scoped acts for the caller itself. */
import { defineChange } from "./define-change.js";
import { list } from "./words.js";

export const scopeRemoved = defineChange({
  id: "scope-removed",
  kind: "scopes",
  matches: (fact) => fact.removed.length > 0,
  describe: (fact, subject) => `${subject} can no longer be scoped with ${list(fact.removed)}`,
  why: "The option is gone, and a header that is sent all the same is ignored: the call acts for another account.",
  advise: (fact, subject) => ({
    text: `Check on whose behalf ${subject} is called where ${list(fact.removed)} is set.`,
  }),
});
