/** Groups, and lists that are compared as sets. Imports nothing. */

/** Items by key, in order of first occurrence. Items without a key are left out. */
export function groupBy<Key, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key | undefined,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined) addTo(groups, key, item);
  }
  return groups;
}

/** Adds an item to the list of a key. */
export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  getOrAdd(lists, key, () => []).push(item);
}

/** The value of a key, created on first use. */
export function getOrAdd<Key, Value>(
  values: Map<Key, Value> | WeakMap<Key & WeakKey, Value>,
  key: Key,
  make: () => Value,
): Value {
  const known = values.get(key as Key & WeakKey);
  if (known !== undefined) return known;
  const value = make();
  values.set(key as Key & WeakKey, value);
  return value;
}

/** Creates a value on first use. */
export function lazily<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}

/** Each item with the next one. */
export function pairwise<Item>(items: readonly Item[]): (readonly [Item, Item])[] {
  return items.slice(1).map((item, index) => [items[index] as Item, item]);
}

/** True for the same items in any order; each list has every item once. */
export function haveSameItems<Item>(left: readonly Item[], right: readonly Item[]): boolean {
  return left.length === right.length && left.every((item) => right.includes(item));
}

export function without<Item>(items: readonly Item[], excluded: readonly Item[]): Item[] {
  return items.filter((item) => !excluded.includes(item));
}
