/** A call that gave none of the group is refused. */
import { defineChange } from "./define-change.js";

export const parameterGroupTightened = defineChange({
  id: "parameter-group-tightened",
  kind: "parameter-groups",
  matches: (fact) => fact.relation !== "wider",
  describe: (fact, subject) => `${subject} now needs at least one of ${fact.after}`,
  why: "A call without any of them does not compile and is refused.",
  advise: (fact) => ({
    text: `Give at least one of ${fact.after}.`,
    error: "Argument is not assignable to parameter.",
  }),
});
