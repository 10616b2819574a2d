/**
 * Keywords that apply schemas to parts of a value: properties, items, conditions.
 *
 * JSON Schema 2020-12, Core, section 10. What says nothing is dropped: `additionalProperties: true`, empty
 * `properties`, `then` without `if`, `minContains` without `contains`.
 */
import type { JsonObject } from "../../document/json.js";
import { compareText, entriesOf, listOf, sortedUnique, stringsOf } from "../json-reading.js";
import type { Schema } from "../schema.js";
import { hasOnly } from "../annotations.js";
import {
  isSchema,
  type Draft,
  type DraftSchema,
  type KeywordReader,
  type KeywordReaders,
} from "./keyword-reader.js";

export const shapeKeywords: KeywordReaders = {
  properties: schemaMap("properties"),
  patternProperties: schemaMap("patternProperties"),
  dependentSchemas: schemaMap("dependentSchemas"),
  required(draft, value) {
    const required = sortedUnique(stringsOf(value));
    if (required.length > 0) draft.required = required;
  },
  dependentRequired(draft, value) {
    const dependent = entriesOf(value)
      .map(([name, names]) => [name, sortedUnique(stringsOf(names))] as const)
      .filter(([, names]) => names.length > 0)
      .sort(([left], [right]) => compareText(left, right));
    if (dependent.length > 0) draft.dependentRequired = new Map(dependent);
  },
  additionalProperties: limit("additionalProperties"),
  unevaluatedProperties: limit("unevaluatedProperties"),
  items: limit("items"),
  unevaluatedItems: limit("unevaluatedItems"),
  propertyNames: schema("propertyNames"),
  contentSchema: schema("contentSchema"),
  prefixItems(draft, value, _json, draftSchema) {
    const items = listOf(value).filter(isSchema);
    if (items.length > 0) draft.prefixItems = items.map(draftSchema);
  },
  contains(draft, value, json, draftSchema) {
    if (isSchema(value)) Object.assign(draft, { contains: draftSchema(value), ...containsCounts(json) });
  },
  not(draft, value, _json, draftSchema) {
    if (isSchema(value) && value !== false) draft.not = draftSchema(value);
  },
  if(draft, value, json, draftSchema) {
    const outcome = { ...meaningful("then", json, draftSchema), ...meaningful("else", json, draftSchema) };
    if (isSchema(value) && Object.keys(outcome).length > 0)
      Object.assign(draft, { if: draftSchema(value), ...outcome });
  },
};

/** Sorted by name: the order of a document's keys is an accident. */
function schemaMap(keyword: "properties" | "patternProperties" | "dependentSchemas"): KeywordReader {
  return (draft, value, _json, draftSchema) => {
    const schemas = new Map<string, Schema>();
    for (const [name, json] of entriesOf(value).sort(([left], [right]) => compareText(left, right))) {
      if (isSchema(json)) schemas.set(name, draftSchema(json));
    }
    if (schemas.size > 0) draft[keyword] = schemas;
  };
}

/** Keywords whose schema `false` closes something, and whose schema `true` says nothing. */
function limit(
  keyword: "additionalProperties" | "unevaluatedProperties" | "items" | "unevaluatedItems",
): KeywordReader {
  return (draft, value, _json, draftSchema) => {
    if (!isSchema(value)) return;
    const drafted = draftSchema(value);
    if (hasOnly(drafted)) return;
    draft[keyword] = drafted.types?.length === 0 && drafted.nullable === undefined ? false : drafted;
  };
}

function schema(keyword: "propertyNames" | "contentSchema"): KeywordReader {
  return (draft, _value, json, draftSchema) => {
    Object.assign(draft, meaningful(keyword, json, draftSchema));
  };
}

function meaningful(
  keyword: "propertyNames" | "contentSchema" | "then" | "else",
  json: JsonObject,
  draftSchema: DraftSchema,
): Draft {
  const value = json[keyword];
  const drafted = isSchema(value) ? draftSchema(value) : {};
  return hasOnly(drafted) ? {} : { [keyword]: drafted };
}

function containsCounts(json: JsonObject): Draft {
  const { minContains, maxContains } = json;
  return {
    ...(typeof minContains === "number" && minContains !== 1 ? { minContains } : {}),
    ...(typeof maxContains === "number" ? { maxContains } : {}),
  };
}
