/**
 * The keywords of several schemas that hold together, as those of one. Unions and the places of fields are
 * not its business: view.ts keeps them.
 *
 * Where two parts cannot be said by one keyword (two patterns), their strings are joined: it only matters whether
 * they are the same before and after.
 */
import type { JsonValue } from "../../document/json.js";
import type { Schema, SchemaType } from "../../schema/schema.js";

export function mergeKeywords(schemas: readonly Schema[]): Schema {
  return schemas.reduce<Schema>(mergeTwo, {});
}

/** `null`: not merged here. */
type Merge = ((before: never, after: never) => unknown) | null;

const last = (_: unknown, after: unknown): unknown => after;
const greatest = (before: number, after: number): number => Math.max(before, after);
const least = (before: number, after: number): number => Math.min(before, after);
const everyEntry = (before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): unknown =>
  new Map([...before, ...after]);
const both = (before: Schema | false, after: Schema | false): Schema | false =>
  before === false || after === false ? false : { allOf: [before, after] };

const merges: Record<keyof Schema, Merge> = {
  reference: null,
  allOf: null,
  anyOf: null,
  oneOf: null,
  tag: null,
  open: null,
  nullable: null,
  types: commonTypes,
  enum: commonValues,
  properties: everyEntry,
  required: (before: readonly string[], after: readonly string[]) =>
    [...new Set([...before, ...after])].sort(),
  additionalProperties: both,
  patternProperties: everyEntry,
  propertyNames: both,
  minProperties: greatest,
  maxProperties: least,
  dependentRequired: everyEntry,
  dependentSchemas: everyEntry,
  unevaluatedProperties: both,
  items: both,
  prefixItems: last,
  contains: both,
  minContains: greatest,
  maxContains: least,
  minItems: greatest,
  maxItems: least,
  uniqueItems: last,
  unevaluatedItems: both,
  format: last,
  pattern: (before: string, after: string) => [...new Set([before, after])].sort().join(" and "),
  minLength: greatest,
  maxLength: least,
  contentEncoding: last,
  contentMediaType: last,
  contentSchema: both,
  minimum: greatest,
  maximum: least,
  exclusiveMinimum: greatest,
  exclusiveMaximum: least,
  multipleOf: (before: number, after: number) => (before % after === 0 ? before : after),
  not: (before: Schema, after: Schema) => ({ anyOf: [before, after] }),
  if: last,
  then: last,
  else: last,
  readOnly: last,
  writeOnly: last,
  deprecated: last,
  default: last,
  docs: last,
};

function mergeTwo(left: Schema, right: Schema): Schema {
  const merged: Record<string, unknown> = { ...left };
  for (const keyword of Object.keys(right) as (keyof Schema)[]) {
    const merge = merges[keyword];
    if (merge === null || right[keyword] === undefined) continue;
    merged[keyword] =
      left[keyword] === undefined ? right[keyword] : merge(left[keyword] as never, right[keyword] as never);
  }
  return merged;
}

/** An integer is a number, so the narrower of the two is what both admit. */
function commonTypes(left: readonly SchemaType[], right: readonly SchemaType[]): SchemaType[] {
  const admits = (types: readonly SchemaType[], type: SchemaType): boolean =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  const common = [
    ...left.filter((type) => admits(right, type)),
    ...right.filter((type) => admits(left, type)),
  ];
  return [...new Set(common)].sort();
}

function commonValues(left: readonly JsonValue[], right: readonly JsonValue[]): JsonValue[] {
  const texts = new Set(right.map((value) => JSON.stringify(value)));
  return left.filter((value) => texts.has(JSON.stringify(value)));
}
