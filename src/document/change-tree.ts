/**
 * Changes nodes of a document without changing the document: only what stands on the way to them is copied.
 * Parsed documents share objects, by YAML aliases and between runs.
 */
import { copyObject, isList, omitKeys } from "./json-object.js";
import type { JsonObject, JsonValue } from "./json.js";

/** The keys and positions that lead from the root to a node. */
export type NodePath = readonly (string | number)[];

export function changeNodes(
  root: JsonValue,
  paths: readonly NodePath[],
  change: (node: JsonValue) => JsonValue,
): JsonValue {
  const owned = new Set<JsonValue>();
  return paths.reduce((current, path) => changeAt(current, path, owned, change), root);
}

/** None of the paths is that of the root. */
export function removeNodes(root: JsonValue, paths: readonly NodePath[]): JsonValue {
  const owned = new Set<JsonValue>();
  return [...paths].sort(laterFirst).reduce((current, path) => {
    return changeAt(current, path.slice(0, -1), owned, (parent) => withoutChild(parent, path.at(-1)));
  }, root);
}

/** Later entries of a list first, so that the positions of the others stay true; inner nodes before outer ones. */
function laterFirst(left: NodePath, right: NodePath): number {
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const [a, b] = [left[index], right[index]];
    if (typeof a === "number" && typeof b === "number" && a !== b) return b - a;
    if (a !== b) return String(a) < String(b) ? -1 : 1;
  }
  return right.length - left.length;
}

function withoutChild(parent: JsonValue, key: string | number | undefined): JsonValue {
  if (isList(parent)) return parent.filter((_, index) => index !== key);
  return omitKeys(parent as JsonObject, [String(key)]);
}

/** `owned` are the containers that were copied before and may be changed in place. */
function changeAt(
  root: JsonValue,
  [token, ...rest]: NodePath,
  owned: Set<JsonValue>,
  change: (node: JsonValue) => JsonValue,
): JsonValue {
  if (token === undefined) {
    const changed = change(root);
    owned.add(changed);
    return changed;
  }
  const copy = owned.has(root) ? root : isList(root) ? [...root] : copyObject(root as JsonObject);
  owned.add(copy);
  const container = copy as Record<string | number, JsonValue>;
  const child = container[token];
  if (child !== undefined) container[token] = changeAt(child, rest, owned, change);
  return copy;
}
