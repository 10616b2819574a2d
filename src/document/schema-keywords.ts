/**
 * The keywords of JSON Schema 2020-12 that we keep, with the form of their value; the extensions that count.
 * A keyword that stands in neither table is left out of the result.
 */
export type KeywordForm =
  | "any"
  | "boolean"
  | "count"
  | "discriminator"
  | "enum"
  | "list"
  | "name-lists"
  | "names"
  | "number"
  | "positive"
  | "schema"
  | "schema-list"
  | "schema-map"
  | "text"
  | "traits"
  | "type"
  | "value-texts";

const byForm: Readonly<Record<KeywordForm, string>> = {
  any: "const default",
  boolean: "uniqueItems deprecated readOnly writeOnly",
  count: "minLength maxLength minItems maxItems minContains maxContains minProperties maxProperties",
  discriminator: "discriminator",
  enum: "enum",
  list: "examples x-extensible-enum",
  "name-lists": "dependentRequired",
  names: "required x-enum-varnames",
  number: "minimum maximum exclusiveMinimum exclusiveMaximum",
  positive: "multipleOf",
  schema:
    "items additionalProperties unevaluatedItems unevaluatedProperties propertyNames contains contentSchema not if then else",
  "schema-list": "allOf anyOf oneOf prefixItems",
  "schema-map": "properties patternProperties dependentSchemas",
  text: "title description format pattern contentEncoding contentMediaType",
  traits: "x-client",
  type: "type",
  "value-texts": "x-enum-descriptions x-enumDescriptions",
};

export const keywordForms: ReadonlyMap<string, KeywordForm> = new Map(
  Object.entries(byForm).flatMap(([form, names]) =>
    names.split(" ").map((name) => [name, form as KeywordForm] as const),
  ),
);

/** They say something about the schema and nothing about values: a wrong one is no reason to stop. */
export const annotationKeywords: ReadonlySet<string> = new Set([
  "title",
  "description",
  "deprecated",
  "readOnly",
  "writeOnly",
  "default",
  "examples",
  "x-client",
  "x-enum-descriptions",
  "x-enumDescriptions",
  "x-enum-varnames",
  "x-extensible-enum",
]);

/** Left out without a word: they name, comment, or concern XML. `upgrade.ts` and `references.ts` read some of them. */
export const silentKeywords: ReadonlySet<string> = new Set([
  "$ref",
  "$dynamicRef",
  "$id",
  "$anchor",
  "$dynamicAnchor",
  "$defs",
  "definitions",
  "$schema",
  "$vocabulary",
  "$comment",
  "xml",
  "externalDocs",
]);
