/**
 * The value of one keyword of a schema, of the type that JSON Schema 2020-12 (validation, sections 6 to 9)
 * gives it. A rule of the wrong type is an error, a describing keyword of the wrong type is left out with a warning.
 */
import { createObject, describeType, isList, isObject, type JsonValue } from "../values/json.js";
import { listWords, quote } from "../values/text.js";
import type { ValueForm } from "../schema/keywords.js";
import { appendToken } from "../values/json-pointer.js";
import { readDiscriminator } from "./read-discriminator.js";
import { readInScope, type ScopedContext } from "./read-schema.js";
import { isAnnotation } from "./schema-keywords.js";
import { readTraits } from "./read-traits.js";

export function readKeyword(
  keyword: string,
  form: ValueForm,
  value: JsonValue,
  pointer: string,
  context: ScopedContext,
): JsonValue | undefined {
  switch (form) {
    case "any":
      return value;
    case "schema":
    case "schema-or-false":
      return readOneSchema(value, pointer, context);
    case "schema-list":
      return readSchemaList(keyword, value, pointer, context);
    case "schema-map":
      return readSchemaMap(keyword, value, pointer, context);
    case "type":
      return readType(value, pointer, context);
    case "enum":
      return readEnum(value, pointer, context);
    case "names":
      return readNames(keyword, value, pointer, context);
    case "discriminator":
      return readDiscriminator(value, pointer, context);
    case "traits":
      return readTraits("schema", value, pointer, context.findings);
    case "boolean":
    case "count":
    case "list":
    case "name-lists":
    case "number":
    case "positive":
    case "string":
    case "value-strings":
      return readSimple(keyword, expectations[form], value, pointer, context);
  }
}

type SimpleForm =
  "boolean" | "count" | "list" | "name-lists" | "number" | "positive" | "string" | "value-strings";

interface Expectation {
  readonly words: string;
  readonly isMet: (value: JsonValue) => boolean;
}

const isTexts = (value: JsonValue): boolean =>
  isList(value) && value.every((entry) => typeof entry === "string");

const expectations: Readonly<Record<SimpleForm, Expectation>> = {
  boolean: { words: "true or false", isMet: (value) => typeof value === "boolean" },
  count: { words: "a whole number from 0", isMet: (value) => Number.isInteger(value) && Number(value) >= 0 },
  list: { words: "a list", isMet: isList },
  "name-lists": {
    words: "an object of lists of names",
    isMet: (value) => isObject(value) && Object.values(value).every(isTexts),
  },
  number: { words: "a number", isMet: (value) => typeof value === "number" },
  positive: { words: "a number above 0", isMet: (value) => typeof value === "number" && value > 0 },
  string: { words: "a string", isMet: (value) => typeof value === "string" },
  "value-strings": {
    words: "a list of strings, or an object of strings by value",
    isMet: (value) => isTexts(value) || (isObject(value) && isTexts(Object.values(value))),
  },
};

function readSimple(
  keyword: string,
  { isMet, words }: Expectation,
  value: JsonValue,
  pointer: string,
  context: ScopedContext,
): JsonValue | undefined {
  if (isMet(value)) return value;
  refuse(keyword, value, words, pointer, context);
  return undefined;
}

function refuse(
  keyword: string,
  value: JsonValue,
  words: string,
  pointer: string,
  { findings }: ScopedContext,
): void {
  const isDescribing = isAnnotation(keyword) || value === null;
  const detail = `${quote(keyword)} must be ${words}; found ${describeType(value)}.`;
  findings.add(isDescribing ? "FIELD_IGNORED" : "SCHEMA_INVALID", pointer, detail);
}

/** What is not a schema is left out with its keyword: in its place, `not: true` would refuse every value. */
function readOneSchema(value: JsonValue, pointer: string, context: ScopedContext): JsonValue | undefined {
  const read = readInScope(value, pointer, context);
  return isObject(value) || typeof value === "boolean" ? read : undefined;
}

function readSchemaList(
  keyword: string,
  value: JsonValue,
  pointer: string,
  context: ScopedContext,
): JsonValue | undefined {
  if (!isList(value)) {
    refuse(keyword, value, "a list of schemas", pointer, context);
    return undefined;
  }
  if (value.length > 0)
    return value.map((member, index) => readInScope(member, appendToken(pointer, index), context));
  context.findings.add("FIELD_IGNORED", pointer, `${quote(keyword)} is an empty list, which says nothing.`);
  return undefined;
}

function readSchemaMap(
  keyword: string,
  value: JsonValue,
  pointer: string,
  context: ScopedContext,
): JsonValue | undefined {
  if (!isObject(value)) {
    refuse(keyword, value, "an object of schemas", pointer, context);
    return undefined;
  }
  const read = createObject();
  for (const name of Object.keys(value)) {
    read[name] = readInScope(value[name] as JsonValue, appendToken(pointer, name), context);
  }
  return read;
}

const typeNames = new Set(["array", "boolean", "integer", "null", "number", "object", "string"]);

/** A type that JSON Schema does not have (`file`, `date`) restricts nothing that we could name. */
function readType(value: JsonValue, pointer: string, context: ScopedContext): JsonValue | undefined {
  const given = isList(value) ? value : [value];
  const types = given.filter((type) => typeof type === "string");
  if (types.length === 0 || types.length < given.length) {
    refuse("type", value, "the name of a type, or a list of them", pointer, context);
    return undefined;
  }
  const unknown = types.filter((type) => !typeNames.has(type)).map((type) => quote(type));
  if (unknown.length === 0) return value;
  const detail = `JSON Schema has no type ${listWords(unknown, "or")}.`;
  context.findings.add("SCHEMA_TYPE_UNKNOWN", pointer, detail);
  return undefined;
}

function readEnum(value: JsonValue, pointer: string, context: ScopedContext): JsonValue | undefined {
  if (isList(value) && value.length > 0) return value;
  if (isList(value))
    context.findings.add(
      "FIELD_IGNORED",
      pointer,
      "`enum` is an empty list, so that no value would be allowed.",
    );
  else refuse("enum", value, "a list of values", pointer, context);
  return undefined;
}

/** `required: true` at a property is how JSON Schema draft 3 said it, and a mistake that many documents have. */
function readNames(
  keyword: string,
  value: JsonValue,
  pointer: string,
  context: ScopedContext,
): JsonValue | undefined {
  if (isTexts(value)) return value;
  if (keyword === "required" && typeof value === "boolean") {
    context.findings.add(
      "FIELD_IGNORED",
      pointer,
      `\`required\` must be a list of names at the object that has the property; found ${value} here.`,
    );
  } else refuse(keyword, value, "a list of names", pointer, context);
  return undefined;
}
