/**
 * One schema object (its children untouched) in the spelling of JSON Schema 2020-12: what OpenAPI 3.0
 * and older drafts write differently. Most publishers of 3.1 still write some of it, and always mean the same.
 */
import {
  copyObject,
  createObject,
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
  type MutableObject,
} from "../values/json.js";

export interface UpgradedSchema {
  /** Without `nullable`. */
  readonly schema: JsonObject;
  readonly isNullable: boolean;
  readonly outdated: readonly string[];
}

export function upgradeSchema(schema: JsonObject): UpgradedSchema {
  const outdated = upgrades.filter(([keyword, isOutdated]) => isOutdated(schema[keyword]));
  const upgraded = outdated.length === 0 ? schema : copyObject(schema);
  for (const [, , upgrade] of outdated) upgrade(upgraded);
  const names = outdated.map(([keyword]) => keyword);
  return { schema: upgraded, isNullable: schema["nullable"] === true, outdated: names };
}

type Upgrade = readonly [
  keyword: string,
  isOutdated: (value: JsonValue | undefined) => boolean,
  upgrade: (schema: MutableObject) => void,
];

const isFlag = (value: JsonValue | undefined): boolean => typeof value === "boolean";
const isThere = (value: JsonValue | undefined): boolean => value !== undefined;

const upgrades: readonly Upgrade[] = [
  [
    "exclusiveMinimum",
    isFlag,
    (schema) => {
      makeExclusive(schema, "minimum", "exclusiveMinimum");
    },
  ],
  [
    "exclusiveMaximum",
    isFlag,
    (schema) => {
      makeExclusive(schema, "maximum", "exclusiveMaximum");
    },
  ],
  [
    "example",
    isThere,
    (schema) => {
      const { example = null } = schema;
      delete schema["example"];
      schema["examples"] ??= [example];
    },
  ],
  ["nullable", isThere, (schema) => delete schema["nullable"]],
  // Drafts before 2020-12: a list of items is a tuple, and `additionalItems` is the rest.
  [
    "items",
    isList,
    (schema) => {
      const { items = [], additionalItems } = schema;
      schema["prefixItems"] = items;
      delete schema["items"];
      if (additionalItems !== undefined) schema["items"] = additionalItems;
    },
  ],
  ["additionalItems", isThere, (schema) => delete schema["additionalItems"]],
  ["dependencies", isThere, splitDependencies],
];

function makeExclusive(schema: MutableObject, inclusive: string, exclusive: string): void {
  const limit = schema[inclusive];
  const isExclusive = schema[exclusive] === true && limit !== undefined;
  Reflect.deleteProperty(schema, isExclusive ? inclusive : exclusive);
  if (isExclusive) schema[exclusive] = limit;
}

function splitDependencies(schema: MutableObject): void {
  const { dependencies } = schema;
  delete schema["dependencies"];
  if (!isObject(dependencies)) return;
  for (const [name, value] of Object.entries(dependencies)) {
    const keyword = isList(value) ? "dependentRequired" : "dependentSchemas";
    const known = schema[keyword];
    schema[keyword] = Object.assign(createObject(), isObject(known) ? known : {}, { [name]: value });
  }
}
