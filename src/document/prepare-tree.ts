/**
 * One walk over the parsed tree: removes prototypes, counts, and reports non-JSON values and exceeded `limits`.
 *
 * Iterative, because it is what makes recursion safe for later stages.
 */
import type { DiagnosticPlace } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import { isList, type JsonObject, type JsonValue } from "../values/json.js";
import { appendToken } from "../values/json-pointer.js";
import type { Locate } from "./text-position.js";

/**
 * Limits above which a document is refused with a diagnostic, instead of exhausting the stack or memory.
 *
 * The largest published documents we know have depth 24 and 260,000 nodes. Everything that walks a document
 * after `parse` may recurse, because depth is bounded here. (Bytes are bounded where a document is fetched.)
 */
export const limits = {
  /** Nesting of objects and lists. */
  depth: 200,
  /**
   * Nesting of declarations by `allOf`, `anyOf` and the like, through references. Code that follows them may also recurse.
   */
  compositions: 200,
  /** Length of a chain of aliases. In a longer chain, each alias is read as the end of the chain. */
  aliases: 100,
  /** Values of every kind; a YAML alias counts at each use. */
  nodes: 5_000_000,
  /** The factor by which expanding aliases may multiply the nodes of a YAML document. */
  aliasFactor: 20,
  /** Below this number of nodes, aliases are never a problem. */
  aliasNodes: 200_000,
} as const;

/** The number of keys of all objects. Undefined, and reported, if the tree cannot be used. */
export function prepareTree(
  root: JsonValue,
  place: DiagnosticPlace,
  report: Report,
  locate: Locate,
): { readonly keys: number } | undefined {
  const result = walk(root);
  switch (result.kind) {
    case "fine":
      return result;
    case "too-deep":
      report.add("DOCUMENT_TOO_DEEP", { ...place, pointer: shorten(result.pointer) }, tooDeep);
      return undefined;
    case "too-many-nodes":
      report.add(
        "DOCUMENT_TOO_LARGE",
        { ...place, pointer: result.pointer },
        `The document has more than ${limits.nodes} values.`,
      );
      return undefined;
    case "not-finite":
      report.add(
        "NUMBER_NOT_FINITE",
        { ...place, pointer: result.pointer, ...locate(result.pointer) },
        `${result.value} is not a number that JSON can represent.`,
      );
      return undefined;
  }
}

export const tooDeep = `More than ${limits.depth} objects and lists are nested inside each other.`;

/** Shortens the pointer to something too deep; its beginning shows where it is. */
function shorten(pointer: string): string {
  return pointer.split("/").slice(0, 12).join("/");
}

type TreeResult =
  | { readonly kind: "fine"; readonly keys: number }
  | { readonly kind: "too-deep" | "too-many-nodes"; readonly pointer: string }
  | { readonly kind: "not-finite"; readonly pointer: string; readonly value: number };

function walk(root: JsonValue): TreeResult {
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

/** The pointer to the last visited child. */
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
