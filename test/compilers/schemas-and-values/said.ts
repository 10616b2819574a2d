/**
 * What of a JSON Schema a TypeScript type can say. A value that this part refuses must not be assignable; for the rest,
 * here is why it cannot be said, or is not.
 */
import type { Json } from "../../judge/support.js";

/** Keywords that no type shows, each with its reason. */
const unsaid: Readonly<Record<string, string>> = {
  format: "A type knows no form of a string.",
  pattern: "A type knows no form of a string.",
  minLength: "A type does not count.",
  maxLength: "A type does not count.",
  minProperties: "A type does not count.",
  maxProperties: "A type does not count.",
  minItems: "A type does not count; in a tuple it does, and handmade cases show it.",
  maxItems: "A type does not count; in a tuple it does, and handmade cases show it.",
  minimum: "A type does not compare.",
  maximum: "A type does not compare.",
  exclusiveMinimum: "A type does not compare.",
  exclusiveMaximum: "A type does not compare.",
  multipleOf: "A type does not calculate.",
  uniqueItems: "A type does not compare items.",
  contains: "A type says of all items what they are, and not of one.",
  minContains: "A type does not count.",
  maxContains: "A type does not count.",
  unevaluatedItems: "A type says it of a tuple alone, as handmade cases show.",
  not: "TypeScript has no negation.",
  if: "A type has no condition on a value.",
  then: "A type has no condition on a value.",
  else: "A type has no condition on a value.",
  dependentRequired: "A type has no condition on a value.",
  dependentSchemas: "A type has no condition on a value.",
  unevaluatedProperties: "A variable may have more keys than its type has.",
  propertyNames: "A variable may have more keys than its type has.",
};

/** The schema with what a type can say of it, and nothing else. */
export function said(schema: Json | boolean): Json | boolean {
  if (typeof schema === "boolean") return schema;
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (keyword in unsaid) return [];
    switch (keyword) {
      case "type":
        // Every integer is a number, and a type knows no other.
        return [["type", list(value).map((type) => (type === "integer" ? "number" : type))]];
      case "oneOf":
        // A value of several members is one of the union.
        return [["anyOf", list(value).map((member) => said(member as Json))]];
      case "allOf":
      case "anyOf":
      case "prefixItems":
        return [[keyword, list(value).map((member) => said(member as Json))]];
      case "properties":
        return [[keyword, inside(value)]];
      case "patternProperties":
        return [];
      case "const":
        return Object.entries(saidOfValue(value));
      case "enum":
        return [["anyOf", list(value).map(saidOfValue)]];
      case "items":
        return [[keyword, said(value as Json)]];
      case "additionalProperties": {
        // A variable may have more keys than its type has; beside named fields, their type is not said either.
        const isBeside = schema["properties"] !== undefined || schema["patternProperties"] !== undefined;
        return value === false || isBeside ? [] : [[keyword, said(value as Json)]];
      }
      default:
        return [[keyword, value]];
    }
  });
  return Object.fromEntries(entries);
}

/** A variable may have more keys than a value that is written down. */
function saidOfValue(value: unknown): Json {
  if (Array.isArray(value))
    return { type: "array", prefixItems: value.map(saidOfValue), minItems: value.length, items: false };
  if (typeof value !== "object" || value === null) return { const: value };
  const properties = Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, saidOfValue(each)]),
  );
  return { type: "object", required: Object.keys(value), properties };
}

function inside(value: unknown): Json {
  return Object.fromEntries(Object.entries(value as Json).map(([name, each]) => [name, said(each as Json)]));
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/**
 * The schema without the keys that it does not describe, in every value inside. Types leave them out on purpose: a name
 * that is written in an object and unknown is a typing error, and whoever means it passes a variable.
 */
export function withoutOthers(schema: Json | boolean, isInPlace = true): Json | boolean {
  if (typeof schema === "boolean") return schema;
  const map = (value: unknown, isSame: boolean): Json =>
    Object.fromEntries(
      Object.entries(value as Json).map(([name, each]) => [name, withoutOthers(each as Json, isSame)]),
    );
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    switch (keyword) {
      case "allOf":
      case "anyOf":
      case "oneOf":
        return [[keyword, list(value).map((member) => withoutOthers(member as Json))]];
      case "prefixItems":
        return [[keyword, list(value).map((member) => withoutOthers(member as Json, false))]];
      case "properties":
      case "patternProperties":
        return [[keyword, map(value, false)]];
      case "dependentSchemas":
        return [[keyword, map(value, true)]];
      case "then":
      case "else":
        return [[keyword, withoutOthers(value as Json)]];
      case "additionalProperties":
        return value === true ? [] : [[keyword, withoutOthers(value as Json, false)]];
      case "items":
      case "unevaluatedItems":
        return [[keyword, withoutOthers(value as Json, false)]];
      default:
        return [[keyword, value]];
    }
  });
  return { ...(isInPlace ? {} : { unevaluatedProperties: false }), ...Object.fromEntries(entries) };
}
