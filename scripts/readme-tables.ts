/**
 * The tables of the README that follow from definitions and measurements, each between two marks:
 * `<!-- table: signing -->`, `<!-- end -->`.
 */
import type { Definition } from "../src/forms/define.js";
import { apiConfig, generateConfig } from "../src/config/config-form.js";
import { operation, root, schema } from "../src/traits/places.js";
import { signing } from "../src/traits/signing.js";
import type { Results } from "../test/bench/speed/results.js";
import { table } from "./markdown-table.js";
import { jsonFormOf, type JsonForm } from "./json-form.js";
import { speedTables } from "./speed-table.js";

interface Row {
  readonly key: string;
  readonly says: string;
}

const tables: Readonly<Record<string, (results: Results) => string>> = {
  "configuration of an API": () => table(["key of an API", "means"], rowsOf(apiConfig).map(cells)),
  "other configuration": () =>
    table(
      ["key beside it", "means"],
      rowsOf(generateConfig)
        .filter(({ key }) => key !== "apis")
        .map(cells),
    ),
  signing: () => table(["key of `signing`", "says"], rowsOf(signing, "every level").map(cells)),
  speed: speedTables,
  traits: () =>
    table(
      ["where", "key", "says"],
      Object.entries({ root, operation, schema }).flatMap(([where, definition]) =>
        rowsOf(definition).map((row) => [where, ...cells(linked(row))]),
      ),
    ),
};

/** What a section of the README describes. */
const sections: Readonly<Record<string, string>> = {
  signing: "[Signed requests](#signed-requests)",
  messages: "[Messages](#messages-word-for-word)",
};

/** `results`: of `npm run bench`. */
export function fillTables(readme: string, results: Results): string {
  return Object.entries(tables).reduce((text, [name, write]) => {
    const [start, end] = [`<!-- table: ${name} -->`, "<!-- end -->"];
    const from = text.indexOf(start);
    const to = text.indexOf(end, from);
    if (from < 0 || to < 0) throw new Error(`The README has no place for the table "${name}".`);
    return `${text.slice(0, from)}${start}\n\n${write(results)}\n\n${text.slice(to)}`;
  }, readme);
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

function linked({ key, says }: Row): Row {
  const section = sections[key];
  return section === undefined ? { key, says } : { key, says: `${says} See ${section}.` };
}

function cells({ key, says }: Row): string[] {
  return [`\`${key}\``, says.replaceAll("|", "\\|")];
}
