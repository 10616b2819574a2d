/**
 * The keywords of one schema object, one by one: JSON Schema 2020-12, Core, section 10, and Validation, sections 6 to 9.
 *
 * Most are read by the form of their value; those that have partners, or another name in the normal form, by a reader of
 * their own. What says nothing is dropped: a minimum of nothing, `additionalProperties: true`, empty `properties`, `then`
 * without `if`, `minContains` without `contains`.
 */
import { compareText, sortedUnique } from "../../values/text.js";
import {
  entriesOf,
  isObject,
  type JsonObject,
  type JsonValue,
  listOf,
  stringsOf,
  textOfValue,
} from "../../values/json.js";
import type { DocumentSchema } from "../../document/valid-document.js";
import { hasOnly } from "../annotations.js";
import { keywords, writtenKeywords, type ValueForm } from "../keywords.js";
import type { Schema, SchemaDocs } from "../schema.js";

/** A schema while it is being filled. */
export type SchemaDraft = { -readonly [Keyword in keyof Schema]: Schema[Keyword] };

export type DraftSchema = (json: DocumentSchema) => Schema;

/** All keywords but types, values and compositions. Annotations may go to a draft of their own. */
export function readKeywords(
  json: JsonObject,
  own: SchemaDraft,
  annotations: SchemaDraft,
  draftSchema: DraftSchema,
): void {
  for (const name of Object.keys(json)) {
    const reader = readers.get(name);
    reader?.read(reader.isAnnotation ? annotations : own, json[name] as JsonValue, json, draftSchema);
  }
}

export function isSchema(value: JsonValue | undefined): value is DocumentSchema {
  return typeof value === "boolean" || isObject(value);
}

/** `json` is the schema object around the keyword, for keywords that have partners. */
type Read = (draft: SchemaDraft, value: JsonValue, json: JsonObject, draftSchema: DraftSchema) => void;

/** Read together with another keyword, by `readTypes`, or as a composition. */
const elsewhere: Read = () => undefined;

const ownReaders: ReadonlyMap<string, Read> = new Map([
  ["title", readProse("title")],
  ["description", readProse("description")],
  ["examples", readExamples],
  ["x-enum-descriptions", readMeanings],
  ["x-enumDescriptions", readMeanings],
  ["contentMediaType", readMediaType],
  ["contains", readContains],
  ["minContains", elsewhere],
  ["maxContains", elsewhere],
  ["not", readNot],
  ["if", readCondition],
  ["then", elsewhere],
  ["else", elsewhere],
  ["allOf", elsewhere],
  ["anyOf", elsewhere],
  ["oneOf", elsewhere],
]);

/** By keyword, so that a schema costs what it says and not what it could say: a document has 100,000 of them. */
const readers = new Map(
  Array.from(writtenKeywords, ([name, { keyword, form, isAnnotation }]) => [
    name,
    { read: ownReaders.get(name) ?? (name === keyword ? readerOf(keyword, form) : elsewhere), isAnnotation },
  ]),
);

/** The table of keywords has checked that the form fits the type of the keyword. */
function readerOf(keyword: keyof Schema, form: ValueForm): Read {
  const set = (draft: SchemaDraft, value: unknown): void => {
    Object.assign(draft, { [keyword]: value });
  };
  switch (form) {
    case "any":
      return set;
    case "boolean":
      return (draft, value) => {
        if (value === true) set(draft, value);
      };
    case "string":
      return (draft, value) => {
        if (typeof value === "string" && value !== "") set(draft, value);
      };
    case "count": {
      const least = keywords[keyword].merge === "greatest" ? 1 : 0;
      return (draft, value) => {
        if (typeof value === "number" && value >= least) set(draft, value);
      };
    }
    case "number":
    case "positive":
      return (draft, value) => {
        if (typeof value === "number") set(draft, value);
      };
    case "names":
      return (draft, value) => {
        const names = sortedUnique(stringsOf(value));
        if (names.length > 0) set(draft, names);
      };
    case "name-lists":
      return (draft, value) => {
        const lists = sortedEntries(value)
          .map(([name, names]) => [name, sortedUnique(stringsOf(names))] as const)
          .filter(([, names]) => names.length > 0);
        if (lists.length > 0) set(draft, new Map(lists));
      };
    case "schema":
      return (draft, value, _json, draftSchema) => {
        const schema = meaningful(value, draftSchema);
        if (schema !== undefined) set(draft, schema);
      };
    case "schema-or-false":
      return (draft, value, _json, draftSchema) => {
        const schema = meaningful(value, draftSchema);
        if (schema !== undefined) set(draft, allowsNothing(schema) ? false : schema);
      };
    case "schema-list":
      return (draft, value, _json, draftSchema) => {
        const schemas = listOf(value).filter(isSchema);
        if (schemas.length > 0) set(draft, schemas.map(draftSchema));
      };
    case "schema-map":
      return (draft, value, _json, draftSchema) => {
        const schemas = new Map<string, Schema>();
        for (const [name, json] of sortedEntries(value)) {
          if (isSchema(json)) schemas.set(name, draftSchema(json));
        }
        if (schemas.size > 0) set(draft, schemas);
      };
    case "discriminator":
    case "enum":
    case "list":
    case "traits":
    case "type":
    case "value-strings":
      return elsewhere;
  }
}

/** The order of a document's keys is an accident. */
function sortedEntries(value: JsonValue): [string, JsonValue][] {
  return entriesOf(value).sort(([left], [right]) => compareText(left, right));
}

/** `undefined` of a schema that every value fits. */
function meaningful(value: JsonValue | undefined, draftSchema: DraftSchema): Schema | undefined {
  const drafted = isSchema(value) ? draftSchema(value) : {};
  return hasOnly(drafted) ? undefined : drafted;
}

function allowsNothing({ types, nullable }: Schema): boolean {
  return types?.length === 0 && nullable === undefined;
}

function readMediaType(draft: SchemaDraft, value: JsonValue, json: JsonObject): void {
  if (typeof value !== "string" || value === "") return;
  // How 3.1 writes what 3.0 writes as `format: binary` (OpenAPI 3.1, 4.8.14.4): bytes as they are.
  const isBytes = value.toLowerCase() === "application/octet-stream" && json["contentEncoding"] === undefined;
  if (isBytes) draft.format = "binary";
  else draft.contentMediaType = value;
}

function readContains(
  draft: SchemaDraft,
  value: JsonValue,
  json: JsonObject,
  draftSchema: DraftSchema,
): void {
  if (!isSchema(value)) return;
  draft.contains = draftSchema(value);
  const { minContains, maxContains } = json;
  if (typeof minContains === "number" && minContains !== 1) draft.minContains = minContains;
  if (typeof maxContains === "number") draft.maxContains = maxContains;
}

function readNot(draft: SchemaDraft, value: JsonValue, _json: JsonObject, draftSchema: DraftSchema): void {
  if (isSchema(value) && value !== false) draft.not = draftSchema(value);
}

function readCondition(
  draft: SchemaDraft,
  value: JsonValue,
  json: JsonObject,
  draftSchema: DraftSchema,
): void {
  const [then, otherwise] = [meaningful(json["then"], draftSchema), meaningful(json["else"], draftSchema)];
  if (!isSchema(value) || (then ?? otherwise) === undefined) return;
  draft.if = draftSchema(value);
  if (then !== undefined) draft.then = then;
  if (otherwise !== undefined) draft.else = otherwise;
}

function readProse(part: "title" | "description"): Read {
  return (draft, value) => {
    if (typeof value === "string" && value !== "") addDocs(draft, { [part]: value });
  };
}

/** A list in JSON Schema; some publishers write OpenAPI's map of example objects. */
function readExamples(draft: SchemaDraft, value: JsonValue): void {
  const examples = isObject(value)
    ? Object.values(value)
        .map((item) => (isObject(item) ? item["value"] : item))
        .filter((item) => item !== undefined)
    : listOf(value);
  if (examples.length > 0) addDocs(draft, { examples });
}

/** What the values of an `enum` mean: a list goes along with the enum, a map goes by value. */
function readMeanings(draft: SchemaDraft, source: JsonValue, json: JsonObject): void {
  const listed = listOf(source);
  const pairs: [string, JsonValue | undefined][] = Array.isArray(source)
    ? listOf(json["enum"] ?? json["x-extensible-enum"]).map((value, index) => [
        textOfValue(value),
        listed[index],
      ])
    : entriesOf(source);
  const values = new Map<string, string>();
  for (const [value, meaning] of pairs) {
    if (typeof meaning === "string" && meaning.trim() !== "") values.set(value, meaning.trim());
  }
  if (values.size > 0) addDocs(draft, { values });
}

function addDocs(draft: SchemaDraft, docs: SchemaDocs): void {
  draft.docs = draft.docs === undefined ? docs : { ...draft.docs, ...docs };
}
