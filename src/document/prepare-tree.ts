/**
 * One walk over everything that was parsed: takes the prototypes away, counts, and finds what is no JSON
 * or exceeds `limits`.
 *
 * Iterative, because it is what makes recursion safe for everybody after it.
 */
import { limits } from "./document-limits.js";
import { isList } from "./json-object.js";
import type { JsonObject, JsonValue } from "./json.js";
import { appendToken } from "./json-pointer.js";

export type TreeResult =
  | { readonly kind: "fine"; readonly keys: number }
  | { readonly kind: "too-deep" | "too-many-nodes"; readonly pointer: string }
  | { readonly kind: "not-finite"; readonly pointer: string; readonly value: number };

export function prepareTree(root: JsonValue): TreeResult {
  const stack: Frame[] = [];
  let nodes = 1;
  let keys = 0;
  if (!isContainer(root)) return problemOf(root, "#") ?? { kind: "fine", keys };
  let frame = enter(root);
  for (;;) {
    if (frame.next === frame.length) {
      const parent = stack.pop();
      if (parent === undefined) return { kind: "fine", keys };
      frame = parent;
      continue;
    }
    const child = childOf(frame, frame.next++);
    if (frame.keys !== undefined) keys++;
    if (++nodes > limits.nodes) return { kind: "too-many-nodes", pointer: pointerTo([...stack, frame]) };
    if (typeof child === "number") {
      const problem = Number.isFinite(child) ? undefined : problemOf(child, pointerTo([...stack, frame]));
      if (problem !== undefined) return problem;
    } else if (isContainer(child)) {
      stack.push(frame);
      if (stack.length >= limits.depth) return { kind: "too-deep", pointer: pointerTo(stack) };
      frame = enter(child);
    }
  }
}

/** A container on the way down. `keys` is undefined for a list. */
interface Frame {
  readonly container: Container;
  readonly keys: readonly string[] | undefined;
  readonly length: number;
  next: number;
}

type Container = JsonObject | readonly JsonValue[];

function isContainer(value: JsonValue | undefined): value is Container {
  return typeof value === "object" && value !== null;
}

function enter(container: Container): Frame {
  if (isList(container)) return { container, keys: undefined, length: container.length, next: 0 };
  Object.setPrototypeOf(container, null);
  const keys = Object.keys(container);
  return { container, keys, length: keys.length, next: 0 };
}

function childOf({ container, keys }: Frame, index: number): JsonValue | undefined {
  return isList(container) ? container[index] : container[keys?.[index] ?? ""];
}

/** Of the child that was visited last in every frame. */
function pointerTo(frames: readonly Frame[]): string {
  return frames.reduce<string>(
    (pointer, { keys, next }) => appendToken(pointer, keys?.[next - 1] ?? next - 1),
    "#",
  );
}

function problemOf(value: JsonValue, pointer: string): TreeResult | undefined {
  if (typeof value !== "number" || Number.isFinite(value)) return undefined;
  return { kind: "not-finite", pointer, value };
}
