/**
 * The tables of the documentation that follow from definitions, measurements and what is generated, each between two marks of its page:
 * `<!-- table: signing -->`, `<!-- end -->`.
 */
import type { Definition } from "../src/forms/define.js";
import { apiConfig, generateConfig, selection } from "../src/config/config-form.js";
import { documentDiagnostics } from "../src/diagnostics/document.js";
import { anchorOf, type DiagnosticCode } from "../src/diagnostics/catalogue.js";
import { emitDiagnostics } from "../src/diagnostics/output.js";
import type { Cost, DiagnosticEntry, Severity } from "../src/diagnostics/entry.js";
import { modelDiagnostics } from "../src/diagnostics/model.js";
import { operation, root, schema } from "../src/traits/places.js";
import { signing } from "../src/traits/signing.js";
import type { Results } from "../test/bench/speed/results.js";
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
  client: { "what is generated": () => `\`\`\`text from=layout\n${generatedLayout()}\n\`\`\`` },
  configuration: {
    "configuration of an API": () => table(["key of an API", "means"], rowsOf(apiConfig).map(cells)),
    "names of a selection": () => table(["key", "chooses"], rowsOf(selection).map(cells)),
    "other configuration": () =>
      table(
        ["key beside it", "means"],
        rowsOf(generateConfig)
          .filter(({ key }) => key !== "apis")
          .map(cells),
      ),
    traits: () =>
      table(
        ["where", "key", "says"],
        Object.entries({ root, operation, schema }).flatMap(([where, definition]) =>
          rowsOf(definition).map((row) => [where, ...cells(row)]),
        ),
      ),
  },
  diagnostics: { diagnostics: diagnosticClasses, "every code": diagnosticSections },
  signing: {
    signing: () => table(["key of `signing`", "says"], rowsOf(signing, "every level").map(cells)),
  },
  speed: { speed: speedTables },
};

/** Which section says more about a key of these tables. */
const sections: Readonly<Record<string, string>> = {
  pathsFrom: "[Paths under other keys](other-apis.md#paths-under-other-keys)",
  operationNames: "[Names of operations](#names-of-operations)",
  current: "[One line per upgrade](versions.md#one-line-per-upgrade)",
  converters: "[Code for one shape](versions.md#code-for-one-shape)",
  version: "[Which version is asked for](versions.md#which-version-is-asked-for)",
  include: "[Only what you use](#only-what-you-use)",
  validate: "[Checking what arrives](client.md#checking-what-arrives)",
  guide: "[A guide](other-apis.md#a-guide)",
  workflows: "[A guide](other-apis.md#a-guide)",
  strict: "[What is wrong in a document](diagnostics.md#what-is-wrong-in-a-document)",
  emit: "[JavaScript](#javascript)",
  module: "[JavaScript](#javascript)",
  importExtension: "[Import extensions](#import-extensions)",
  signing: "[Signed requests](signing.md#signed-requests)",
  messages: "[Messages](signing.md#messages-word-for-word)",
};

/** What each class of codes costs, and why it is in that class; `costs` of an error that ends the command is empty. */
const classes: readonly (readonly [severity: Severity, cost: Cost | "", costs: string, why: string])[] = [
  ["error", "", "the command", "Nothing that could be generated would be right, or you are asked to decide."],
  [
    "error",
    "operation",
    "the operation, webhook or callback",
    "A call of it would be wrong, or could only throw.",
  ],
  ["error", "part", "the part that is wrong", "The rest of the operation is right without it."],
  [
    "error",
    "type",
    "the exact type",
    "It is wider than meant, or `unknown`: nothing that the document allows is refused.",
  ],
  [
    "error",
    "name",
    "the name",
    "One name cannot mean two operations, and which of them it meant would depend on their order.",
  ],
  [
    "warning",
    "",
    "",
    "A guess was made, or something is not as it is meant: look at it before you rely on it.",
  ],
  ["note", "", "", "There is nothing to do: what was decided, and what others may read differently."],
];

/** The codes of what can be wrong in a document, a paragraph for each class. */
function diagnosticClasses(): string {
  const entries = Object.entries({
    ...documentDiagnostics,
    ...modelDiagnostics,
    ...emitDiagnostics,
  }) as [DiagnosticCode, DiagnosticEntry][];
  return classes
    .map(([severity, cost, costs, why]) => {
      const codes = entries.filter(([, entry]) => {
        const own: readonly string[] = entry.costs ?? [""];
        return entry.severity === severity && own.includes(cost);
      });
      const links = codes.map(([code]) => `[\`${code}\`](#${anchorOf(code)})`).sort();
      const head = severity === "error" ? `An error that costs ${costs}` : `A ${severity}`;
      return `**${head}.** ${why} ${links.join(", ")}`;
    })
    .join("\n\n");
}

/** The pages that have such tables. */
export const pagesWithTables = Object.keys(tables);

/** `results`: of `npm run bench`. */
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

/** Of the keys of an object, or of those inside them as well: `timestamp.unit`. */
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

/** The form, and those of the entries of a list. */
function formsIn(form: JsonForm): JsonForm[] {
  return form.items === undefined ? [form] : [form.items, ...(form.items.anyOf ?? [])];
}

/** ` One of …`, unless the description says what each value means. */
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
