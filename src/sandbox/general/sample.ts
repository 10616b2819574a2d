/**
 * An example value of a schema: what an operation answers that has no behaviour of its own here.
 *
 * The same schema always gives the same example. A schema that contains itself ends where it may.
 */
import type { JsonObject, JsonValue } from "../../document/json.js";
import { sampleNumber, sampleText } from "../../schema/sample-scalars.js";
import type { Schema, SchemaName } from "../../schema/schema.js";
import type { Validator } from "./validator.js";

export function sample(schema: Schema, validator: Validator): JsonValue {
  return build(schema, validator, []) ?? null;
}

/** `within`: the declarations that are being built. `undefined`: there is no end in this direction. */
function build(schema: Schema, validator: Validator, within: readonly SchemaName[]): JsonValue | undefined {
  const built = buildParts(schema, validator, within);
  return isObject(built) ? fillRequired(schema, validator, built) : built;
}

/** Not yet with what other parts of an `allOf` may bring. */
function buildParts(
  schema: Schema,
  validator: Validator,
  within: readonly SchemaName[],
): JsonValue | undefined {
  const { reference, enum: values, docs, anyOf, oneOf, allOf, types = [] } = schema;
  if (reference !== undefined) {
    if (within.includes(reference)) return schema.nullable === true ? null : undefined;
    return buildParts(validator.resolve(schema), validator, [...within, reference]);
  }
  const given = [...(docs?.examples ?? []), ...(values ?? [])].find(
    (example) => validator.problem(schema, example) === undefined,
  );
  if (given !== undefined) return given;
  const members = anyOf ?? oneOf;
  const isObjectItself = types.includes("object") || schema.properties !== undefined;
  const parts = [
    isObjectItself ? buildObject(schema, validator, within) : undefined,
    ...(allOf ?? []).map((part) => buildParts(part, validator, within)),
    members && chooseMember(schema, members, validator, within),
  ];
  const objects = parts.filter(isObject);
  if (objects.length > 0) return Object.assign({}, ...objects) as JsonObject;
  return parts.find((part) => part !== undefined) ?? buildPlain(schema, validator, within);
}

function chooseMember(
  { tag }: Schema,
  members: readonly Schema[],
  validator: Validator,
  within: readonly SchemaName[],
): JsonValue | undefined {
  for (const [index, member] of members.entries()) {
    const built = build(member, validator, within);
    const value = tag?.values[index]?.[0];
    // A member that says itself what it is knows better than the union.
    if (isObject(built) && tag !== undefined && value !== undefined)
      return { [tag.property]: value, ...built };
    if (built !== undefined) return built;
  }
  return undefined;
}

function buildObject(
  schema: Schema,
  validator: Validator,
  within: readonly SchemaName[],
): JsonObject | undefined {
  const required = new Set(schema.required);
  const entries: [string, JsonValue][] = [];
  for (const [name, inner] of schema.properties ?? []) {
    if (!required.has(name) && (inner.deprecated === true || within.length > 4)) continue;
    const value = build(inner, validator, within);
    if (value !== undefined) entries.push([name, value]);
    else if (required.has(name)) return undefined;
  }
  return Object.fromEntries(entries);
}

/** What is demanded and described nowhere. */
function fillRequired(schema: Schema, { resolve }: Validator, built: JsonObject): JsonObject {
  const whole = resolve(schema);
  const names = [whole, ...(whole.allOf ?? []).map(resolve)].flatMap(({ required = [] }) => required);
  const missing = names.filter((name) => !Object.hasOwn(built, name));
  return missing.length === 0
    ? built
    : { ...built, ...Object.fromEntries(missing.map((name) => [name, "text"])) };
}

function buildPlain(
  schema: Schema,
  validator: Validator,
  within: readonly SchemaName[],
): JsonValue | undefined {
  if (schema.nullable === true && schema.types?.length === 0) return null;
  switch (schema.types?.[0]) {
    case "array":
      return buildList(schema, validator, within);
    case "boolean":
      return true;
    case "integer":
    case "number":
      return sampleNumber(schema);
    case "string":
      return sampleText(schema);
    case "object":
    case undefined:
      return {};
  }
}

function buildList(
  { items, prefixItems = [], minItems = 0, maxItems = 1 }: Schema,
  validator: Validator,
  within: readonly SchemaName[],
): JsonValue | undefined {
  const fixed = prefixItems.map((item) => build(item, validator, within) ?? null);
  if (items === undefined || items === false || maxItems === 0) return fixed;
  const item = build(items, validator, within);
  if (item === undefined) return fixed.length >= minItems ? fixed : undefined;
  return [...fixed, ...Array.from({ length: Math.max(minItems - fixed.length, 1) }, () => item)];
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
