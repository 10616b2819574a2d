/**
 * What an action does to the nodes that it selects (OpenAPI Overlay 1.0.0, Action Object). The document itself does not
 * change: what is on the way to the nodes is copied. Parsed documents share objects, by YAML aliases and between runs.
 */
import { isDeepStrictEqual } from "node:util";

import { copyObject, isList, isObject, omitKeys, type JsonObject, type JsonValue } from "./json.js";

/** The keys and positions that lead from the root to a node. */
type NodePath = readonly (string | number)[];

/**
 * The update goes into each node: objects merge key by key, lists grow at their end, everything else is replaced.
 * A list takes the update as one entry; a list of updates as several.
 *
 * `isAddOnly` merges without harm: a key that is there keeps its value, and a list takes only the entries it does not
 * have. An entry is there when an equal one is, or one with the same identity: the same `$ref`, or the same `name`
 * (and `in`), as parameters and tags have.
 */
export function updateNodes(
  root: JsonValue,
  paths: readonly NodePath[],
  update: JsonValue,
  isAddOnly: boolean,
): JsonValue {
  const owned = new Set<JsonValue>();
  const change = (node: JsonValue): JsonValue =>
    mergeValues(node, isList(node) && !isList(update) ? [update] : update, isAddOnly);
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

function mergeValues(old: JsonValue, update: JsonValue, isAddOnly: boolean): JsonValue {
  if (isObject(old) && isObject(update)) return mergeObjects(old, update, isAddOnly);
  if (!isList(old) || !isList(update)) return isAddOnly ? old : update;
  const merged = [...old];
  for (const entry of update) {
    if (!isAddOnly || !merged.some((existing) => isSameEntry(existing, entry))) merged.push(entry);
  }
  return merged;
}

function mergeObjects(target: JsonObject, update: JsonObject, isAddOnly: boolean): JsonObject {
  const merged = copyObject(target);
  for (const key of Object.keys(update)) {
    const [old, value] = [target[key], update[key] as JsonValue];
    merged[key] = old === undefined ? value : mergeValues(old, value, isAddOnly);
  }
  return merged;
}

function isSameEntry(left: JsonValue, right: JsonValue): boolean {
  if (isObject(left) && isObject(right)) {
    if (typeof left["$ref"] === "string") return left["$ref"] === right["$ref"];
    if (typeof left["name"] === "string") return left["name"] === right["name"] && left["in"] === right["in"];
  }
  return isDeepStrictEqual(left, right);
}
