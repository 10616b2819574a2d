/**
 * What objects and lists hold. Fields are compared by name; one that is only demanded is a field of any type.
 *
 * A field that went and one that came with equal schemas, and nothing else, are called renamed. That is
 * likely, never certain: no document says so.
 */
import type { Schema } from "../../schema/schema.js";
import { compareSchemas } from "./compare-schemas.js";
import { child, items, values, type Node } from "./node.js";
import { haveSameMeaning } from "./probe.js";
import { field, resolve, type View } from "./view.js";
import type { Met, Walk } from "./walk.js";

export function compareFields(before: View, after: View, walk: Walk): void {
  const [left, right] = [namesOf(before), namesOf(after)];
  const [wasRequired, isRequired] = [new Set(before.schema.required), new Set(after.schema.required)];
  for (const name of left) {
    if (!right.has(name)) continue;
    const [was, is] = [field(before, name), field(after, name)];
    const inside = walk
      .field(name, !wasRequired.has(name) && !isRequired.has(name))
      .between(was, is)
      .metBy(metInside(was, is, walk));
    if (wasRequired.has(name) !== isRequired.has(name)) {
      const turned = { before: wasRequired.has(name), after: isRequired.has(name) };
      inside.fact({ kind: "field-required", field: name, ...turned });
    }
    compareSchemas(was, is, inside);
    if (walk.isDone) return;
  }
  const removed = [...left]
    .filter((name) => !right.has(name))
    .map((name) => fieldOf(name, before, wasRequired));
  const added = [...right].filter((name) => !left.has(name)).map((name) => fieldOf(name, after, isRequired));
  if (removed.length + added.length > 0) compareCameAndWent(removed, added, walk);
}

interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly node: Node;
}

function namesOf({ schema, fields }: View): ReadonlySet<string> {
  return new Set([...((fields ?? schema.properties)?.keys() ?? []), ...(schema.required ?? [])]);
}

function fieldOf(name: string, view: View, required: ReadonlySet<string>): Field {
  return { name, required: required.has(name), node: field(view, name) };
}

function compareCameAndWent(removed: readonly Field[], added: readonly Field[], walk: Walk): void {
  const renamed = renamedFields(removed, added, walk);
  for (const [was, is] of renamed) {
    walk
      .into({ kind: "property", name: is.name })
      .between(was.node, is.node)
      .fact({ kind: "field-renamed", before: was.name, after: is.name, required: is.required });
  }
  const [went, came] = [new Set(renamed.keys()), new Set(renamed.values())];
  for (const { name, required, node } of removed.filter((candidate) => !went.has(candidate))) {
    const inside = walk.into({ kind: "property", name }).between(node, undefined);
    inside
      .metBy(metInside(node, node, walk))
      .fact({ kind: "field-removed", field: name, required, schemas: [node.schema] });
  }
  for (const { name, required, node } of added.filter((candidate) => !came.has(candidate))) {
    const inside = walk.into({ kind: "property", name }).between(undefined, node);
    inside
      .metBy(metInside(node, node, walk))
      .fact({ kind: "field-added", field: name, required, schemas: [node.schema] });
  }
}

/** The only two, or two that differ in case and separators alone: `createdAt`, `created_at`. */
function renamedFields(removed: readonly Field[], added: readonly Field[], walk: Walk): Map<Field, Field> {
  const renamed = new Map<Field, Field>();
  const [onlyRemoved, onlyAdded] = [removed[0], added[0]];
  for (const was of removed) {
    const isAlike = ({ name }: Field): boolean => spelling(name) === spelling(was.name);
    const [is, ...others] = added.filter(isAlike);
    // Two that went cannot both have become the one that came.
    const isOnly = others.length === 0 && removed.filter(isAlike).length === 1;
    if (isOnly && is !== undefined && areEqual(was, is, walk)) renamed.set(was, is);
  }
  if (removed.length === 1 && added.length === 1 && onlyRemoved !== undefined && onlyAdded !== undefined) {
    if (areEqual(onlyRemoved, onlyAdded, walk)) renamed.set(onlyRemoved, onlyAdded);
  }
  return renamed;
}

function areEqual(was: Field, is: Field, walk: Walk): boolean {
  return was.required === is.required && haveSameMeaning(was.node, is.node, walk);
}

function spelling(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

function metInside(was: Node, is: Node, { met, before, after }: Walk): Met {
  const both = (keyword: "readOnly" | "writeOnly"): boolean =>
    (was.schema[keyword] ?? resolve(was, before).schema[keyword]) === true &&
    (is.schema[keyword] ?? resolve(is, after).schema[keyword]) === true;
  const [isReadOnly, isWriteOnly] = [both("readOnly"), both("writeOnly")];
  if (!isReadOnly && !isWriteOnly) return met;
  return { request: met.request && !isReadOnly, response: met.response && !isWriteOnly };
}

/** Fields without a name of their own. Absent means: any, of any type. */
export function compareAdditionalProperties(before: View, after: View, walk: Walk): void {
  const [left, right] = [before.schema.additionalProperties, after.schema.additionalProperties];
  if ((left === false) !== (right === false)) {
    const difference = {
      kind: "additional-properties",
      before: left !== false,
      after: right !== false,
      areDescribed: (left === false ? right : left) !== undefined,
    } as const;
    walk.fact(difference);
  } else if (left !== false && right !== false) {
    const inside = (view: View, schema: Schema | undefined): Node => child(view.node, schema ?? {}, values);
    compareSchemas(inside(before, left), inside(after, right), walk.into(values));
  }
}

/** Absent `items` means anything, `false` nothing beyond the fixed positions. */
export function compareItems(before: View, after: View, walk: Walk): void {
  compareSchemas(itemsOf(before), itemsOf(after), walk.into(items));
}

function itemsOf({ node, schema }: View): Node {
  const held = schema.items ?? {};
  return child(node, held === false ? { types: [] } : held, items);
}

/** A tuple of another length is another type, whichever of the two is longer. */
export function comparePositions(before: View, after: View, walk: Walk): void {
  const [left, right] = [before.schema.prefixItems ?? [], after.schema.prefixItems ?? []];
  if (left.length !== right.length) {
    walk.fact({ kind: "prefix-items", before: left.length, after: right.length });
  }
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const step = { kind: "position", index } as const;
    const at = ({ node }: View, list: readonly Schema[]): Node => child(node, list[index] ?? {}, step);
    compareSchemas(at(before, left), at(after, right), walk.into(step));
  }
}
