/**
 * The members of two schemas, at least one of which is a union. A schema that is not a union is its own only member. A
 * union among the members is replaced by its members if the other side has one of them.
 */
import type { Api } from "../../model/api.js";
import { hasOnly } from "../../schema/annotations.js";
import { concernsType } from "../../schema/keywords.js";
import type { Schema, SchemaType } from "../../schema/schema.js";
import { schemaView } from "../../schema/schema-view.js";
import type { Member } from "../fact.js";
import { shortType } from "../short-type.js";
import type { Candidate } from "./match-members.js";
import type { Identities } from "./memory.js";
import { child, type Node, oneType } from "./node.js";
import { haveSameMeaning } from "./probe.js";
import { resolve, type Union, unionsOf, type View, viewOf, wholeSchema } from "./view.js";
import type { Walk } from "./walk.js";

export interface CandidateMembers {
  readonly members: readonly Candidate[];
  readonly isPlain: boolean;
  readonly isOpen: boolean;
  readonly isTagInMembers: boolean;
  readonly tag: string | undefined;
}

export function unionCandidates({ schema, members }: Union): CandidateMembers {
  return {
    members: members.map((node, index) => candidate(node, schema.tag?.values[index] ?? [])),
    isPlain: false,
    isOpen: schema.open === true,
    isTagInMembers: schema.tag?.isInMembers === true,
    tag: schema.tag?.property,
  };
}

/** Adds the keywords around a union to each of its members. */
export function asMembers(view: View, identities: Identities): CandidateMembers {
  const [union] = view.unions;
  if (union === undefined)
    return {
      members: plainCandidates(view),
      isPlain: true,
      isOpen: false,
      isTagInMembers: true,
      tag: undefined,
    };
  const candidates = unionCandidates(union);
  const besides = identities.besides(union.schema, view.node, () => besidesUnion(view));
  if (Object.keys(besides).length === 0) return candidates;
  const members = union.members.map((node, index): Candidate => {
    const others = fieldsOfOthers(union, node);
    const schema =
      others.size === 0
        ? besides
        : identities.besides(node.schema, view.node, () => without(besides, others));
    const around: Node = { schema, at: view.node.at };
    const whole: Node = { schema: {}, at: node.at, parts: [around, node] };
    const tags = union.schema.tag?.values[index] ?? [];
    return {
      ...candidate(whole, tags),
      label: tags.length > 0 ? tags.join(" or ") : shortType({ ...around.schema, ...node.schema }),
    };
  });
  return { ...candidates, members };
}

/** If `oneOf` only decides which field is present, a value has none of the fields that the other members require. */
function fieldsOfOthers({ keyword, members }: Union, member: Node): ReadonlySet<string> {
  if (keyword !== "oneOf" || !members.every(({ schema }) => hasOnly(schema, "required"))) return new Set();
  const own = new Set(member.schema.required);
  const others = members.map(({ schema }) => schema.required ?? []).filter((names) => names.length === 1);
  return new Set(others.flat().filter((name) => !own.has(name)));
}

function without({ properties, ...schema }: Schema, names: ReadonlySet<string>): Schema {
  const others = [...(properties ?? [])].filter(([name]) => !names.has(name));
  return { ...schema, properties: new Map(others) };
}

function besidesUnion(view: View): Schema {
  const {
    anyOf: _any,
    oneOf: _one,
    tag: _tag,
    open: _open,
    nullable: _null,
    docs: _docs,
    types: _types,
    ...rest
  } = view.schema;
  return rest;
}

function plainCandidates(view: View): Candidate[] {
  const { nullable: _, ...schema } = view.schema;
  const byType = splitByType({ ...view.node, schema });
  if (byType.length > 0) return byType;
  const whole = candidate(view.node, []);
  return [
    {
      ...whole,
      ...(view.name === undefined ? {} : { name: view.name, base: view.name, label: view.name }),
      view: () => view,
    },
  ];
}

function splitByType(node: Node): Candidate[] {
  const { types = [], enum: listed, ...schema } = node.schema;
  if (types.length <= 1 || listed !== undefined) return [];
  return types.map((type) =>
    candidate(child(node, { ...concerning(type, schema), types: [type] }, oneType), []),
  );
}

function concerning(type: SchemaType, schema: Schema): Schema {
  const keywords = Object.entries(schema);
  return Object.fromEntries(keywords.filter(([keyword]) => concernsType(keyword as keyof Schema, type)));
}

function candidate(node: Node, tags: readonly string[]): Candidate {
  const { reference } = node.schema;
  const base = reference ?? onlyBase(node.schema);
  const label = tags.length > 0 ? tags.join(" or ") : shortType(node.schema);
  return {
    node,
    tags,
    label,
    ...(reference === undefined ? {} : { name: reference }),
    ...(base === undefined ? {} : { base }),
    view: (api) => viewOf(node, api),
  };
}

/** The declaration that an `allOf` extends. */
function onlyBase({ allOf = [] }: Schema): string | undefined {
  const [base, ...others] = allOf.flatMap(({ reference }) => reference ?? []);
  return others.length === 0 ? base : undefined;
}

/** Both sides with values of the same tag, and with nested unions unfolded. */
export function comparableMembers(
  before: CandidateMembers,
  after: CandidateMembers,
  walk: Walk,
): readonly [CandidateMembers, CandidateMembers] {
  const left = withTags(before, after.tag, walk.before);
  const right = withTags(after, before.tag, walk.after);
  return [
    { ...left, members: unfold(left, right, "before", walk) },
    { ...right, members: unfold(right, left, "after", walk) },
  ];
}

/**
 * If only the other side has a tag, members may still have constant values for it. Values of two different tags are
 * unrelated.
 */
function withTags(side: CandidateMembers, tag: string | undefined, api: Api): CandidateMembers {
  if (tag === undefined || tag === side.tag) return side;
  const members = side.members.map((member) => ({
    ...member,
    tags: side.tag === undefined ? ownTags(member.node, tag, api) : [],
  }));
  const isTagged = side.isPlain && members.some(({ tags }) => tags.length > 0);
  return { ...side, members, ...(isTagged ? { tag } : {}) };
}

function ownTags(node: Node, tag: string, api: Api): readonly string[] {
  return schemaView(api.schemas).constant(wholeSchema(node), tag)?.values ?? [];
}

function unfold(
  { members, tag }: CandidateMembers,
  other: CandidateMembers,
  side: "before" | "after",
  walk: Walk,
): readonly Candidate[] {
  const [own, others] = side === "before" ? [walk.before, walk.after] : [walk.after, walk.before];
  const unfolded = members.map((member) => inner(member, tag, own));
  if (unfolded.every((list) => list.length === 0)) return members;
  const isSame = (one: Candidate, another: Candidate): boolean => {
    const [before, after] = side === "before" ? [one, another] : [another, one];
    return walk.types.areSame(before.name, after.name) || haveSameMeaning(before.node, after.node, walk);
  };
  const within = other.members.flatMap((member) => [member, ...inner(member, other.tag, others)]);
  return members.flatMap((member, index) => {
    const list = unfolded[index] ?? [];
    if (list.length === 0 || other.members.some((candidate) => isSame(member, candidate))) return [member];
    return list.some((each) => within.some((candidate) => isSame(each, candidate))) ? list : [member];
  });
}

/** The members of a member that is only a union. Null belongs to the union around it. */
function inner({ node }: Candidate, tag: string | undefined, api: Api): Candidate[] {
  if (node.parts !== undefined) return [];
  const target = resolve(node, api);
  if (!hasOnly(target.schema, "anyOf", "oneOf", "tag", "open", "nullable")) return splitByType(target);
  return unionsOf(target)
    .flatMap((union) => unionCandidates(union).members)
    .map((member) => (tag === undefined ? member : { ...member, tags: ownTags(member.node, tag, api) }));
}

export function memberOf({ node, label, name }: Candidate): Member {
  const schema: Schema = name === undefined ? node.schema : { reference: name };
  return { label, schema };
}
