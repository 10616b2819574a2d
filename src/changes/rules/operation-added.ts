/** A call that did not exist. Nobody's code knows it yet. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const operationAdded = defineChange({
  id: "operation-added",
  kind: "operation-added",
  describe: (fact) => `New operation ${code(fact.operation)}`,
  why: "Nothing that runs today is touched; the operation is there to be used.",
});
