/** Records in the order of their creation, found by id. A cursor stays good when its record is removed. */
export class Collection<Item extends { readonly id: string }> {
  readonly #items = new Map<string, Item>();
  readonly #positions = new Map<string, number>();

  add(item: Item): Item {
    this.#positions.set(item.id, this.#positions.size);
    this.#items.set(item.id, item);
    return item;
  }

  get(id: string): Item | undefined {
    return this.#items.get(id);
  }

  remove(id: string): boolean {
    return this.#items.delete(id);
  }

  /** Oldest first. */
  list(matches: (item: Item) => boolean = () => true): Item[] {
    return [...this.#items.values()].filter(matches);
  }

  /** The newest that matches. */
  last(matches: (item: Item) => boolean): Item | undefined {
    return this.list(matches).at(-1);
  }

  find(matches: (item: Item) => boolean): Item | undefined {
    return this.list(matches)[0];
  }

  /** Of removed records too. */
  positionOf(id: string): number | undefined {
    return this.#positions.get(id);
  }
}
