/**
 * How much of two documents differs, whatever it means: the number of nodes that differ, descriptions and examples
 * included.
 *
 * A difference counts once, at its top: a missing operation is one difference.
 */
import { isList, isObject, isSameJson, jsonKey, type JsonObject, type JsonValue } from "../values/json.js";
import { match } from "../values/match.js";
import { vendorPathKeys } from "./path-keys.js";

export interface DocumentDifferences {
  readonly nodes: number;
  /** Counts of differing paths by unread top-level key: their meaning is unknown. */
  readonly unreadPaths: ReadonlyMap<string, number>;
}

/** `pathsFrom`: top-level keys with path items, like `paths`. */
export function compareDocuments(
  before: JsonObject,
  after: JsonObject,
  pathsFrom: readonly string[] = [],
): DocumentDifferences {
  const unread = new Set([before, after].flatMap(vendorPathKeys).filter((key) => !pathsFrom.includes(key)));
  const counts = Array.from(unread, (key) => [key, differingKeys(before[key], after[key])] as const);
  return { nodes: differing(before, after), unreadPaths: new Map(counts.filter(([, count]) => count > 0)) };
}

function differingKeys(before: JsonValue = {}, after: JsonValue = {}): number {
  const [left, right] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  return keysOf(left, right).filter((key) => differing(left[key], right[key]) > 0).length;
}

function keysOf(before: JsonObject, after: JsonObject): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

function differing(before: JsonValue | undefined, after: JsonValue | undefined): number {
  if (before === after) return 0;
  if (isObject(before) && isObject(after)) {
    const added = Object.keys(after).filter((key) => !Object.hasOwn(before, key));
    return Object.keys(before).reduce((all, key) => all + differing(before[key], after[key]), added.length);
  }
  return isList(before) && isList(after) ? inLists(before, after) : 1;
}

/** Items are paired by identity, then by equality. Another order is one difference. */
function inLists(before: readonly JsonValue[], after: readonly JsonValue[]): number {
  if (isSameJson(before, after)) return 0;
  const item = (index: number, side: "before" | "after"): JsonValue =>
    (side === "before" ? before : after)[index] ?? null;
  const { matched, removed, added } = match(before.keys(), after.keys(), [
    { evidence: "identity", key: (index, side) => identityOf(item(index, side)), isByPosition: true },
    { evidence: "equality", key: (index, side) => jsonKey(item(index, side)), isByPosition: true },
  ]);
  const inOrder = matched.toSorted(([left], [right]) => left - right);
  const isReordered = inOrder.some(([, newer], index) => newer < (inOrder[index - 1]?.[1] ?? 0));
  return (
    sum(matched.map(([older, newer]) => differing(before[older], after[newer]))) +
    Math.max(removed.length, added.length) +
    (isReordered ? 1 : 0)
  );
}

/** The identity of a list item: name and place of a parameter, name of a tag, URL of a server. */
function identityOf(item: JsonValue): string | undefined {
  if (!isObject(item)) return undefined;
  const { $ref: reference, name, in: place, url } = item;
  const [identity] = [reference, name, url].filter((each) => typeof each === "string");
  return identity === undefined ? undefined : `${identity} ${typeof place === "string" ? place : ""}`;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
