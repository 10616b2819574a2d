/** A new exported type that no other change brings along. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const schemaAdded = defineChange({
  id: "schema-added",
  kind: "schema-added",
  describe: (fact) => `New type ${code(fact.name)}`,
  why: "There is a new name to import; nothing else.",
});
