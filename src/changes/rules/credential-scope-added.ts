/** A token that sufficed before allows too little. */
import { defineChange } from "./define-change.js";
import { list } from "./words.js";

export const credentialScopeAdded = defineChange({
  id: "credential-scope-added",
  kind: "credential-scopes",
  matches: (fact) => fact.added.length > 0,
  describe: (fact, subject) => `${subject} now demands the scope ${list(fact.added)}`,
  why: "Calls with a token that does not have the scope are refused.",
  advise: (fact) => ({ text: `Ask for a token with the scope ${list(fact.added)}.` }),
});
