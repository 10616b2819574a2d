/**
 * Converts the normal form of a schema back to JSON Schema 2020-12, for a validator.
 *
 * A tagged union becomes a choice by its tag, so that errors concern the intended member.
 */
import type { JsonValue } from "../values/json.js";
import { isRegularExpression } from "../values/text.js";
import { keywords } from "./keywords.js";
import type { Schema } from "./schema.js";
import { holdings } from "./visit-schema.js";

export type WrittenSchema = boolean | Record<string, unknown>;

export interface ConversionOptions {
  /** Optional properties may be null as well. */
  readonly nullableOptionals: boolean;
}

const definitionPointer = (name: string): string =>
  `#/$defs/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`;

export function toJsonSchema(schema: Schema, options: ConversionOptions, base = ""): WrittenSchema {
  const isNullOnly = schema.types?.length === 0 || schema.enum?.length === 0;
  if (isNullOnly) return schema.nullable === true ? { type: "null" } : false;
  const plain = convert(schema, options, base);
  return schema.nullable === true ? { anyOf: [plain, { type: "null" }] } : plain;
}

function convert(schema: Schema, options: ConversionOptions, base: string): Record<string, unknown> {
  const converted: Record<string, unknown> = {};
  const child = (inner: Schema | false): WrittenSchema =>
    inner === false ? false : toJsonSchema(inner, options, base);
  for (const [keyword, value] of Object.entries(schema) as [keyof Schema, unknown][]) {
    if (!isWritten(keyword) || value === undefined) continue;
    switch (holdings[keyword]) {
      case "schema":
        converted[keyword] = child(value as Schema | false);
        break;
      case "list":
        converted[keyword] = (value as readonly Schema[]).map(child);
        break;
      case "map":
        converted[keyword] = fromMap(value as ReadonlyMap<string, Schema>, (inner, name) =>
          keyword === "properties" && isOptional(schema, name) && options.nullableOptionals
            ? { anyOf: [child(inner), { type: "null" }] }
            : child(inner),
        );
        break;
      case "none":
        Object.assign(converted, convertPlain(keyword, value, base));
    }
  }
  const choice = choiceByTag(schema, child);
  if (choice === undefined) return converted;
  const { anyOf: _any, oneOf: _one, allOf = [], ...rest } = converted;
  return { ...rest, allOf: [...(allOf as WrittenSchema[]), choice] };
}

/** Omits annotations, and anything that JSON Schema lacks; `nullable` is written above. */
function isWritten(keyword: keyof Schema): boolean {
  const { kind, form } = keywords[keyword];
  if (form === undefined) return keyword === "reference" || keyword === "types" || keyword === "enum";
  return kind !== "annotation";
}

function convertPlain(keyword: keyof Schema, value: unknown, base: string): object {
  if (keyword === "reference") return { $ref: base + definitionPointer(value as string) };
  if (keyword === "types") return { type: value };
  if (keyword === "dependentRequired") {
    return { [keyword]: Object.fromEntries(value as ReadonlyMap<string, readonly string[]>) };
  }
  // A pattern in another dialect cannot be checked.
  if (keyword === "pattern" && !isRegularExpression(value as string)) return {};
  return { [keyword]: value as JsonValue };
}

function choiceByTag(schema: Schema, child: (inner: Schema) => WrittenSchema): WrittenSchema | undefined {
  const { tag, anyOf, oneOf, open } = schema;
  const members = anyOf ?? oneOf ?? [];
  const all = tag?.values.flat() ?? [];
  const isClear = new Set(all).size === all.length && tag?.values.every(({ length }) => length > 0) === true;
  if (tag?.isInMembers !== true || !isClear) return undefined;
  const has = (values: readonly string[]): object => ({ properties: { [tag.property]: { enum: values } } });
  return {
    type: "object",
    required: [tag.property],
    ...(open === true ? {} : has(all)),
    allOf: members.map((member, index) => ({ if: has(tag.values[index] ?? []), then: child(member) })),
  };
}

function isOptional({ required = [] }: Schema, name: string): boolean {
  return !required.includes(name);
}

function fromMap(
  map: ReadonlyMap<string, Schema>,
  change: (inner: Schema, name: string) => WrittenSchema,
): object {
  return Object.fromEntries(Array.from(map, ([name, inner]) => [name, change(inner, name)]));
}
