/**
 * Tables of the documentation, derived from definitions, measurements and generated files. Each is between two marks of its page:
 * `<!-- table: signing -->`, `<!-- end -->`.
 */
import type { Definition } from "../src/forms/define.js";
import { apiConfig, generateConfig, selection } from "../src/config/config-form.js";
import { operation, root, schema } from "../src/traits/places.js";
import { signingParts } from "../src/traits/signing.js";
import type { Results } from "../test/bench/speed/results.js";
import { cataloguePrograms, catalogueTable } from "./catalogue-table.js";
import { diagnosticSections } from "./diagnostic-sections.js";
import { generatedLayout } from "./generated-layout.js";
import { table } from "./markdown-table.js";
import { jsonFormOf, type JsonForm } from "./json-form.js";
import { speedTables } from "./speed-table.js";

interface Row {
  readonly key: string;
  readonly says: string;
}

type Write = (results: Results) => string;

/** By page of `docs/`, then by the name in its mark. */
const tables: Readonly<Record<string, Readonly<Record<string, Write>>>> = {
  catalogue: { programs: cataloguePrograms },
  client: { "what is generated": () => `\`\`\`text from=layout\n${generatedLayout()}\n\`\`\`` },
  configuration: {
    "configuration of an API": () => table(["key of an API", "meaning"], rowsOf(apiConfig).map(cells)),
    "names of a selection": () => table(["key", "selects"], rowsOf(selection).map(cells)),
    "other configuration": () =>
      table(
        ["top-level key", "meaning"],
        rowsOf(generateConfig)
          .filter(({ key }) => key !== "apis")
          .map(cells),
      ),
    traits: () =>
      table(
        ["level", "key", "meaning"],
        Object.entries({ root, operation, schema }).flatMap(([where, definition]) =>
          rowsOf(definition).map((row) => [where, ...cells(row)]),
        ),
      ),
  },
  "other-apis": { catalogue: catalogueTable },
  diagnostics: { "every code": diagnosticSections },
  signing: {
    signing: () => table(["key of `signing`", "meaning"], rowsOf(signingParts, "every level").map(cells)),
  },
  speed: { speed: speedTables },
};

/** Section with details about a key, by key. */
const sections: Readonly<Record<string, string>> = {
  pathsFrom: "[Paths under other keys](other-apis.md#paths-under-other-keys)",
  operationNames: "[Names of operations](#names-of-operations)",
  names: "[Names of types](#names-of-types)",
  current: "[One line per upgrade](versions.md#one-line-per-upgrade)",
  converters: "[Code for one shape](versions.md#code-for-one-shape)",
  durable: "[Payments and deliveries that outlive a process](durable.md)",
  version: "[How a client selects its version](versions.md#how-a-client-selects-its-version)",
  include: "[Only what you use](#only-what-you-use)",
  validate: "[Checking what arrives](client.md#checking-what-arrives)",
  pagination: "[Paging](other-apis.md#paging)",
  strict: "[Problems in a document](diagnostics.md#problems-in-a-document)",
  emit: "[JavaScript](#javascript)",
  module: "[JavaScript](#javascript)",
  importExtension: "[Import extensions](#import-extensions)",
  runtime: "[Where the runtime is](#where-the-runtime-is)",
  signing: "[Signed requests](signing.md#signed-requests)",
  messages: "[Messages](signing.md#messages-word-for-word)",
};

/** Pages with derived tables. */
export const pagesWithTables = Object.keys(tables);

/** `results` come from `npm run bench`. */
export function fillTables(page: string, markdown: string, results: Results): string {
  return Object.entries(tables[page] ?? {}).reduce((text, [name, write]) => {
    const [start, end] = [`<!-- table: ${name} -->`, "<!-- end -->"];
    const from = text.indexOf(start);
    const to = text.indexOf(end, from);
    if (from < 0 || to < 0) throw new Error(`docs/${page}.md has no place for the table "${name}".`);
    return `${text.slice(0, from)}${start}\n\n${write(results)}\n\n${text.slice(to)}`;
  }, markdown);
}

type Depth = "one level" | "every level";

/** Rows for the keys of an object, and at every level for nested keys: `timestamp.unit`. */
function rowsOf(definition: Definition, depth: Depth = "one level"): Row[] {
  return rowsIn(jsonFormOf(definition), "", depth);
}

function rowsIn({ properties = {} }: JsonForm, prefix: string, depth: Depth): Row[] {
  return Object.entries(properties).flatMap(([name, form]) => {
    const key = prefix + name;
    const inner =
      depth === "one level" ? [] : formsIn(form).flatMap((each) => rowsIn(each, `${key}.`, depth));
    return [{ key, says: `${form.description ?? ""}${valuesOf(form)}` }, ...inner];
  });
}

/** The form itself, or the forms of list items. */
function formsIn(form: JsonForm): JsonForm[] {
  return form.items === undefined ? [form] : [form.items, ...(form.items.anyOf ?? [])];
}

/** ` One of …`, unless the description already mentions every value. */
function valuesOf({ enum: values = [], const: only, description = "" }: JsonForm): string {
  if (only !== undefined) return ` Always \`${String(only)}\`.`;
  const words = values.map((value) => `\`${String(value)}\``);
  return words.every((word) => description.includes(word)) ? "" : ` One of ${words.join(", ")}.`;
}

function cells({ key, says }: Row): string[] {
  const section = sections[key];
  const words = section === undefined ? says : `${says} See ${section}.`;
  return [`\`${key}\``, words.replaceAll("|", "\\|")];
}
