/**
 * A schema with references followed and `allOf` merged (JSON Schema 2020-12, Core 10.2.1.1).
 *
 * The merge keeps the origin of each property and union, so that a change in a shared base is one change however many
 * schemas are built on it.
 */
import type { Api } from "../../model/api.js";
import { annotationsOf, hasOnly, mergeKeywords } from "../../schema/annotations.js";
import type { Schema, SchemaName } from "../../schema/schema.js";
import { schemaView } from "../../schema/schema-view.js";
import { child, type Node, startNode, type Step } from "./node.js";

export interface View {
  /** Every keyword except `reference`, `allOf`, `anyOf`, `oneOf`, `tag`. `properties` may come from elsewhere: ask `field`. */
  readonly schema: Schema;
  /** The place where a difference of the schema itself is reported. */
  readonly node: Node;
  readonly unions: readonly Union[];
  /** The declaration that it refers to, if it is a reference. */
  readonly name?: SchemaName;
  readonly fields?: ReadonlyMap<string, Node>;
}

export interface Union {
  readonly keyword: "anyOf" | "oneOf";
  /** The schema that has the keyword: its `tag` and `open` count. */
  readonly schema: Schema;
  readonly members: readonly Node[];
}

export function viewOf(node: Node, api: Api): View {
  const chain = follow(node, api);
  const target = chain[chain.length - 1] ?? node;
  const name =
    target.at.kind === "start" && target.at.owner.kind === "schema" ? target.at.owner.name : undefined;
  const named = name === undefined || target === node ? {} : { name };
  if (target.schema.allOf === undefined && target.parts === undefined) {
    return { schema: annotated(target.schema, chain), node: target, unions: unionsOf(target), ...named };
  }
  const leaves = mergedNodes(target, api);
  const merged = mergeKeywords(leaves.map(({ schema }) => schema));
  const isNullable =
    target.schema.nullable === true ||
    (leaves.length > 0 && leaves.every((leaf) => leaf.schema.nullable === true));
  return {
    schema: annotated(
      { ...merged, ...annotationsOf(target.schema), ...(isNullable ? { nullable: true } : {}) },
      chain,
    ),
    node: target,
    unions: leaves.flatMap(unionsOf),
    fields: mergeFields(leaves),
    ...named,
  };
}

/** A union admits null itself, or one of its members does. */
export function admitsNull({ node, schema, unions }: View, api: Api): boolean {
  return (
    schema.nullable === true ||
    unions.some(({ members }) => someAdmitNull(members, api, new Set([node.schema])))
  );
}

function someAdmitNull(members: readonly Node[], api: Api, seen: Set<Schema>): boolean {
  return members.some((member) => {
    const chain = follow(member, api);
    const target = chain[chain.length - 1] ?? member;
    if (chain.some(({ schema }) => schema.nullable === true)) return true;
    if (seen.has(target.schema)) return false;
    seen.add(target.schema);
    return unionsOf(target).some((union) => someAdmitNull(union.members, api, seen));
  });
}

/** The node of a field. One that is required but not described counts as an unlisted field. */
export function field(view: View, name: string): Node {
  const merged = view.fields?.get(name);
  if (merged !== undefined) return merged;
  const { properties, additionalProperties = {} } = view.schema;
  const schema = properties?.get(name) ?? (additionalProperties === false ? {} : additionalProperties);
  return child(view.node, schema, { kind: "property", name });
}

export function fieldNames({ schema, fields }: View): string[] {
  return [...((fields ?? schema.properties)?.keys() ?? [])];
}

/** The schema behind references. */
export function resolve(node: Node, api: Api): Node {
  const chain = follow(node, api);
  return chain[chain.length - 1] ?? node;
}

export function declarationNode(name: SchemaName, api: Api): Node | undefined {
  const declaration = api.schemas.get(name);
  if (declaration === undefined) return undefined;
  return startNode(declaration.schema, { owner: { kind: "schema", name }, pointer: declaration.pointer });
}

/** The chain of references, up to a schema that is not one. */
function follow(node: Node, api: Api): Node[] {
  if (node.schema.reference === undefined) return [node];
  const names = schemaView(api.schemas).aliases(node.schema);
  return [node, ...names.flatMap((name) => declarationNode(name, api) ?? [])];
}

/** Adds null and the annotations beside the references; annotations nearer to the use win. */
function annotated(schema: Schema, chain: readonly Node[]): Schema {
  return chain.slice(0, -1).reduceRight<Schema>(
    (inner, { schema: outer }) => ({
      ...inner,
      ...annotationsOf(outer),
      ...(outer.nullable === true ? { nullable: true } : {}),
    }),
    schema,
  );
}

/** The schemas that a view is merged from, each at its own place; bases first. */
export function mergedNodes(node: Node, api: Api): Node[] {
  return leavesOf(node, api, new Set());
}

function leavesOf(node: Node, api: Api, seen: Set<Schema>): Node[] {
  const target = resolve(node, api);
  if (seen.has(target.schema)) return [];
  seen.add(target.schema);
  const parts =
    target.parts ?? target.schema.allOf?.map((part) => child(target, part, memberStep("allOf"))) ?? [];
  const inside = parts.flatMap((part) => leavesOf(part, api, seen));
  return parts.length > 0 && hasOnly(target.schema, "allOf", "nullable") ? inside : [...inside, target];
}

export function unionsOf(node: Node): Union[] {
  const { schema } = node;
  if (schema.anyOf === undefined && schema.oneOf === undefined) return [];
  return (["anyOf", "oneOf"] as const).flatMap((keyword) => {
    const members = schema[keyword];
    if (members === undefined || (keyword === "anyOf" && members.some(admitsAnything))) return [];
    return [
      {
        keyword,
        schema,
        members: members.map((member) => child(node, member, memberStep(keyword))),
      },
    ];
  });
}

/** True for a member that leaves the others of an `anyOf` without effect. */
function admitsAnything(member: Schema): boolean {
  return hasOnly(member, "nullable");
}

function mergeFields(nodes: readonly Node[]): ReadonlyMap<string, Node> {
  const nodesByName = new Map<string, Node[]>();
  for (const node of nodes) {
    for (const [name, schema] of node.schema.properties ?? []) {
      const fields = nodesByName.get(name) ?? [];
      nodesByName.set(name, fields);
      fields.push(child(node, schema, { kind: "property", name }));
    }
  }
  return new Map(Array.from(nodesByName, ([name, fields]) => [name, conjunction(fields)]));
}

/** A flat conjunction without repetitions, so that a repeated merge is recognised. */
function conjunction(nodes: readonly Node[]): Node {
  const parts = [
    ...new Map(nodes.flatMap((node) => node.parts ?? [node]).map((node) => [node.schema, node])).values(),
  ];
  const last = parts[parts.length - 1];
  if (last === undefined) throw new Error("A conjunction has at least one part.");
  return parts.length === 1 ? last : { schema: {}, at: last.at, parts };
}

/** As one schema, without the places of the parts. */
export function wholeSchema({ schema, parts }: Node): Schema {
  return parts === undefined ? schema : { allOf: parts.map((part) => part.schema) };
}

function memberStep(keyword: "allOf" | "anyOf" | "oneOf"): Step {
  return { kind: "member", keyword };
}
