/**
 * The tag of a union: the property whose value distinguishes its members, and the values that select each member.
 *
 * A discriminator names the property (OpenAPI 3.1, 4.8.25). A member's own requirement comes first, because it is what
 * is sent; then the mapping; then the declaration's name. If member and mapping contradict each other, both count: a
 * type that is too wide is a nuisance; one that excludes actual values takes a wrong branch.
 *
 * A discriminator whose property is a number or boolean gives no tag: its values are those of the members' own schemas,
 * and comparing with them narrows as it is. Without a discriminator, the tag is a property that every object member requires with distinct strings; otherwise
 * there is no tag.
 */
import { addTo } from "../values/collections.js";
import { reachable } from "../values/graph.js";
import type { modelDiagnostics } from "../diagnostics/model.js";
import { compareText, sortedUnique } from "../values/text.js";
import { conjoin } from "./conjoin.js";
import {
  type Discriminator,
  inPlaceOf,
  type Schema,
  type SchemaName,
  type SchemaType,
  type Tag,
  type WrittenSchema,
} from "./schema.js";
import type { Constant, SchemaView } from "./schema-view.js";

/** The place is the declaration, body or parameter being normalised. */
export type SchemaProblem = (code: keyof typeof modelDiagnostics, detail: string) => void;

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
  if (members.some((member) => scalarOf(member, property, drafts) !== undefined)) return { problems: [] };
  const own = members.map((member) => drafts.constant(member, property));
  const keys = keysByTarget(mapping);
  const mapped = members.map(({ reference }) => (reference === undefined ? [] : (keys.get(reference) ?? [])));
  const shared = repeatedValues(own);
  const values = members.map((member, index) => valuesOf(member, own[index], mapped[index] ?? [], shared));
  const undecided = values.findIndex((names) => names.length === 0);
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

/** The type of a property that must be a number or boolean, not a string. */
function scalarOf(schema: Schema, property: string, drafts: SchemaView): SchemaType | undefined {
  const field = drafts.at(schema, [property]);
  const [type, ...others] = (field && drafts.types(field)) ?? [];
  const isScalar = type === "integer" || type === "number" || type === "boolean";
  return isScalar && others.length === 0 ? type : undefined;
}

/** The values that select a declaration, sorted. */
function keysByTarget(mapping: Discriminator["mapping"]): ReadonlyMap<SchemaName, readonly string[]> {
  const keys = new Map<SchemaName, string[]>();
  for (const value of sortedUnique(mapping.keys())) addTo(keys, mapping.get(value) ?? "", value);
  return keys;
}

/** Values that several members share. */
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
  // An inherited enum lists the values of all members, and distinguishes none.
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

/** Undefined if a member may be an object or something else. */
function isObjectOnly(types: ReadonlySet<SchemaType> | undefined): boolean | undefined {
  if (types === undefined || (types.has("object") && types.size > 1)) return undefined;
  return types.has("object");
}

function tellsApart(values: readonly (readonly string[])[]): boolean {
  const all = values.flat();
  return values.every((own) => own.length > 0) && new Set(all).size === all.length;
}

/** Prefers the usual names of tags. */
const usualTags = ["type", "kind", "object", "event", "event_type", "eventType", "object_type", "objectType"];

function rank(property: string): number {
  const index = usualTags.indexOf(property);
  return index < 0 ? usualTags.length : index;
}

/**
 * The drafts that get a tag from a discriminator on a schema that they contain by `allOf` (OpenAPI 3.1, 4.8.25, "Models
 * with polymorphism support"): its property has a distinct value in each, from the mapping, else the name.
 *
 * A schema that contains another at any depth also counts for those between. The base stays as it is: it may also be a
 * schema that the document does not list.
 */
export function withInheritedTags(
  declarations: ReadonlyMap<SchemaName, WrittenSchema>,
  drafts: SchemaView,
): ReadonlyMap<SchemaName, Schema> {
  const children = childrenOf(declarations);
  const tagged = new Map<SchemaName, Schema>();
  for (const [base, written] of declarations)
    for (const discriminator of discriminatorsOf(written)) {
      const keys = keysByTarget(discriminator.mapping);
      const { property } = discriminator;
      const heirs = descendants(base, children);
      const isRequired = drafts.requiredProperties({ reference: base }).has(property);
      for (const heir of heirs) {
        const named = [heir, ...descendants(heir, children)].flatMap((name) => keys.get(name) ?? [name]);
        const draft = tagged.get(heir) ?? drafts.declared(heir) ?? {};
        const tag = { property, isRequired, values: sortedUnique(named) };
        tagged.set(
          heir,
          scalarOf(draft, property, drafts) === undefined ? withTag(draft, tag, drafts) : draft,
        );
      }
    }
  return tagged;
}

/** The schemas that directly contain each by `allOf`. */
function childrenOf(
  declarations: ReadonlyMap<SchemaName, WrittenSchema>,
): ReadonlyMap<SchemaName, SchemaName[]> {
  const children = new Map<SchemaName, SchemaName[]>();
  for (const [name, { allOf = [] }] of declarations)
    for (const { reference } of allOf) if (reference !== undefined) addTo(children, reference, name);
  return children;
}

/** Discriminators of the schema itself and its unnamed parts; one beside a union belongs to the union. */
function discriminatorsOf(written: WrittenSchema): Discriminator[] {
  if (written.anyOf !== undefined || written.oneOf !== undefined) return [];
  const parts: readonly WrittenSchema[] = [written, ...(written.allOf ?? [])];
  return parts.flatMap(({ discriminator }) => discriminator ?? []);
}

/** Each once, however many paths lead to it; without the schema itself. */
function descendants(
  base: SchemaName,
  children: ReadonlyMap<SchemaName, readonly SchemaName[]>,
): SchemaName[] {
  const names = reachable([base], (name) => children.get(name) ?? []);
  names.delete(base);
  return [...names];
}

interface InheritedTag {
  readonly property: string;
  readonly isRequired: boolean;
  readonly values: readonly string[];
}

/** Values that a schema already gives its property take precedence over names. */
function withTag(draft: Schema, { property, isRequired, values }: InheritedTag, drafts: SchemaView): Schema {
  const own = drafts.constant(draft, property)?.values;
  const common = own === undefined ? values : values.filter((value) => own.includes(value));
  if (common.length === 0 || common.length === own?.length || common.length > mostValues) return draft;
  const tag: Schema = {
    types: ["object"],
    properties: new Map([[property, { types: ["string"], enum: common }]]),
    ...(isRequired ? { required: [property] } : {}),
  };
  return inPlaceOf(draft, conjoin([draft, tag], draft.nullable === true));
}

/** A chain of schemas that each contain the previous one has as many values at its start as it is long. */
const mostValues = 500;
