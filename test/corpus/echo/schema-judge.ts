/** Whether a value is one of a schema, as Ajv reads the document. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

import { isList, isObject, type JsonObject, type JsonValue } from "../../../src/values/json.js";
import type { RawDocument } from "./raw-document.js";

export interface SchemaJudge {
  /** Undefined if Ajv cannot read the schema. */
  readonly accepts: (schema: JsonValue, value: JsonValue) => boolean | undefined;
}

type Direction = "request" | "response";

/** In a request, what is `readOnly` is not required; in a response, what is `writeOnly`. */
export function schemaJudge({ root }: RawDocument, direction: Direction): SchemaJudge {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    validateFormats: false,
    inlineRefs: false,
    logger: false,
  });
  ajv.addSchema({ ...inJsonSchema(root, direction), $id: "document" });
  const known = new Map<JsonValue, ValidateFunction | undefined>();
  return {
    accepts: (schema, value) => {
      if (!known.has(schema))
        known.set(schema, isObject(schema) ? compile(ajv, inJsonSchema(schema, direction)) : undefined);
      return known.get(schema)?.(value);
    },
  };
}

function compile(ajv: Ajv2020, schema: JsonObject): ValidateFunction | undefined {
  try {
    return ajv.compile(schema);
  } catch {
    return undefined;
  }
}

/** The keywords of OpenAPI 3.0 as those of JSON Schema, without those that Ajv takes for its own. */
function inJsonSchema(schema: JsonObject, direction: Direction): JsonObject {
  const { nullable, ...written } = schema;
  const copy: Record<string, JsonValue> = {};
  for (const [keyword, value] of Object.entries(written)) {
    if (ignored.has(keyword)) continue;
    copy[keyword] =
      keyword === "$ref" && typeof value === "string"
        ? value.replace(/^#/, "document#")
        : inside(keyword, value, direction);
  }
  for (const bound of ["minimum", "maximum"]) {
    const exclusive = `exclusive${bound.charAt(0).toUpperCase()}${bound.slice(1)}`;
    if (typeof copy[exclusive] !== "boolean") continue;
    const isExclusive = Reflect.get(copy, exclusive) === true && copy[bound] !== undefined;
    Reflect.deleteProperty(copy, exclusive);
    if (!isExclusive) continue;
    copy[exclusive] = copy[bound] ?? 0;
    Reflect.deleteProperty(copy, bound);
  }
  const { required, properties } = copy;
  if (isList(required) && isObject(properties))
    copy["required"] = required.filter((name) => !isHidden(properties[String(name)], direction));
  return nullable === true ? { anyOf: [copy, { type: "null" }] } : copy;
}

const ignored: ReadonlySet<string> = new Set([
  "discriminator",
  "example",
  "examples",
  "$id",
  "id",
  "$anchor",
  "$schema",
]);

/** The keys of a map are names, whatever they look like. */
function inside(keyword: string, value: JsonValue, direction: Direction): JsonValue {
  const read = (each: JsonValue): JsonValue =>
    isList(each) ? each.map(read) : isObject(each) ? inJsonSchema(each, direction) : each;
  if (!maps.has(keyword) || !isObject(value)) return read(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, read(each)]));
}

const maps: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "dependentSchemas",
  "schemas",
  "paths",
]);

function isHidden(property: JsonValue | undefined, direction: Direction): boolean {
  return isObject(property) && property[direction === "request" ? "readOnly" : "writeOnly"] === true;
}
