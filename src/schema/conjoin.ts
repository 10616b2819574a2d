/**
 * Several schemas that have to hold together, as one: what `allOf`, keywords beside `$ref` and keywords beside `allOf`
 * all mean (JSON Schema 2020-12, Core, 10.2.1.1).
 *
 * Unnamed parts become one part if the meaning stays exactly the same; annotation-only parts are folded in. The rest
 * are references and, usually, one object: `allOf` has only annotations beside it.
 */
import {
  type Annotations,
  annotationsOf,
  hasOnly,
  mergeAnnotations,
  withoutAnnotations,
} from "./annotations.js";
import { keywordNames, keywords } from "./keywords.js";
import { admits, inPlaceOf, placedAt, type Schema, type SchemaType, writtenAt } from "./schema.js";
import { schemaKey, sortSchemas, uniqueSchemas } from "./schema-key.js";

/** `allowsNull`: the schema that has these parts spells null itself, whatever the parts do. */
export function conjoin(parts: readonly Schema[], allowsNull: boolean): Schema {
  const [single, ...others] = parts.filter((part) => !isEmpty(part));
  if (single === undefined) return {};
  if (others.length === 0)
    return allowsNull && !hasOnly(single, "nullable") ? { ...single, nullable: true } : single;
  return conjoinSeveral([single, ...others], allowsNull);
}

function conjoinSeveral(parts: readonly Schema[], allowsNull: boolean): Schema {
  const stated = parts.filter((part) => !hasOnly(part, "nullable"));
  const assertions = stated.some((part) => !isNull(part)) ? stated.filter((part) => !isNull(part)) : stated;
  const annotations = foldAnnotations(parts);
  const nullable =
    allowsNull ||
    assertions.length < stated.length ||
    (assertions.some((part) => part.nullable === true) &&
      assertions.every((part) => part.nullable === true || !limitsTypes(part)));
  const flat = assertions.map(bare).flatMap(flatten);
  const merged = uniqueSchemas(mergeNameless(flat));
  const [only] = merged;
  if (only === undefined) return annotations;
  const whole = merged.length === 1 ? only : { allOf: sortSchemas(merged) };
  return { ...whole, ...(nullable ? { nullable: true } : {}), ...annotations };
}

function isEmpty(schema: Schema): boolean {
  for (const _keyword in schema) return false;
  return true;
}

/** `{ required: ["id"] }` beside an object or null leaves both. */
function limitsTypes(part: Schema): boolean {
  return typeLimits.some((keyword) => part[keyword] !== undefined);
}

const typeLimits = ["reference", "types", "enum", "allOf", "anyOf", "oneOf"] as const;

/** `type: "null"` beside a reference: strictly, no value is both, but authors mean "or null". */
function isNull(part: Schema): boolean {
  return part.types?.length === 0 && part.nullable === true;
}

/** Flattens nested intersections. */
function flatten(part: Schema): readonly Schema[] {
  return part.allOf === undefined || !hasOnly(part, "allOf") ? [part] : part.allOf;
}

/**
 * Annotation-only parts describe the whole, so they come first; references keep the descriptions of their declarations.
 */
function foldAnnotations(parts: readonly Schema[]): Annotations {
  const speaking = [
    ...parts.filter((part) => hasOnly(part, "nullable")),
    ...parts.filter((part) => !hasOnly(part, "nullable")),
  ];
  return speaking.map(annotationsOf).reduce<Annotations>(mergeAnnotations, {});
}

/** The part without null and annotations, which belong to the whole. */
function bare(part: Schema): Schema {
  const { nullable: _nullable, ...rest } = withoutAnnotations(part);
  return inPlaceOf(part, rest);
}

/** The order does not depend on the document, because it decides which contradictory parts are merged. */
function mergeNameless(parts: readonly Schema[]): Schema[] {
  const groups = parts.filter(({ reference }) => reference !== undefined);
  for (const part of sortSchemas(parts.filter(({ reference }) => reference === undefined))) {
    const index = groups.findIndex((group) => canMerge(group, part));
    const group = groups[index];
    if (group === undefined) groups.push(part);
    else groups[index] = merge(group, part);
  }
  return groups;
}

/** Keywords that depend on others of the same object, which must therefore not change. */
const neighbours = keywordNames.flatMap((keyword) => {
  const { reads } = keywords[keyword];
  return reads === undefined ? [] : [[keyword, reads] as const];
});

/** A schema has room for one list of alternatives. */
const alternatives: readonly (keyof Schema)[] = ["enum", "anyOf", "oneOf"];

function canMerge(left: Schema, right: Schema): boolean {
  if ([left, right].some((part) => part.reference !== undefined || part.allOf !== undefined)) return false;
  const keywords = new Set(Object.keys(left));
  const shared = Object.keys(right).filter((keyword) => keywords.has(keyword));
  if (shared.some((keyword) => !["types", "properties", "required"].includes(keyword))) return false;
  if (mergeTypes(left.types, right.types) === "disagree") return false;
  if ([left, right].every((part) => alternatives.some((keyword) => part[keyword] !== undefined)))
    return false;
  const reads = (reader: Schema, other: Schema): boolean =>
    neighbours.some(
      ([keyword, read]) => reader[keyword] !== undefined && read.some((name) => other[name] !== undefined),
    );
  return !reads(left, right) && !reads(right, left) && agreeOnProperties(left, right);
}

function agreeOnProperties(left: Schema, right: Schema): boolean {
  return Array.from(right.properties ?? []).every(([name, property]) => {
    const other = left.properties?.get(name);
    return other === undefined || schemaKey(other) === schemaKey(property);
  });
}

/** The narrower of the two; `disagree` if neither contains the other. */
function mergeTypes(
  left: readonly SchemaType[] | undefined,
  right: readonly SchemaType[] | undefined,
): readonly SchemaType[] | "disagree" | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  if (left.every((type) => admits(right, type))) return left;
  return right.every((type) => admits(left, type)) ? right : "disagree";
}

function merge(left: Schema, right: Schema): Schema {
  const types = mergeTypes(left.types, right.types);
  const properties = [...(right.properties ?? []), ...(left.properties ?? [])];
  const required = [...(left.required ?? []), ...(right.required ?? [])];
  return placedAt(writtenAt(left) ?? writtenAt(right), {
    ...left,
    ...right,
    ...(types === undefined || types === "disagree" ? {} : { types }),
    ...(properties.length === 0 ? {} : { properties: sortedMap(properties) }),
    ...(required.length === 0 ? {} : { required: [...new Set(required)].sort() }),
  });
}

function sortedMap(entries: readonly (readonly [string, Schema])[]): ReadonlyMap<string, Schema> {
  return new Map([...new Map(entries)].sort(([left], [right]) => (left < right ? -1 : 1)));
}
