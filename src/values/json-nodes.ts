/** Nodes of a parsed JSON text, by keys and positions. */
import type { Node } from "jsonc-parser";

/** The value of a key or an entry. Of two equal keys, the last counts, as for `JSON.parse`. */
export function innerNode({ type, children = [] }: Node, step: string | number): Node | undefined {
  if (type === "array") return children[Number(step)];
  return children.findLast((property) => property.children?.[0]?.value === String(step))?.children?.[1];
}

/** The offset of its key, if it has one. */
export function startOf({ parent, offset }: Node): number {
  return parent?.type === "property" ? parent.offset : offset;
}
