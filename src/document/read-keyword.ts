/**
 * Reads one keyword of a schema: its value must have the type that JSON Schema 2020-12 (validation, sections 6 to 9)
 * prescribes. A rule of the wrong type is an error; an annotation of the wrong type is dropped with a warning.
 *
 * Values without effect are also dropped: `minItems: 0`, `uniqueItems: false`, empty `properties`.
 */
import { keywords, type WrittenKeyword } from "../schema/keywords.js";
import type { Discriminator, SchemaDocs, SchemaName, WrittenSchema } from "../schema/schema.js";
import type { StatedValues } from "../schema/types-and-values.js";
import type { SchemaTraits } from "../traits/types.js";
import {
  describeType,
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
  textOfValue,
} from "../values/json.js";
import { appendToken } from "../values/json-pointer.js";
import { compareText, listWords, quote, sortedUnique } from "../values/text.js";
import { DocumentObject, readTraits } from "./fields.js";
import type { DocumentFindings } from "./findings.js";
import type { SchemaComponents, SchemaScope } from "./schema-components.js";

/** The keywords of a schema that is being read. */
export interface KeywordsRead {
  readonly draft: { -readonly [Keyword in keyof WrittenSchema]: WrittenSchema[Keyword] };
  /** Keywords that are read together. */
  readonly stated: StatedValues;
}

export interface FoundKeyword extends WrittenKeyword {
  /** The name as the document spells it. */
  readonly name: string;
  readonly value: JsonValue;
  readonly pointer: string;
  /** The schema that contains it. */
  readonly schema: JsonObject;
  readonly findings: DocumentFindings;
  readonly components: SchemaComponents;
  readonly scope: SchemaScope;
  readonly readChild: (raw: JsonValue, pointer: string) => WrittenSchema;
}

/** Returns false, and reports it, if the keyword cannot be used. */
export function readKeyword(occurrence: FoundKeyword, read: KeywordsRead): boolean {
  const value = valueOf(occurrence);
  if (value === refused) return false;
  if (value !== undefined) put(value, occurrence, read);
  return true;
}

const refused = Symbol("refused");

function put(value: unknown, { keyword, name, schema }: FoundKeyword, { draft, stated }: KeywordsRead): void {
  if (keyword === "docs")
    ((draft.docs ??= {}) as Record<string, unknown>)[docsParts.get(name) ?? name] = value;
  else if (keyword === "types" || keyword === "enum") (stated as Record<string, unknown>)[name] = value;
  else if (keyword === "tag") Object.assign(draft, { discriminator: value });
  else if (keyword === "open") {
    const { open, id } = value as SchemaTraits;
    if (open === true) draft.isMarkedOpen = true;
    if (id !== undefined) draft.docs = { ...draft.docs, identifies: id };
  }
  // 3.1 writes 3.0's `format: binary` as a media type (OpenAPI 3.1, 4.8.14.4): raw bytes.
  else if (
    keyword === "contentMediaType" &&
    isOctetStream(value) &&
    typeof schema["contentEncoding"] !== "string"
  )
    draft.format = "binary";
  else (draft as Record<string, unknown>)[keyword] = value;
}

const docsParts: ReadonlyMap<string, keyof SchemaDocs> = new Map([
  ["x-enum-descriptions", "values"],
  ["x-enumDescriptions", "values"],
]);

function isOctetStream(value: unknown): boolean {
  return typeof value === "string" && value.toLowerCase() === "application/octet-stream";
}

/** Undefined if the value has no effect. The table of keywords ensures that each form fits the type of its keyword. */
function valueOf(occurrence: FoundKeyword): unknown {
  const { form, value } = occurrence;
  switch (form) {
    case "any":
      return value;
    case "boolean":
      return typeof value === "boolean" ? value || undefined : refuse("true or false", occurrence);
    case "count":
      return Number.isInteger(value) && Number(value) >= 0
        ? limiting(Number(value), occurrence)
        : refuse("a whole number from 0", occurrence);
    case "number":
      return typeof value === "number" ? value : refuse("a number", occurrence);
    case "positive":
      return typeof value === "number" && value > 0 ? value : refuse("a number above 0", occurrence);
    case "string":
      return typeof value === "string" ? value || undefined : refuse("a string", occurrence);
    case "list":
      return isList(value) ? filled(value) : refuse("a list", occurrence);
    case "names":
      return isTexts(value) ? filled(sortedUnique(value)) : refuseNames(occurrence);
    case "name-lists":
      return nameLists(occurrence);
    case "schema":
    case "schema-or-false":
      return oneSchema(occurrence);
    case "schema-list":
      return schemaList(occurrence);
    case "schema-map":
      return schemaMap(occurrence);
    case "type":
      return typeNamesOf(occurrence);
    case "enum":
      if (!isList(value)) return refuse("a list of values", occurrence);
      return (
        filled(value) ?? ignore("`enum` is an empty list, so that no value would be allowed.", occurrence)
      );
    case "discriminator":
      return discriminatorOf(occurrence);
    case "traits":
      return schemaTraits(occurrence);
    case "value-strings":
      return meaningsOf(occurrence);
  }
}

function schemaTraits({ value, pointer, schema, findings }: FoundKeyword): SchemaTraits {
  const { id, ...traits } = readTraits("schema", value, pointer, findings);
  const types = [schema["type"] ?? "string"].flat();
  const isOther = !types.some((type) => type === "string" || type === "integer");
  if (id !== undefined && isOther)
    findings.add("TRAIT_INVALID", `${pointer}/id`, "`id` is for strings and integers.");
  return isOther || id === undefined ? traits : { ...traits, id };
}

function refuse(words: string, { name, value, pointer, isAnnotation, findings }: FoundKeyword): symbol {
  const detail = `${quote(name)} must be ${words}; found ${describeType(value)}.`;
  findings.add(isAnnotation || value === null ? "FIELD_IGNORED" : "SCHEMA_INVALID", pointer, detail);
  return refused;
}

function ignore(detail: string, { pointer, findings }: FoundKeyword): symbol {
  findings.add("FIELD_IGNORED", pointer, detail);
  return refused;
}

function filled<List extends readonly unknown[]>(list: List): List | undefined {
  return list.length === 0 ? undefined : list;
}

function isTexts(value: JsonValue): value is readonly string[] {
  return isList(value) && value.every((entry) => typeof entry === "string");
}

/** A minimum of zero has no effect, except for `minContains`, whose default is one. */
function limiting(count: number, { keyword }: FoundKeyword): number | undefined {
  return count === 0 && keywords[keyword].merge === "greatest" && keyword !== "minContains"
    ? undefined
    : count;
}

/** `required: true` on a property is JSON Schema draft 3, and a common mistake. */
function refuseNames(occurrence: FoundKeyword): symbol {
  const { keyword, value } = occurrence;
  if (keyword !== "required" || typeof value !== "boolean") return refuse("a list of names", occurrence);
  return ignore(
    `\`required\` must be a list of names at the object that has the property; found ${value} here.`,
    occurrence,
  );
}

function nameLists(occurrence: FoundKeyword): unknown {
  const { value } = occurrence;
  if (!isObject(value) || !Object.values(value).every(isTexts))
    return refuse("an object of lists of names", occurrence);
  const lists = sortedEntries(value).flatMap(([name, names]) =>
    isTexts(names) && names.length > 0 ? [[name, sortedUnique(names)] as const] : [],
  );
  return lists.length === 0 ? undefined : new Map(lists);
}

/** The order of a document's keys is an accident. */
function sortedEntries<Value>(map: Readonly<Record<string, Value>>): [string, Value][] {
  return Object.entries(map).sort(([left], [right]) => compareText(left, right));
}

/** Drops the keyword if its value is not a schema: a replacement such as `not: true` would reject every value. */
function oneSchema({ value, pointer, readChild }: FoundKeyword): unknown {
  const schema = readChild(value, pointer);
  return isObject(value) || typeof value === "boolean" ? schema : refused;
}

function schemaList(occurrence: FoundKeyword): unknown {
  const { name, value, pointer, readChild } = occurrence;
  if (!isList(value)) return refuse("a list of schemas", occurrence);
  if (value.length === 0) return ignore(`${quote(name)} is an empty list, which says nothing.`, occurrence);
  return value.map((member, index) => readChild(member, appendToken(pointer, index)));
}

function schemaMap(occurrence: FoundKeyword): unknown {
  const { value, pointer, readChild } = occurrence;
  if (!isObject(value)) return refuse("an object of schemas", occurrence);
  const schemas = Object.entries(value).map(
    ([name, raw]) => [name, readChild(raw, appendToken(pointer, name))] as const,
  );
  if (schemas.length === 0) return undefined;
  return new Map(schemas.sort(([left], [right]) => compareText(left, right)));
}

const typeNames = new Set(["array", "boolean", "integer", "null", "number", "object", "string"]);

/** An unknown type (`file`, `date`) stands for no known restriction. */
function typeNamesOf(occurrence: FoundKeyword): unknown {
  const { value, findings } = occurrence;
  if (typeof value === "string" && typeNames.has(value)) return value;
  const names = isList(value) ? value : [value];
  const types = names.filter((type) => typeof type === "string");
  if (types.length === 0 || types.length < names.length)
    return refuse("the name of a type, or a list of them", occurrence);
  const unknown = types.filter((type) => !typeNames.has(type)).map((type) => quote(type));
  if (unknown.length === 0) return value;
  findings.add(
    "SCHEMA_TYPE_UNKNOWN",
    occurrence.pointer,
    `JSON Schema has no type ${listWords(unknown, "or")}.`,
  );
  return refused;
}

/** Descriptions of enum values: a list in the order of the enum, or an object by value. */
function meaningsOf(occurrence: FoundKeyword): unknown {
  const { value, schema } = occurrence;
  if (!isTexts(value) && !(isObject(value) && isTexts(Object.values(value))))
    return refuse("a list of strings, or an object of strings by value", occurrence);
  const listed = [schema["enum"], schema["x-extensible-enum"]].find(
    (list) => isList(list) && list.length > 0,
  );
  const pairs = isTexts(value)
    ? (isList(listed) ? listed : []).map((each, index) => [textOfValue(each), value[index]] as const)
    : Object.entries(value);
  const meanings = pairs.flatMap(([each, meaning]) =>
    typeof meaning === "string" && meaning.trim() !== "" ? [[each, meaning.trim()] as const] : [],
  );
  return meanings.length === 0 ? undefined : new Map(meanings);
}

/**
 * The discriminator (OpenAPI 3.2, section 4.25): which property distinguishes the members of a union.
 *
 * A value of the mapping may be a reference or the bare name of a component. An unresolved one is dropped with a
 * warning, since it only names a value without a member.
 */
function discriminatorOf(occurrence: FoundKeyword): Discriminator | symbol {
  const { value, pointer, findings } = occurrence;
  // Swagger 2 has only the name, as many converted documents still do.
  const property = isObject(value) ? value["propertyName"] : value;
  if (typeof property !== "string" || property === "") {
    const what = isObject(value) ? "has no `propertyName`" : `is ${describeType(value)}`;
    findings.add("DISCRIMINATOR_INVALID", pointer, `The discriminator ${what}.`);
    return refused;
  }
  if (!isObject(value)) return { property, mapping: new Map() };
  const node = new DocumentObject(value, pointer, findings);
  const mapping = node.entries("mapping").flatMap((entry) => {
    const target = mappingTarget(entry.value, entry.pointer, occurrence);
    return target === undefined ? [] : [[entry.key, target] as const];
  });
  const { defaultMapping } = value;
  if (defaultMapping !== undefined) mappingTarget(defaultMapping, `${pointer}/defaultMapping`, occurrence);
  return { property, mapping: new Map(mapping) };
}

function mappingTarget(
  value: JsonValue,
  pointer: string,
  { findings, components, scope }: FoundKeyword,
): SchemaName | undefined {
  if (typeof value === "string") {
    if (components.isPublished(value)) return value;
    const name = value.startsWith("#") ? components.findName(value, scope) : undefined;
    if (name !== undefined) return name;
    const file = fileName(value);
    if (file !== undefined && components.isPublished(file)) return file;
  }
  const what =
    typeof value === "string"
      ? `${quote(value)}, which is not a schema of this document`
      : describeType(value);
  findings.add("DISCRIMINATOR_TARGET_UNKNOWN", pointer, `The mapping names ${what}.`);
  return undefined;
}

/** A mapping of a document that was split and bundled without its mappings: `./schemas/Dog.yaml`. */
function fileName(target: string): string | undefined {
  return /^(?:.*\/)?([^/#]+)\.(?:json|ya?ml)(?:#\/?)?$/.exec(target)?.[1];
}
