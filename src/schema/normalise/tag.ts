/**
 * The tag of a union: the property whose value distinguishes its members, and which values mean which member.
 *
 * A discriminator names the property (OpenAPI 3.1, 4.8.25). What a member itself demands is what travels, so it comes
 * first; then the mapping; then the name of the declaration. Where member and mapping contradict each other, both
 * count: a type that is too wide is a nuisance; a type that excludes what arrives takes a wrong branch.
 *
 * Without a discriminator, a property counts that every object among the members requires with strings of its own.
 * Without such a property there is no tag.
 */
import { compareText, sortedUnique } from "../../values/text.js";
import { entriesOf, isObject, type JsonObject } from "../../values/json.js";
import { schemaNameOf } from "../schema-name.js";
import type { Schema, SchemaName, SchemaType, Tag } from "../schema.js";
import type { Constant } from "../constants.js";
import type { SchemaView } from "../schema-view.js";
import type { SchemaProblem } from "./draft-schema.js";

export interface Discriminator {
  readonly property: string;
  /** Value of the property → the declaration that it means. */
  readonly mapping: ReadonlyMap<string, SchemaName>;
}

export function draftDiscriminator(json: JsonObject): Discriminator | undefined {
  const discriminator = json["discriminator"];
  if (!isObject(discriminator)) return undefined;
  const property = discriminator["propertyName"];
  if (typeof property !== "string") return undefined;
  const mapping = entriesOf(discriminator["mapping"]).flatMap(([value, target]): [string, SchemaName][] =>
    typeof target === "string" ? [[value, schemaNameOf(target)]] : [],
  );
  return { property, mapping: new Map(mapping) };
}

export interface DecidedTag {
  readonly tag?: Tag;
  readonly problems: readonly Parameters<SchemaProblem>[];
}

export function decideTag(
  members: readonly Schema[],
  discriminator: Discriminator | undefined,
  drafts: SchemaView,
): DecidedTag {
  const declared = discriminator === undefined ? undefined : declareTag(members, discriminator, drafts);
  if (declared?.tag !== undefined) return declared;
  const tag = findTag(members, drafts);
  return tag === undefined ? { problems: declared?.problems ?? [] } : { tag, problems: [] };
}

function declareTag(
  members: readonly Schema[],
  { property, mapping }: Discriminator,
  drafts: SchemaView,
): DecidedTag {
  const own = members.map((member) => drafts.constant(member, property));
  const keys = keysByTarget(mapping);
  const mapped = members.map(({ reference }) => (reference === undefined ? [] : (keys.get(reference) ?? [])));
  const shared = repeatedValues(own);
  const values = members.map((member, index) => valuesOf(member, own[index], mapped[index] ?? [], shared));
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

/** The values that mean a declaration, sorted. */
export function keysByTarget(mapping: Discriminator["mapping"]): ReadonlyMap<SchemaName, readonly string[]> {
  const keys = new Map<SchemaName, string[]>();
  for (const value of sortedUnique(mapping.keys())) {
    const target = mapping.get(value) ?? "";
    const known = keys.get(target);
    if (known === undefined) keys.set(target, [value]);
    else known.push(value);
  }
  return keys;
}

/** What several members allow. */
function repeatedValues(own: readonly (Constant | undefined)[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const value of own.flatMap((constant) => constant?.values ?? []))
    (seen.has(value) ? repeated : seen).add(value);
  return repeated;
}

function valuesOf(
  member: Schema,
  own: Constant | undefined,
  mapped: readonly string[],
  shared: ReadonlySet<string>,
): readonly string[] {
  if (own === undefined)
    return mapped.length > 0 || member.reference === undefined ? mapped : [member.reference];
  if (mapped.some((value) => !own.values.includes(value))) return sortedUnique([...mapped, ...own.values]);
  // An enum that the members inherit lists the values of all of them, and distinguishes none.
  const isShared = own.values.some((value) => shared.has(value));
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

/** By shape. Members that are not objects (an id instead of the object, a list) need no value. */
function findTag(members: readonly Schema[], drafts: SchemaView): Tag | undefined {
  const isObject = members.map((member) => isObjectOnly(drafts.types(member)));
  const objects = members.filter((_member, index) => isObject[index]);
  if (isObject.includes(undefined) || objects.length < 2) return undefined;
  const [first, ...others] = objects.map((object) => drafts.requiredProperties(object));
  const candidates = [...(first ?? [])].filter((property) => others.every((other) => other.has(property)));
  for (const property of candidates.sort(
    (left, right) => rank(left) - rank(right) || compareText(left, right),
  )) {
    const values = members.map((member, index) =>
      isObject[index] === true ? (drafts.constant(member, property)?.values ?? []) : [],
    );
    if (tellsApart(values.filter((_values, index) => isObject[index])))
      return { property, values, isInMembers: true };
  }
  return undefined;
}

/** `undefined` where a member may be an object or something else. */
function isObjectOnly(types: ReadonlySet<SchemaType> | undefined): boolean | undefined {
  if (types === undefined || (types.has("object") && types.size > 1)) return undefined;
  return types.has("object");
}

function tellsApart(values: readonly (readonly string[])[]): boolean {
  const all = values.flat();
  return values.every((own) => own.length > 0) && new Set(all).size === all.length;
}

/** Of several candidates, the property that is usually the tag. */
const usualTags = ["type", "kind", "object", "event", "event_type", "eventType", "object_type", "objectType"];

function rank(property: string): number {
  const index = usualTags.indexOf(property);
  return index < 0 ? usualTags.length : index;
}
