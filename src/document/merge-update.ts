/**
 * How an update goes into the node that its action selects (OpenAPI Overlay 1.0.0, Action Object): objects
 * merge key by key, lists grow at their end, everything else is replaced.
 *
 * Added to the standard: `isAddOnly` merges without harm. A key that is there keeps its value, a list takes only
 * the entries it does not have. An entry is there when an equal one is, or one with the same identity:
 * the same `$ref`, or the same `name` (and `in`), as parameters and tags have.
 */
import { copyObject, isList, isObject } from "./json-object.js";
import type { JsonObject, JsonValue } from "./json.js";

export interface MergeOptions {
  readonly isAddOnly: boolean;
}

/** The target of an action itself. A list takes the update as one entry; a list of updates as several. */
export function mergeIntoTarget(target: JsonValue, update: JsonValue, options: MergeOptions): JsonValue {
  return mergeValues(target, isList(target) && !isList(update) ? [update] : update, options);
}

function mergeObjects(target: JsonObject, update: JsonObject, options: MergeOptions): JsonObject {
  const merged = copyObject(target);
  for (const key of Object.keys(update)) {
    const [old, value] = [target[key], update[key] as JsonValue];
    merged[key] = old === undefined ? value : mergeValues(old, value, options);
  }
  return merged;
}

function mergeValues(old: JsonValue, update: JsonValue, options: MergeOptions): JsonValue {
  if (isObject(old) && isObject(update)) return mergeObjects(old, update, options);
  if (isList(old) && isList(update)) return appendEntries(old, update, options);
  return options.isAddOnly ? old : update;
}

function appendEntries(
  list: readonly JsonValue[],
  entries: readonly JsonValue[],
  { isAddOnly }: MergeOptions,
): readonly JsonValue[] {
  const merged = [...list];
  for (const entry of entries) {
    if (!isAddOnly || !merged.some((existing) => isSameEntry(existing, entry))) merged.push(entry);
  }
  return merged;
}

function isSameEntry(left: JsonValue, right: JsonValue): boolean {
  if (isObject(left) && isObject(right)) {
    if (typeof left["$ref"] === "string") return left["$ref"] === right["$ref"];
    if (typeof left["name"] === "string") return left["name"] === right["name"] && left["in"] === right["in"];
  }
  return isEqual(left, right);
}

/** Depth is bounded by `limits`. The order of keys means nothing. */
function isEqual(left: JsonValue, right: JsonValue): boolean {
  if (isList(left) && isList(right)) {
    return (
      left.length === right.length && left.every((entry, index) => isEqual(entry, right[index] as JsonValue))
    );
  }
  if (!isObject(left) || !isObject(right)) return left === right;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => right[key] !== undefined && isEqual(left[key] as JsonValue, right[key]))
  );
}
