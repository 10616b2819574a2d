/**
 * A union on one side only. Usually its members were added or removed. But an object that was split into variants, or
 * joined from them, is still the same object: its fields are compared with those of all variants together.
 */
import type { Schema } from "../../schema/schema.js";
import type { JsonValue } from "../../values/json.js";
import { canonicalText } from "../canonical.js";
import type { VariantField } from "../fact.js";
import { compareMembers } from "./compare-members.js";
import { enoughLikeness, likeness } from "./likeness.js";
import type { Identities } from "./memory.js";
import type { Candidate } from "./match-members.js";
import type { Node } from "./node.js";
import { haveSameMeaning } from "./probe.js";
import { asMembers, type CandidateMembers } from "./union-members.js";
import { field, fieldNames, type View } from "./view.js";
import type { Walk } from "./walk.js";

/** Null was compared before: the union as a whole admits it. */
export function compareWithPlain(before: View, after: View, walk: Walk): void {
  const { identities } = walk.context;
  const [left, right] = [asMembers(before, identities), asMembers(after, identities)];
  const [one, several] = left.isPlain ? [left, right] : [right, left];
  const [plain] = one.members;
  if (plain !== undefined && one.members.length === 1 && isSplit(plain, several, left.isPlain, walk)) {
    const sides = left.isPlain ? ([walk.before, walk.after] as const) : ([walk.after, walk.before] as const);
    const whole = plain.view(sides[0]);
    const views = several.members.map((member) => member.view(sides[1]));
    const variants = variantsOf(whole, views);
    if (variants.fields.length > 0 || variants.isDemanding)
      walk.fact({ kind: "object-variants", ...variants, before: !left.isPlain, after: left.isPlain });
    const joined = joinMembers(views, left.isPlain ? after : before, identities);
    const decided = walk.with({ decided: { ...walk.decided, null: true } });
    decided.compareViews(...(left.isPlain ? ([whole, joined] as const) : ([joined, whole] as const)));
    return;
  }
  compareMembers(left, right, walk);
}

/**
 * At least two members have most of the object's fields, or its fields are divided among all members; and no member is
 * the object itself.
 */
function isSplit(
  plain: Candidate,
  { members }: CandidateMembers,
  isPlainBefore: boolean,
  walk: Walk,
): boolean {
  if (members.length < 2) return false;
  const pairs = members.map((member) =>
    isPlainBefore ? ([plain, member] as const) : ([member, plain] as const),
  );
  const isOneOfThem = pairs.some(
    ([before, after]) =>
      walk.types.areSame(before.name, after.name) || haveSameMeaning(before.node, after.node, walk),
  );
  if (isOneOfThem) return false;
  const [own, other] = isPlainBefore ? [walk.after, walk.before] : [walk.before, walk.after];
  const views = members.map((member) => member.view(own));
  if (areDivided(fieldNames(plain.view(other)), views.map(fieldNames))) return true;
  const shared = sharedFields(views, plain.view(other));
  const decided = walk.with({ decided: { ...walk.decided, tags: [...walk.decided.tags, ...shared] } });
  const alike = pairs.filter(
    ([before, after]) =>
      likeness(before.view(walk.before), after.view(walk.after), decided) >= enoughLikeness,
  );
  return alike.length >= 2;
}

/** Each member has some of the fields, but not all, and no others; and each field is in some member. */
function areDivided(fields: readonly string[], parts: readonly (readonly string[])[]): boolean {
  const divided = new Set(parts.flat());
  const areSome = parts.every(({ length }) => length > 0 && length < fields.length);
  return areSome && divided.size === fields.length && fields.every((name) => divided.has(name));
}

/** Fields that all members describe alike, which distinguish none of them. */
function sharedFields(members: readonly View[], plain: View): string[] {
  return fieldNames(plain).filter((name) => {
    const schemas = members.map((member) => field(member, name).schema);
    return schemas.every((schema) => schema === schemas[0]);
  });
}

/** One object that every member fits: it has all their fields, and requires those that all of them require. */
function joinMembers(members: readonly View[], union: View, identities: Identities): View {
  const fields = new Map<string, Node>();
  for (const member of members) {
    for (const name of fieldNames(member)) {
      if (!fields.has(name)) fields.set(name, joinField(name, members, identities));
    }
  }
  const required = [...fields.keys()].filter((name) =>
    members.every(({ schema }) => schema.required?.includes(name)),
  );
  const isClosed = members.every(({ schema }) => schema.additionalProperties === false);
  return {
    schema: { types: ["object"], required, ...(isClosed ? { additionalProperties: false } : {}) },
    node: union.node,
    unions: [],
    fields,
  };
}

/** The number of variants in which a field of the plain object is required, optional or missing, unless all agree. */
function variantsOf(
  plain: View,
  members: readonly View[],
): { readonly variants: number; readonly fields: VariantField[]; readonly isDemanding: boolean } {
  const isUniform = (name: string): boolean =>
    members.every(({ schema }) => schema.required?.includes(name) === true);
  const known = new Set(plain.schema.required);
  const fields = fieldNames(plain).map((field): VariantField => {
    const having = members.filter((member) => fieldNames(member).includes(field));
    const required = having.filter(({ schema }) => schema.required?.includes(field)).length;
    const missing = members.length - having.length;
    return { field, required, optional: having.length - required, missing };
  });
  return {
    variants: members.length,
    fields: fields.filter(
      ({ required, optional, missing }) =>
        [required, optional, missing].filter((count) => count > 0).length > 1,
    ),
    isDemanding: members.every(({ schema }) =>
      schema.required?.some((name) => !known.has(name) && !isUniform(name)),
    ),
  };
}

function joinField(name: string, members: readonly View[], identities: Identities): Node {
  const nodes = members
    .filter((member) => fieldNames(member).includes(name))
    .map((member) => field(member, name));
  const [first] = nodes;
  if (first === undefined) throw new Error("A joined field comes from at least one member.");
  const schemas = nodes.map(({ schema }) => schema);
  const values = schemas.map((schema) => schema.enum);
  if (values.every((list) => list !== undefined)) {
    return { schema: { ...first.schema, enum: unionOfValues(values) }, at: first.at };
  }
  // A field merged from several parts has no single schema, so the first member represents the others.
  return nodes.some(({ parts }) => parts !== undefined)
    ? first
    : { schema: identities.union(distinct(schemas)), at: first.at };
}

function unionOfValues(lists: readonly (readonly JsonValue[])[]): JsonValue[] {
  return [...new Map(lists.flat().map((value) => [JSON.stringify(value), value])).values()];
}

function distinct(schemas: readonly Schema[]): Schema[] {
  return [...new Map(schemas.map((schema) => [canonicalText(schema), schema])).values()];
}
