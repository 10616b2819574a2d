/** What lists hold. Absent `items` means anything, `false` nothing beyond the fixed positions. */
import type { Schema } from "../../model/schema.js";
import { compareSchemas } from "./compare-schemas.js";
import { child, items, type Node } from "./node.js";
import type { View } from "./view.js";
import { stepInto, type Walk } from "./walk.js";

export function compareItems(before: View, after: View, walk: Walk): void {
  compareSchemas(itemsOf(before), itemsOf(after), stepInto(walk, items));
}

function itemsOf({ node, schema }: View): Node {
  const held = schema.items ?? {};
  return child(node, held === false ? { types: [] } : held, items);
}

/** A tuple of another length is another type, whichever of the two is longer. */
export function comparePositions(before: View, after: View, walk: Walk): void {
  const [left, right] = [before.schema.prefixItems ?? [], after.schema.prefixItems ?? []];
  if (left.length !== right.length) {
    const difference = { kind: "prefix-items", before: left.length, after: right.length } as const;
    walk.findings.fact(difference, before.node, after.node, walk);
  }
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const step = { kind: "position", index } as const;
    const at = ({ node }: View, list: readonly Schema[]): Node => child(node, list[index] ?? {}, step);
    compareSchemas(at(before, left), at(after, right), stepInto(walk, step));
  }
}
