/** The exported type has another name; what it describes is compared by itself. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const schemaRenamed = defineChange({
  id: "schema-renamed",
  kind: "schema-renamed",
  describe: (fact) =>
    `The type ${code(fact.before)} is ${fact.isCertain ? "now called" : "likely now called"} ${code(fact.after)}`,
  why: "An import of the old name does not compile; on the wire a name is never seen.",
  advise: (fact) => ({
    text: `Import ${code(fact.after)} instead of ${code(fact.before)}.`,
    before: `import type { ${fact.before} } from "./types.js";`,
    after: `import type { ${fact.after} } from "./types.js";`,
    error: `Module has no exported member '${fact.before}'.`,
  }),
});
