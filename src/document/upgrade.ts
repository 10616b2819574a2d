/**
 * One schema object (its children untouched) in the spelling of JSON Schema 2020-12: what OpenAPI 3.0
 * and older drafts write differently. Most publishers of 3.1 still write some of it, and always mean the same.
 *
 * `nullable` follows what its authors mean, not the letter of 3.0.3: it allows null also beside a composition,
 * and where an enum forgets to list it.
 */
import { inPlaceKeywords } from "../schema/keywords.js";
import {
  copyObject,
  createObject,
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
  type MutableObject,
} from "../values/json.js";
import { isAnnotation } from "./schema-keywords.js";

export interface UpgradedSchema {
  readonly schema: JsonObject;
  /** `nullable: true` was here and is removed; `allowNull` puts it back into the finished schema. */
  readonly isNullable: boolean;
  readonly outdated: readonly OutdatedKeyword[];
}

export function upgradeSchema(schema: JsonObject): UpgradedSchema {
  const outdated = outdatedKeywords.filter((keyword) => isOutdated(keyword, schema[keyword]));
  if (outdated.length === 0) return { schema, isNullable: false, outdated };
  const upgraded = copyObject(schema);
  for (const keyword of outdated) upgrades[keyword](upgraded);
  return { schema: upgraded, isNullable: schema["nullable"] === true, outdated };
}

/** The schema, or null. What describes stays outside; what decides goes into the first branch of a union. */
export function allowNull(schema: JsonObject): JsonObject {
  const decides = Object.keys(schema).filter((keyword) => !isAnnotation(keyword));
  if (decides.length === 0) return schema;
  if (!compositions.some((keyword) => schema[keyword] !== undefined)) return allowNullInType(schema);
  const outside = createObject();
  const inside = createObject();
  for (const [keyword, value] of Object.entries(schema)) {
    (isAnnotation(keyword) ? outside : inside)[keyword] = value;
  }
  const nothing = createObject();
  nothing["type"] = "null";
  outside["anyOf"] = [inside, nothing];
  return outside;
}

const compositions = ["$ref", ...inPlaceKeywords];

const outdatedKeywords = [
  "exclusiveMinimum",
  "exclusiveMaximum",
  "example",
  "nullable",
  "items",
  "additionalItems",
  "dependencies",
] as const;

type OutdatedKeyword = (typeof outdatedKeywords)[number];

function isOutdated(keyword: OutdatedKeyword, value: JsonValue | undefined): boolean {
  switch (keyword) {
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return typeof value === "boolean";
    case "items":
      return isList(value);
    case "example":
    case "nullable":
    case "additionalItems":
    case "dependencies":
      return value !== undefined;
  }
}

const upgrades: Readonly<Record<OutdatedKeyword, (schema: MutableObject) => void>> = {
  exclusiveMinimum: (schema) => {
    makeExclusive(schema, "minimum", "exclusiveMinimum");
  },
  exclusiveMaximum: (schema) => {
    makeExclusive(schema, "maximum", "exclusiveMaximum");
  },
  example(schema) {
    const example = schema["example"] as JsonValue;
    delete schema["example"];
    if (schema["examples"] === undefined) schema["examples"] = [example];
  },
  nullable(schema) {
    delete schema["nullable"];
  },
  /** Drafts before 2020-12: a list of items is a tuple, and `additionalItems` is the rest. */
  items(schema) {
    schema["prefixItems"] = schema["items"] as JsonValue;
    delete schema["items"];
    if (schema["additionalItems"] !== undefined) schema["items"] = schema["additionalItems"];
  },
  additionalItems(schema) {
    delete schema["additionalItems"];
  },
  dependencies(schema) {
    const { dependencies } = schema as { dependencies?: JsonValue };
    delete schema["dependencies"];
    if (!isObject(dependencies)) return;
    for (const [name, value] of Object.entries(dependencies)) {
      const keyword = isList(value) ? "dependentRequired" : "dependentSchemas";
      const known = schema[keyword];
      schema[keyword] = Object.assign(createObject(), isObject(known) ? known : {}, { [name]: value });
    }
  },
};

function makeExclusive(schema: MutableObject, inclusive: string, exclusive: string): void {
  const limit = schema[inclusive];
  const isExclusive = schema[exclusive] === true && limit !== undefined;
  Reflect.deleteProperty(schema, isExclusive ? inclusive : exclusive);
  if (isExclusive) schema[exclusive] = limit;
}

function allowNullInType(schema: JsonObject): JsonObject {
  const nullable = copyObject(schema);
  const { type, enum: values, const: constant } = schema as Record<string, JsonValue | undefined>;
  if (constant !== undefined && constant !== null && values === undefined) {
    delete nullable["const"];
    nullable["enum"] = [constant, null];
  }
  if (isList(values) && !values.includes(null)) nullable["enum"] = [...values, null];
  if (typeof type === "string" && type !== "null") nullable["type"] = [type, "null"];
  if (isList(type) && !type.includes("null")) nullable["type"] = [...type, "null"];
  return nullable;
}
