/** Names of declared types. On the wire a name is never seen: only the code that imports it notices. */
import { rule } from "./rule.js";
import { code } from "./words.js";

export const typeNames = {
  /** A new exported type that no other change brings along. */
  "schema-added": rule({
    kind: "schema-added",
    describe: (fact) => `New type ${code(fact.name)}`,
    effects: "note",
    why: "There is a new name to import; nothing else.",
  }),

  /** The exported type is gone, though nothing on the wire need have changed. */
  "schema-removed": rule({
    kind: "schema-removed",
    describe: (fact) => `The type ${code(fact.name)} has no name any more`,
    effects: "compile",
    why: "An import of the name does not compile; what is sent and answered is told by the other changes.",
    advise: (fact) => ({
      text: "Import what contains it now, or write the type down yourself.",
      before: `import type { ${fact.name} } from "./types.js";`,
      error: `Module has no exported member '${fact.name}'.`,
    }),
  }),

  /** The exported type has another name; what it describes is compared by itself. */
  "schema-renamed": rule({
    kind: "schema-renamed",
    describe: (fact) =>
      `The type ${code(fact.before)} is ${fact.isCertain ? "now called" : "likely now called"} ${code(fact.after)}`,
    effects: "compile",
    why: "An import of the old name does not compile; on the wire a name is never seen.",
    advise: (fact) => ({
      text: `Import ${code(fact.after)} instead of ${code(fact.before)}.`,
      before: `import type { ${fact.before} } from "./types.js";`,
      after: `import type { ${fact.after} } from "./types.js";`,
      error: `Module has no exported member '${fact.before}'.`,
    }),
  }),
};
