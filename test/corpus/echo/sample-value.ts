/**
 * Values of a schema as the document writes it, by a seed. Nothing here knows every keyword: a value counts only if a
 * validator accepts it (`schema-judge.ts`).
 */
import fc from "fast-check";

import { isList, isObject, type JsonObject, type JsonValue } from "../../../src/values/json.js";
import { follow, listAt, objectAt, type RawDocument } from "./raw-document.js";

/** `minimal`: what is required; `full`: everything; `hostile`: everything, with strings and lists that break encoders. */
export type Extent = "minimal" | "full" | "hostile";

export interface Sampling {
  readonly document: RawDocument;
  readonly extent: Extent;
  readonly direction: "request" | "response";
  /** From 0 to 1, as `Math.random`, but the same ones for the same seed. */
  readonly random: () => number;
}

/** `undefined` if no value was found within the depth that a schema may have. */
export function sampleValue(
  schema: JsonValue | undefined,
  sampling: Sampling,
  depth = 0,
): JsonValue | undefined {
  if (schema === false || depth > deepest) return undefined;
  const flat = flatten(schema, sampling, 0);
  if (flat["const"] !== undefined) return flat["const"];
  const listed = listAt(flat, "enum");
  if (listed.length > 0) return pick(listed, sampling);
  switch (typeOf(flat, sampling)) {
    case "null":
      return null;
    case "boolean":
      return sampling.random() < 0.5;
    case "integer":
    case "number":
      return sampleNumber(flat, sampling);
    case "array":
      return sampleList(flat, sampling, depth);
    case "object":
      return sampleObject(flat, sampling, depth);
    default:
      return sampleString(flat, sampling);
  }
}

const deepest = 12;
/** Optional fields end here, so that a schema that contains itself has an end. */
const deepestOptional = 3;

/** One object with the keywords of a schema, of what it refers to, of its `allOf` and of one member of each union. */
function flatten(schema: JsonValue | undefined, sampling: Sampling, depth: number): JsonObject {
  if (!isObject(schema) || depth > 20) return {};
  const { $ref: reference, allOf, oneOf, anyOf, ...own } = schema;
  const parts: JsonObject[] = [own];
  if (reference !== undefined) parts.push(flatten(follow(sampling.document, schema), sampling, depth + 1));
  for (const part of isList(allOf) ? allOf : []) parts.push(flatten(part, sampling, depth + 1));
  for (const union of [oneOf, anyOf])
    if (isList(union) && union.length > 0) parts.push(flatten(pick(union, sampling), sampling, depth + 1));
  return parts.reduce(merge);
}

function merge(left: JsonObject, right: JsonObject): JsonObject {
  const merged: Record<string, JsonValue> = { ...left, ...right };
  const properties: Record<string, JsonValue> = { ...objectAt(left, "properties") };
  for (const [name, schema] of Object.entries(objectAt(right, "properties"))) {
    const known = properties[name];
    properties[name] = known === undefined ? schema : { allOf: [known, schema] };
  }
  if (Object.keys(properties).length > 0) merged["properties"] = properties;
  const required = [...new Set([...listAt(left, "required"), ...listAt(right, "required")])];
  if (required.length > 0) merged["required"] = required;
  const [some, others] = [listAt(left, "enum"), listAt(right, "enum")];
  if (some.length > 0 && others.length > 0) merged["enum"] = some.filter((value) => others.includes(value));
  return merged;
}

function typeOf(schema: JsonObject, sampling: Sampling): string {
  const type = schema["type"];
  if (isList(type)) {
    const types = type.filter((each) => each !== "null");
    return String(pick(types.length > 0 ? types : type, sampling) ?? "string");
  }
  if (typeof type === "string") return type;
  if (["properties", "additionalProperties", "required"].some((key) => key in schema)) return "object";
  if ("items" in schema) return "array";
  return "minimum" in schema || "maximum" in schema ? "number" : "string";
}

function sampleNumber(schema: JsonObject, { random }: Sampling): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const step = typeof multipleOf === "number" ? multipleOf : schema["type"] === "integer" ? 1 : 0.25;
  const low = Math.max(numberOf(minimum, -Infinity), numberOf(exclusiveMinimum, -Infinity) + step);
  const high = Math.min(numberOf(maximum, Infinity), numberOf(exclusiveMaximum, Infinity) - step);
  const start = low > -Infinity ? low : Math.min(0, high);
  const span = Math.min(high - start, 1000 * step);
  const value = Math.ceil((start + random() * span) / step) * step;
  // Back from the digits that a computation in doubles adds.
  return Number(Math.min(value, high === Infinity ? value : high).toPrecision(12));
}

function numberOf(value: JsonValue | undefined, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

function sampleList(schema: JsonObject, sampling: Sampling, depth: number): JsonValue | undefined {
  const { minItems, maxItems, items } = schema;
  const least = numberOf(minItems, 0);
  const wanted = sampling.extent === "minimal" ? least : Math.max(least, Math.floor(sampling.random() * 4));
  const length = Math.min(
    wanted,
    numberOf(maxItems, Infinity),
    depth > deepestOptional ? Math.max(least, 1) : 8,
  );
  const heads = listAt(schema, "prefixItems");
  const values: JsonValue[] = [];
  for (let index = 0; index < Math.max(length, heads.length); index++) {
    const value = sampleValue(heads[index] ?? items, sampling, depth + 1);
    if (value === undefined) break;
    const isRepeated = values.some((known) => JSON.stringify(known) === JSON.stringify(value));
    if (schema["uniqueItems"] !== true || !isRepeated) values.push(value);
  }
  return values.length < least ? undefined : values;
}

function sampleObject(schema: JsonObject, sampling: Sampling, depth: number): JsonValue | undefined {
  const properties = objectAt(schema, "properties");
  const required = new Set(listAt(schema, "required").map(String));
  const value: Record<string, JsonValue> = {};
  for (const [name, property] of Object.entries(properties)) {
    if (isHidden(property, sampling)) continue;
    const isWanted = sampling.extent !== "minimal" && depth < deepestOptional && sampling.random() < 0.8;
    if (!required.has(name) && !isWanted) continue;
    const field = sampleValue(property, sampling, depth + 1);
    if (field !== undefined) value[name] = field;
    else if (required.has(name)) return undefined;
  }
  const { additionalProperties: others } = schema;
  for (const name of required)
    if (!(name in properties)) value[name] = sampleValue(others ?? {}, sampling, depth + 1) ?? "";
  const least = numberOf(schema["minProperties"], 0);
  const isOpen = isObject(others) && sampling.extent !== "minimal" && depth < deepestOptional;
  const wanted = Math.max(least - Object.keys(value).length, isOpen ? 2 : 0);
  for (const name of extraNames.slice(0, wanted)) {
    const field = isObject(others) ? sampleValue(others, sampling, depth + 1) : "extra";
    if (field !== undefined) value[name] = field;
  }
  return value;
}

const extraNames = ["extra", "naïve & more", "third", "fourth", "fifth"];

/** What the other side alone may send. */
function isHidden(property: JsonValue, { direction, document }: Sampling): boolean {
  const key = direction === "request" ? "readOnly" : "writeOnly";
  return (isObject(property) && property[key] === true) || follow(document, property)[key] === true;
}

function sampleString(schema: JsonObject, sampling: Sampling): string | undefined {
  const { format, pattern, minLength, maxLength } = schema;
  if (typeof pattern === "string") return samplePattern(pattern, schema, sampling);
  const output = typeof format === "string" ? formats[format] : undefined;
  if (output !== undefined) return output;
  const [least, most] = [numberOf(minLength, 0), numberOf(maxLength, 1_000_000)];
  const usual = sampling.extent === "hostile" ? hostileStrings : plainStrings;
  const fitting = usual.filter(({ length }) => length <= most);
  const text = fitting.length === 0 ? "xyz".slice(0, most) : pick(fitting, sampling);
  return (text ?? "").padEnd(least, "p");
}

const plainStrings = ["a", "word", "two-words", "With_Mixed.Case~1"];

/** What an encoder, a splitter or a decoder trips over. */
const hostileStrings = [
  "two words",
  "a&b=c",
  "50% off %20 %zz",
  "x/y",
  "a+b",
  "a,b;c|d",
  "#hash?query",
  "naïve",
  "日本 ✓ 😀",
  'it\'s "quoted" <b>',
  "[0]{1}",
  "a:b@c$d!*()",
  "back\\slash",
  "true",
  "null",
  "007",
];

/** Those that services check. */
const formats: Readonly<Record<string, string>> = {
  "date-time": "2026-08-01T10:11:12Z",
  date: "2026-08-01",
  time: "10:11:12Z",
  duration: "P1D",
  uuid: "6f1d1f0e-3c0b-4d8f-9d3a-6f5d0a7c1b2e",
  email: "someone@example.com",
  uri: "https://example.com/a?b=c&d=%20#e",
  url: "https://example.com/a?b=c",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  byte: "aGVsbG8=",
};

function samplePattern(
  pattern: string,
  { minLength, maxLength }: JsonObject,
  { random }: Sampling,
): string | undefined {
  const seed = Math.floor(random() * 1e9);
  try {
    const outputs = fc.sample(fc.stringMatching(new RegExp(pattern, "u")), { seed, numRuns: 20 });
    const least = numberOf(minLength, 0);
    const most = numberOf(maxLength, 200);
    return outputs.find(({ length }) => length >= least && length <= most) ?? outputs[0];
  } catch {
    // A pattern in another dialect.
    return undefined;
  }
}

function pick<Value>(values: readonly Value[], { random }: Sampling): Value | undefined {
  return values[Math.floor(random() * values.length)];
}
