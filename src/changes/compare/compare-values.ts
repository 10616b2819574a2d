/**
 * The values that a schema lists. Compared as sets: publishers re-sort enums between versions, and a
 * reorder is not a change for anyone.
 */
import type { JsonValue } from "../../document/json.js";
import type { View } from "./view.js";
import type { Walk } from "./walk.js";

export function compareEnum(before: View, after: View, walk: Walk): void {
  const [left, right] = [before.schema.enum, after.schema.enum];
  if (left === undefined && right === undefined) return;
  if (left === undefined) {
    walk.findings.fact({ kind: "enum-added", values: right ?? [] }, before.node, after.node, walk);
  } else if (right === undefined) {
    walk.findings.fact({ kind: "enum-removed", values: left }, before.node, after.node, walk);
  } else compareValues(left, right, before, after, walk);
}

function compareValues(
  left: readonly JsonValue[],
  right: readonly JsonValue[],
  before: View,
  after: View,
  walk: Walk,
): void {
  const [added, removed] = [without(right, left), without(left, right)];
  const [was, is] = [left[0], right[0]];
  if (added.length === 0 && removed.length === 0) return;
  if (left.length === 1 && right.length === 1 && was !== undefined && is !== undefined) {
    walk.findings.fact({ kind: "const", before: was, after: is }, before.node, after.node, walk);
    return;
  }
  const isOpen = before.schema.open === true && after.schema.open === true;
  walk.findings.fact({ kind: "enum-values", added, removed, isOpen }, before.node, after.node, walk);
}

/** Open or closed matters only where both sides have a list; else the list itself is the difference. */
export function compareOpen(before: View, after: View, walk: Walk): void {
  if (before.schema.enum === undefined || after.schema.enum === undefined) return;
  const [wasOpen, isOpen] = [before.schema.open === true, after.schema.open === true];
  if (wasOpen !== isOpen)
    walk.findings.fact({ kind: "open", before: wasOpen, after: isOpen }, before.node, after.node, walk);
}

function without(values: readonly JsonValue[], others: readonly JsonValue[]): JsonValue[] {
  const texts = new Set(others.map((value) => JSON.stringify(value)));
  return values.filter((value) => !texts.has(JSON.stringify(value))).sort(byText);
}

function byText(left: JsonValue, right: JsonValue): number {
  const [a, b] = [JSON.stringify(left), JSON.stringify(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}
