/**
 * Reads what YAML 1.2 forbids and libyaml and its ports accept: a closing bracket or a continued string that is not
 * indented, blank lines that are, a block scalar with tabs. js-yaml 4 accepts these; js-yaml 5, which is exact, has
 * rejected the input.
 *
 * Scalars are resolved as by js-yaml 5, so that no value depends on a mistake elsewhere in the file.
 */
import { boolCoreTag, floatCoreTag, intCoreTag, NOT_RESOLVED, nullCoreTag } from "js-yaml";
import { FAILSAFE_SCHEMA, load, type State, Type } from "js-yaml-4";

import { childOf, isList, isObject, type JsonValue } from "../values/json.js";

/** Throws the errors of js-yaml. */
export function loadLenient(text: string, maxDepth: number, listener?: Listener): JsonValue {
  return load(text, { schema, maxDepth, listener } as Parameters<typeof load>[1]) as JsonValue;
}

type Listener = (event: "open" | "close", state: State) => void;

const coreTypes = [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag].map((tag) => {
  const resolve = (source: string | null): unknown => tag.resolve(source ?? "", false, tag.tagName);
  return new Type(tag.tagName, {
    kind: "scalar",
    resolve: (source: string | null) => resolve(source) !== NOT_RESOLVED,
    construct: resolve,
  });
});

const merge = new Type("tag:yaml.org,2002:merge", { kind: "scalar", resolve: (source) => source === "<<" });
const schema = FAILSAFE_SCHEMA.extend({ implicit: [...coreTypes, merge] });

interface Node {
  readonly start: number;
  readonly children: Node[];
  value: JsonValue;
}

/** The offset of the key or list entry at a path; undefined behind an alias, a merge key or an unusual mapping. */
export function lenientOffsets(
  text: string,
  maxDepth: number,
): (tokens: readonly string[]) => number | undefined {
  const root: Node = { start: 0, children: [], value: null };
  const open = [root];
  loadLenient(text, maxDepth, (event, { position, result }) => {
    if (event === "open") open.push({ start: position, children: [], value: null });
    else {
      const node = open.pop();
      if (node === undefined) return;
      node.value = result as JsonValue;
      open.at(-1)?.children.push(node);
    }
  });
  return (tokens) => {
    let node = root.children.at(-1);
    let at = node && firstOf(node).start;
    for (const token of tokens) {
      const entry = node && entryOf(whole(node), token);
      if (entry === undefined) return undefined;
      [at, node] = [entry.at, entry.node];
    }
    return at;
  };
}

/** The start of the content, after leading comments and directives. */
function firstOf(node: Node): Node {
  const [first] = node.children;
  return first === undefined ? node : firstOf(first);
}

/** The node itself: a flow collection is read twice, as a possible key and as a value. */
function whole(node: Node): Node {
  const [only, other] = node.children;
  return other === undefined && only?.value === node.value ? whole(only) : node;
}

/** The children of a mapping alternate between keys and values; with fewer, entries cannot be told apart. */
function entryOf({ value, children }: Node, token: string): { at: number; node: Node } | undefined {
  if (childOf(value, token) === undefined) return undefined;
  if (isList(value)) {
    const node = children[Number(token)];
    return children.length === value.length && node !== undefined ? { at: node.start, node } : undefined;
  }
  if (!isObject(value)) return undefined;
  const key = children.findIndex((child, index) => index % 2 === 0 && keyText(child.value) === token);
  const [name, node] = [children[key], children[key + 1]];
  const isWhole = children.length === 2 * Object.keys(value).length;
  return isWhole && name !== undefined && node !== undefined ? { at: name.start, node } : undefined;
}

/** A key as an object property has it. */
function keyText(value: JsonValue): string | undefined {
  return typeof value === "object" && value !== null ? undefined : String(value);
}
