/** A call can be made on behalf of somebody else. */
import { defineChange } from "./define-change.js";
import { list } from "./words.js";

export const scopeAdded = defineChange({
  id: "scope-added",
  kind: "scopes",
  matches: (fact) => fact.added.length > 0,
  describe: (fact, subject) => `${subject} can be scoped with ${list(fact.added)}`,
  why: "A new option; leaving it out means what it meant.",
});
