/** Same operationId, other method or path: certain, and invisible in the types. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const operationMoved = defineChange({
  id: "operation-moved",
  kind: "operation-moved",
  describe: (fact) => `${code(fact.operation)} moved from ${code(fact.before)} to ${code(fact.after)}`,
  why: "The name is the same, the route is not: clients generated from the old version call what no longer exists.",
  advise: (fact) => ({
    text: `Generate the client again; look for the old route ${code(fact.before)} in code that does not use it.`,
  }),
});
