/** The exported type is gone, though nothing on the wire need have changed. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const schemaRemoved = defineChange({
  id: "schema-removed",
  kind: "schema-removed",
  describe: (fact) => `The type ${code(fact.name)} has no name any more`,
  why: "An import of the name does not compile; what is sent and answered is told by the other changes.",
  advise: (fact) => ({
    text: "Import what contains it now, or write the type down yourself.",
    before: `import type { ${fact.name} } from "./types.js";`,
    error: `Module has no exported member '${fact.name}'.`,
  }),
});
