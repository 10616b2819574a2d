/**
 * YAML aliases make one value stand in many places. Written out, 300 bytes can be 269 MB ("billion laughs"),
 * and an alias inside its own anchor has no end. Both are found here before anything walks the document.
 *
 * The parser shares the object behind an alias, so the size of a shared object is computed once.
 */
import { limits } from "./document-limits.js";

export type Expansion =
  | { readonly kind: "fine" }
  | { readonly kind: "cyclic" }
  | { readonly kind: "excessive"; readonly distinct: number; readonly expanded: number };

export function measureExpansion(root: unknown): Expansion {
  if (!isContainer(root)) return { kind: "fine" };
  const sizes = new Map<object, number>();
  const open = new Set<object>();
  const stack: Frame[] = [enter(root, open)];
  let distinct = 1;
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const child = frame.children[frame.next++];
    if (frame.next > frame.children.length) {
      stack.pop();
      open.delete(frame.container);
      sizes.set(frame.container, frame.size);
      const parent = stack.at(-1);
      if (parent !== undefined) parent.size += frame.size;
    } else if (!isContainer(child)) {
      distinct++;
      frame.size++;
    } else if (open.has(child)) {
      return { kind: "cyclic" };
    } else {
      const known = sizes.get(child);
      if (known !== undefined) frame.size += known;
      else {
        distinct++;
        stack.push(enter(child, open));
      }
    }
  }
  const expanded = sizes.get(root) ?? 1;
  const isExcessive = expanded > Math.max(limits.aliasNodes, distinct * limits.aliasFactor);
  return isExcessive ? { kind: "excessive", distinct, expanded } : { kind: "fine" };
}

interface Frame {
  readonly container: object;
  readonly children: readonly unknown[];
  next: number;
  /** Nodes in what was visited so far, the container included. */
  size: number;
}

function enter(container: object, open: Set<object>): Frame {
  open.add(container);
  return { container, children: Object.values(container), next: 0, size: 1 };
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
