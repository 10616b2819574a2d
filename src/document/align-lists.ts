/** Which entries of two lists are the same thing: by what identifies them, then by being equal, then by their order. */
import { isObject, jsonKey, type JsonValue } from "../values/json.js";

export interface AlignedLists {
  readonly pairs: readonly (readonly [JsonValue, JsonValue])[];
  /** How many entries have no counterpart. */
  readonly lone: number;
  /** Whether those of both lists are in another order. */
  readonly isReordered: boolean;
}

/** Without `mayBeReordered` an entry is what is at its position. */
export function alignLists(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  mayBeReordered: boolean,
): AlignedLists {
  const isOrdered = !mayBeReordered || areInOrder(before, after);
  const found = isOrdered ? positions(before, after) : match(before, after);
  const places = [...found].sort(([left], [right]) => left - right);
  const pairs = places.flatMap(([was, is]): [JsonValue, JsonValue][] => {
    const [left, right] = [before[was], after[is]];
    return left === undefined || right === undefined ? [] : [[left, right]];
  });
  return {
    pairs,
    lone: before.length + after.length - 2 * pairs.length,
    isReordered: places.some(([, is], index) => is < (places[index - 1]?.[1] ?? 0)),
  };
}

/** What most lists are, so that the others may cost more. */
function areInOrder(before: readonly JsonValue[], after: readonly JsonValue[]): boolean {
  return (
    before.length === after.length &&
    before.every((item, index) => {
      const other = after[index];
      const identity = identityOf(item);
      return item === other || (identity !== undefined && identity === identityOf(other ?? null));
    })
  );
}

/** Positions in the second list by those in the first. */
type Matches = ReadonlyMap<number, number>;

function positions(before: readonly unknown[], after: readonly unknown[]): Matches {
  const shared = Math.min(before.length, after.length);
  return new Map(Array.from({ length: shared }, (_, index) => [index, index]));
}

function match(before: readonly JsonValue[], after: readonly JsonValue[]): Matches {
  const found = new Map<number, number>();
  const [left, right] = [new Set(before.keys()), new Set(after.keys())];
  const matchBy = (keyOf: (item: JsonValue) => string | undefined): void => {
    const free = new Map<string, number[]>();
    for (const index of right) {
      const key = keyOf(after[index] ?? null);
      if (key !== undefined) free.set(key, [...(free.get(key) ?? []), index]);
    }
    for (const index of left) {
      const is = free.get(keyOf(before[index] ?? null) ?? "")?.shift();
      if (is === undefined) continue;
      found.set(index, is);
      left.delete(index);
      right.delete(is);
    }
  };
  matchBy(identityOf);
  matchBy(jsonKey);
  // What is left changed inside: the first is likely the first.
  const others = [...right];
  [...left].forEach((index, position) => {
    const is = others[position];
    if (is !== undefined) found.set(index, is);
  });
  return found;
}

/** A parameter has a name and a place, a tag a name, a server a URL. */
function identityOf(item: JsonValue): string | undefined {
  if (!isObject(item)) return undefined;
  const { $ref: reference, name, in: place, url } = item;
  const [identity] = [reference, name, url].filter((each) => typeof each === "string");
  return identity === undefined ? undefined : `${identity} ${typeof place === "string" ? place : ""}`;
}
