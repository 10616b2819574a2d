/**
 * Keywords that describe: `title`, `description`, examples, meanings of values, `default`, `deprecated`, access.
 *
 * JSON Schema 2020-12, Validation, section 9, and the extensions that publishers use for the meaning of enum values.
 */
import type { JsonObject, JsonValue } from "../../document/json.js";
import { entriesOf, isJsonObject, listOf, textOfValue } from "../json-reading.js";
import type { SchemaDocs } from "../schema.js";
import type { Draft, KeywordReader, KeywordReaders } from "./keyword-reader.js";

export const annotationKeywords: KeywordReaders = {
  default(draft, value) {
    draft.default = value;
  },
  deprecated: flag("deprecated"),
  readOnly: flag("readOnly"),
  writeOnly: flag("writeOnly"),
  title(draft, value) {
    if (typeof value === "string" && value !== "") addDocs(draft, { title: value });
  },
  description(draft, value) {
    if (typeof value === "string" && value !== "") addDocs(draft, { description: value });
  },
  example(draft, value) {
    addDocs(draft, { examples: [value, ...(draft.docs?.examples ?? [])] });
  },
  examples(draft, value) {
    const examples = [...(draft.docs?.examples ?? []), ...readExamples(value)];
    if (examples.length > 0) addDocs(draft, { examples });
  },
  "x-enum-descriptions": valueMeanings,
  "x-enumDescriptions": valueMeanings,
};

function flag(keyword: "deprecated" | "readOnly" | "writeOnly"): KeywordReader {
  return (draft, value) => {
    if (value === true) draft[keyword] = true;
  };
}

function addDocs(draft: Draft, docs: SchemaDocs): void {
  draft.docs = draft.docs === undefined ? docs : { ...draft.docs, ...docs };
}

/** A list in JSON Schema; some publishers write OpenAPI's map of example objects. */
function readExamples(value: JsonValue): readonly JsonValue[] {
  if (!isJsonObject(value)) return listOf(value);
  return entriesOf(value)
    .map(([, item]) => (isJsonObject(item) ? item["value"] : item))
    .filter((item) => item !== undefined);
}

/** A list goes along with `enum`, a map goes by value. */
function valueMeanings(draft: Draft, source: JsonValue, json: JsonObject): void {
  const texts = listOf(source);
  const pairs: [string, JsonValue | undefined][] = Array.isArray(source)
    ? listOf(json["enum"] ?? json["x-extensible-enum"]).map((value, index) => [
        textOfValue(value),
        texts[index],
      ])
    : entriesOf(source);
  const values = new Map<string, string>();
  for (const [value, text] of pairs) {
    if (typeof text === "string" && text.trim() !== "") values.set(value, text.trim());
  }
  if (values.size > 0) addDocs(draft, { values });
}
