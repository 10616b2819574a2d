/** Names of declared types. They are never on the wire; only code that imports them is affected. */
import { isNotExported } from "./compiler.js";
import { rule } from "./rule.js";
import { importOf } from "./snippets.js";
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
    advise: ({ name }, _subject, names) =>
      `Import the type that now contains ${code(names.schema(name))}, or declare it yourself.`,
    before: ({ name }, names) => importOf(names.schema(name)),
    errors: ({ name }, names) => isNotExported(names.schema(name)),
  }),

  "schema-renamed": rule("schema-renamed", {
    describe: (fact) =>
      `The type ${code(fact.before)} was ${fact.isCertain ? "" : "likely "}renamed to ${code(fact.after)}`,
    both: "compile: Importing the old name no longer compiles; type names never appear on the wire.",
    exceptions: {
      "same-identifier": {
        when: ({ before, after }, names) => names.schema(before) === names.schema(after),
        both: "note: Generated code has the same name for both; type names never appear on the wire.",
      },
    },
    advise: ({ before, after }, _subject, names) =>
      `Import ${code(names.schema(after))} instead of ${code(names.schema(before))}.`,
    before: ({ before }, names) => importOf(names.schema(before)),
    after: ({ after }, names) => importOf(names.schema(after)),
    errors: ({ before }, names) => isNotExported(names.schema(before)),
  }),
};
