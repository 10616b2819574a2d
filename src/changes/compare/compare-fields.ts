/**
 * The fields of two objects, by name. A name that is only demanded is a field of any type.
 *
 * A field that went and one that came with equal schemas, and nothing else, are called renamed. That is
 * likely, never certain: no document says so.
 */
import type { Schema } from "../../model/schema.js";
import { compareSchemas } from "./compare-schemas.js";
import { child, values, type Node } from "./node.js";
import { haveSameMeaning } from "./probe.js";
import { field, resolve, type View } from "./view.js";
import { stepInto, type Walk } from "./walk.js";

export function compareFields(before: View, after: View, walk: Walk): void {
  const [left, right] = [namesOf(before), namesOf(after)];
  const [wasRequired, isRequired] = [new Set(before.schema.required), new Set(after.schema.required)];
  for (const name of left) {
    if (!right.has(name)) continue;
    const [was, is] = [field(before, name), field(after, name)];
    const inside = stepInto(walk, { kind: "property", name }, metInside(was, is, walk));
    if (wasRequired.has(name) !== isRequired.has(name)) {
      const turned = { before: wasRequired.has(name), after: isRequired.has(name) };
      const isReadOnly = !inside.met.request && walk.met.request;
      // The type of a body shows the field in both directions.
      const seen = isReadOnly && turned.after ? { ...inside, met: walk.met } : inside;
      walk.findings.fact({ kind: "field-required", field: name, isReadOnly, ...turned }, was, is, seen);
    }
    compareSchemas(was, is, inside);
    if (walk.findings.isDone) return;
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
    const inside = stepInto(walk, { kind: "property", name: is.name });
    const difference = {
      kind: "field-renamed",
      before: was.name,
      after: is.name,
      required: is.required,
    } as const;
    walk.findings.fact(difference, was.node, is.node, inside);
  }
  const [went, came] = [new Set(renamed.keys()), new Set(renamed.values())];
  for (const { name, required, node } of removed.filter((candidate) => !went.has(candidate))) {
    const inside = stepInto(walk, { kind: "property", name }, metInside(node, node, walk));
    walk.findings.fact(
      { kind: "field-removed", field: name, required, schemas: [node.schema] },
      node,
      undefined,
      inside,
    );
  }
  for (const { name, required, node } of added.filter((candidate) => !came.has(candidate))) {
    const inside = stepInto(walk, { kind: "property", name }, metInside(node, node, walk));
    const isReadOnly = !inside.met.request && walk.met.request;
    const seen = isReadOnly && required ? { ...inside, met: walk.met } : inside;
    walk.findings.fact(
      { kind: "field-added", field: name, required, isReadOnly, schemas: [node.schema] },
      undefined,
      node,
      seen,
    );
  }
}

/** The only two, or two that differ in case and separators alone: `createdAt`, `created_at`. */
function renamedFields(removed: readonly Field[], added: readonly Field[], walk: Walk): Map<Field, Field> {
  const renamed = new Map<Field, Field>();
  const [onlyRemoved, onlyAdded] = [removed[0], added[0]];
  for (const was of removed) {
    const alike = added.filter((is) => spelling(is.name) === spelling(was.name));
    const [is] = alike;
    if (alike.length === 1 && is !== undefined && areEqual(was, is, walk)) renamed.set(was, is);
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

function metInside(was: Node, is: Node, { met, before, after }: Walk): Walk["met"] {
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
    walk.findings.fact(difference, before.node, after.node, walk);
  } else if (left !== false && right !== false) {
    const inside = (view: View, schema: Schema | undefined): Node => child(view.node, schema ?? {}, values);
    compareSchemas(inside(before, left), inside(after, right), stepInto(walk, values));
  }
}
