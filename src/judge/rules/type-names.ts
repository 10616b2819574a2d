/** Names of declared types. They are never on the wire; only code that imports them is affected. */
import { typeIdentifier } from "../../code/identifier.js";
import { isNotExported } from "./compiler.js";
import { rule } from "./rule.js";
import { code } from "../../values/text.js";

export const typeNames = {
  /** Only if no other change introduces the type. */
  "schema-added": rule({
    kind: "schema-added",
    describe: (fact) => `New type ${code(fact.name)}`,
    effects: "note",
    why: "There is a new name to import; nothing else changes.",
  }),

  "schema-removed": rule({
    kind: "schema-removed",
    describe: (fact) => `The type name ${code(fact.name)} no longer exists`,
    effects: "compile",
    why: "Importing the name no longer compiles; other changes say what differs on the wire.",
    advise: (fact) => ({
      text: `Import the type that now contains ${code(typeIdentifier(fact.name))}, or declare it yourself.`,
      before: importOf(fact.name),
      ...isNotExported(fact.name),
    }),
  }),

  "schema-renamed": rule({
    kind: "schema-renamed",
    describe: (fact) =>
      `The type ${code(fact.before)} was ${fact.isCertain ? "" : "likely "}renamed to ${code(fact.after)}`,
    effects: "compile",
    exceptions: [
      {
        name: "same-identifier",
        applies: (fact) => typeIdentifier(fact.before) === typeIdentifier(fact.after),
        effects: "note",
        why: "Generated code has the same name for both; type names never appear on the wire.",
      },
    ],
    why: "Importing the old name no longer compiles; type names never appear on the wire.",
    advise: (fact) => ({
      text: `Import ${code(typeIdentifier(fact.after))} instead of ${code(typeIdentifier(fact.before))}.`,
      before: importOf(fact.before),
      after: importOf(fact.after),
      ...isNotExported(fact.before),
    }),
  }),
};

function importOf(name: string): string {
  return `import type { ${typeIdentifier(name)} } from "./types.js";`;
}
