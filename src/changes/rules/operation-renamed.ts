/** Same method and path, other operationId: the generated function has another name. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const operationRenamed = defineChange({
  id: "operation-renamed",
  kind: "operation-renamed",
  describe: (fact) => `${code(fact.before)} is now called ${code(fact.after)}`,
  why: "The route is the same; the generated function takes its name from the operationId.",
  advise: (fact) => ({
    text: `Call ${code(fact.after)} instead of ${code(fact.before)}.`,
    before: `client.${fact.before}(…)`,
    after: `client.${fact.after}(…)`,
    error: `Property '${fact.before}' does not exist.`,
  }),
});
