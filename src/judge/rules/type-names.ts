/** Names of declared types. They are never on the wire; only code that imports them is affected. */
import { typeIdentifier } from "../../code/identifier.js";
import { isNotExported } from "./compiler.js";
import { rule } from "./rule.js";
import { code } from "../../values/text.js";

export const typeNames = {
  /** Only if no other change introduces the type. */
  "schema-added": rule("schema-added", {
    describe: "New type `{name}`",
    both: "note: There is a new name to import; nothing else changes.",
  }),

  "schema-removed": rule("schema-removed", {
    describe: "The type name `{name}` no longer exists",
    both: "compile: Importing the name no longer compiles; other changes say what differs on the wire.",
    advise: ({ name }) =>
      `Import the type that now contains ${code(typeIdentifier(name))}, or declare it yourself.`,
    before: ({ name }) => importOf(name),
    errors: ({ name }) => isNotExported(name),
  }),

  "schema-renamed": rule("schema-renamed", {
    describe: (fact) =>
      `The type ${code(fact.before)} was ${fact.isCertain ? "" : "likely "}renamed to ${code(fact.after)}`,
    both: "compile: Importing the old name no longer compiles; type names never appear on the wire.",
    exceptions: {
      "same-identifier": {
        when: (fact) => typeIdentifier(fact.before) === typeIdentifier(fact.after),
        both: "note: Generated code has the same name for both; type names never appear on the wire.",
      },
    },
    advise: ({ before, after }) =>
      `Import ${code(typeIdentifier(after))} instead of ${code(typeIdentifier(before))}.`,
    before: ({ before }) => importOf(before),
    after: ({ after }) => importOf(after),
    errors: ({ before }) => isNotExported(before),
  }),
};

function importOf(name: string): string {
  return `import type { ${typeIdentifier(name)} } from "./types.js";`;
}
