/**
 * The tag that a discriminator declares.
 *
 * What a member itself demands is what travels, so it comes first; then the mapping; then the name of the
 * declaration (OpenAPI 3.1, 4.8.25). Where member and mapping contradict each other, both count: a type that is
 * too wide is a nuisance, one that excludes what really arrives is a wrong branch.
 */
import { sortedUnique } from "../json-reading.js";
import type { Schema, Tag } from "../schema.js";
import type { SchemaLookup } from "../schema-reader.js";
import { readConstant, type Constant } from "./constants.js";
import type { Discriminator } from "./discriminator.js";
import type { SchemaProblem } from "./schema-problem.js";

export interface DecidedTag {
  readonly tag?: Tag;
  readonly problems: readonly Parameters<SchemaProblem>[];
}

export function declareTag(
  members: readonly Schema[],
  { property, mapping }: Discriminator,
  lookup: SchemaLookup,
): DecidedTag {
  const own = members.map((member) => readConstant(member, property, lookup));
  const mapped = members.map(({ reference }) => keysOf(mapping, reference));
  const values = members.map((member, index) =>
    valuesOf(member, own[index], mapped[index] ?? [], others(own, index)),
  );
  const undecided = values.findIndex((found) => found.length === 0);
  if (undecided >= 0) return { problems: [undecidedTag(property, undecided)] };
  const isInMembers = own.every(
    (constant, index) =>
      constant?.isRequired === true && constant.values.join("\n") === values[index]?.join("\n"),
  );
  const problems = members.flatMap((member, index) =>
    contradictions(member, property, own[index], mapped[index] ?? []),
  );
  return { tag: { property, values, isInMembers }, problems };
}

function keysOf(mapping: Discriminator["mapping"], reference: string | undefined): string[] {
  return sortedUnique(
    Array.from(mapping).flatMap(([value, target]) => (target === reference ? [value] : [])),
  );
}

function others(own: readonly (Constant | undefined)[], index: number): ReadonlySet<string> {
  return new Set(own.flatMap((constant, position) => (position === index ? [] : (constant?.values ?? []))));
}

function valuesOf(
  member: Schema,
  own: Constant | undefined,
  mapped: readonly string[],
  ofOthers: ReadonlySet<string>,
): readonly string[] {
  if (own === undefined)
    return mapped.length > 0 || member.reference === undefined ? mapped : [member.reference];
  if (mapped.some((value) => !own.values.includes(value))) return sortedUnique([...mapped, ...own.values]);
  // An enum that the members inherit lists the values of all of them, and tells nothing apart.
  const isShared = own.values.some((value) => ofOthers.has(value));
  if (!isShared) return own.values;
  if (mapped.length > 0) return mapped;
  const { reference } = member;
  return reference !== undefined && own.values.includes(reference) ? [reference] : own.values;
}

function contradictions(
  member: Schema,
  property: string,
  own: Constant | undefined,
  mapped: readonly string[],
): Parameters<SchemaProblem>[] {
  if (own === undefined || mapped.every((value) => own.values.includes(value))) return [];
  const name = member.reference === undefined ? "a member" : `\`${member.reference}\``;
  return [
    [
      "TAG_CONTRADICTION",
      `The mapping gives ${name} the values ${list(mapped)} of \`${property}\`, but the schema itself allows only ${list(own.values)}.`,
    ],
  ];
}

function undecidedTag(property: string, index: number): Parameters<SchemaProblem> {
  return [
    "TAG_UNDECIDED",
    `The discriminator names \`${property}\`, but nothing says which of its values means member ${index + 1}.`,
  ];
}

function list(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(", ");
}
