/**
 * What is compared with each other when unions are: their members. A schema that is no union is its own only member.
 */
import type { Schema } from "../../model/schema.js";
import type { Member } from "../difference.js";
import { shortType } from "../short-type.js";
import type { Candidate } from "./match-members.js";
import { identityOf } from "./node-identity.js";
import { child, values, type Node } from "./node.js";
import { viewOf, type Union, type View } from "./view.js";

/** The members of one side, with what the union says of them. */
export interface Candidates {
  readonly members: readonly Candidate[];
  readonly isPlain: boolean;
  readonly isOpen: boolean;
  readonly isTagInMembers: boolean;
  readonly tag: string | undefined;
}

export function unionCandidates({ schema, members }: Union): Candidates {
  return {
    members: members.map((node, index) => candidate(node, schema.tag?.values[index] ?? [])),
    isPlain: false,
    isOpen: schema.open === true,
    isTagInMembers: schema.tag?.isInMembers === true,
    tag: schema.tag?.property,
  };
}

/** One that is no union is its only member; what stands around a union belongs to each of its members. */
export function asMembers(view: View): Candidates {
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
  const around: Node = { schema: besidesUnion(view, union), at: view.node.at };
  if (Object.keys(around.schema).length === 0) return candidates;
  const members = union.members.map((node, index): Candidate => {
    const whole: Node = { schema: {}, at: node.at, parts: [around, node] };
    const tags = union.schema.tag?.values[index] ?? [];
    return {
      ...candidate(whole, tags),
      label: tags.length > 0 ? tags.join(" or ") : shortType({ ...around.schema, ...node.schema }),
    };
  });
  return { ...candidates, members };
}

/** The same object whenever the same union is met, so that what is merged with it is recognised. */
function besidesUnion(view: View, union: Union): Schema {
  const known = besides.get(union.schema) ?? new Map<string, Schema>();
  besides.set(union.schema, known);
  const key = identityOf(view.node);
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
  const schema = known.get(key) ?? rest;
  known.set(key, schema);
  return schema;
}

const besides = new WeakMap<Schema, Map<string, Schema>>();

function plainCandidates(view: View): Candidate[] {
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

function candidate(node: Node, tags: readonly string[]): Candidate {
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

export function memberOf({ node, label, name }: Candidate): Member {
  const schema: Schema = name === undefined ? node.schema : { reference: name };
  return { label, schema };
}
