/**
 * What is compared with each other when unions are: their members, one by one or joined to one object. A schema that is
 * not a union is its own only member.
 */
import type { JsonValue } from "../../document/json.js";
import type { Schema } from "../../schema/schema.js";
import { canonicalText } from "../canonical.js";
import type { Member } from "../difference.js";
import { shortType } from "../short-type.js";
import type { CandidatePair } from "./match-members.js";
import type { Identities } from "./identities.js";
import { child, values, type Node } from "./node.js";
import { field, viewOf, type Union, type View } from "./view.js";

/** The members of one side, with what the union says of them. */
export interface CandidateMembers {
  readonly members: readonly CandidatePair[];
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

/** A schema that is not a union is its only member; what is around a union belongs to each of its members. */
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
  const schema = identities.besides(union.schema, view.node, () => besidesUnion(view));
  const around: Node = { schema, at: view.node.at };
  if (Object.keys(around.schema).length === 0) return candidates;
  const members = union.members.map((node, index): CandidatePair => {
    const whole: Node = { schema: {}, at: node.at, parts: [around, node] };
    const tags = union.schema.tag?.values[index] ?? [];
    return {
      ...candidate(whole, tags),
      label: tags.length > 0 ? tags.join(" or ") : shortType({ ...around.schema, ...node.schema }),
    };
  });
  return { ...candidates, members };
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

function plainCandidates(view: View): CandidatePair[] {
  const { nullable: _, ...schema } = view.schema;
  const types = schema.types ?? [];
  if (types.length > 1 && schema.enum === undefined) {
    return types.map((type) => candidate(child(view.node, { ...schema, types: [type] }, values), []));
  }
  const whole = candidate(view.node, []);
  return [
    { ...whole, ...(view.name === undefined ? {} : { name: view.name, label: view.name }), view: () => view },
  ];
}

function candidate(node: Node, tags: readonly string[]): CandidatePair {
  const { reference } = node.schema;
  const label = tags.length > 0 ? tags.join(" or ") : shortType(node.schema);
  return {
    node,
    tags,
    label,
    ...(reference === undefined ? {} : { name: reference }),
    view: (api) => viewOf(node, api),
  };
}

export function memberOf({ node, label, name }: CandidatePair): Member {
  const schema: Schema = name === undefined ? node.schema : { reference: name };
  return { label, schema };
}

/** Several objects as one that each of them fits: every field that one of them has, demanded where all demand it. */
export function joinMembers(members: readonly View[], union: View, identities: Identities): View {
  const fields = new Map<string, Node>();
  for (const member of members) {
    for (const name of (member.fields ?? member.schema.properties)?.keys() ?? []) {
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

function joinField(name: string, members: readonly View[], identities: Identities): Node {
  const nodes = members
    .filter(({ schema, fields }) => (fields ?? schema.properties)?.has(name) === true)
    .map((member) => field(member, name));
  const [first] = nodes;
  if (first === undefined) throw new Error("A field is one of some member.");
  const schemas = nodes.map(({ schema }) => schema);
  const values = schemas.map((schema) => schema.enum);
  if (values.every((list) => list !== undefined)) {
    return { schema: { ...first.schema, enum: unionOfValues(values) }, at: first.at };
  }
  // What several parts say together has no one schema: the first of the members speaks for the others.
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
