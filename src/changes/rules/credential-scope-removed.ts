/** A token may allow less. */
import { defineChange } from "./define-change.js";
import { list } from "./words.js";

export const credentialScopeRemoved = defineChange({
  id: "credential-scope-removed",
  kind: "credential-scopes",
  matches: (fact) => fact.removed.length > 0,
  describe: (fact, subject) => `${subject} no longer demands the scope ${list(fact.removed)}`,
  why: "A token that has the scope still does.",
});
