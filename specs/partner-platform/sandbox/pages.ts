/**
 * Records in the order of their creation, and one page of them. A cursor is the id of the record at the page's edge: `cursor` goes on behind it, `prev_cursor`
 * back in front of it. New records never shift a page that is being read.
 */
import { Refused, textReply } from "../../../src/sandbox/behaviour.js";

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

  /** Includes removed records. */
  positionOf(id: string): number | undefined {
    return this.#positions.get(id);
  }
}

export interface PageArguments {
  readonly cursor?: string | null;
  readonly prev_cursor?: string | null;
  readonly page_size?: number;
  readonly sort_order?: "asc" | "desc";
}

interface Page<Item> {
  readonly items: readonly Item[];
  /** Absent on the last page. */
  readonly cursor?: string;
  readonly prev_cursor: string | null;
}

const defaultSize = 10;
const largestSize = 100;

/** `items` are those of the collection that match the filters. */
export function pageOf<Item extends { readonly id: string }>(
  collection: Collection<Item>,
  items: readonly Item[],
  { cursor, prev_cursor: before, page_size: size = defaultSize, sort_order: order = "desc" }: PageArguments,
): Page<Item> {
  if (!Number.isInteger(size) || size < 1) throw new Refused(textReply(400, "page_size must be at least 1"));
  const limit = Math.min(size, largestSize);
  const direction = order === "asc" ? 1 : -1;
  const place = (id: string): number => direction * positionOf(collection, id);
  const sorted = [...items].sort((left, right) => place(left.id) - place(right.id));
  const page = before
    ? sorted.filter(({ id }) => place(id) < place(before)).slice(-limit)
    : sorted.filter(({ id }) => !cursor || place(id) > place(cursor)).slice(0, limit);
  const [first, last] = [page[0], page.at(-1)];
  const hasMore = last !== undefined && sorted.at(-1) !== last;
  return {
    items: page,
    ...(hasMore ? { cursor: last.id } : {}),
    prev_cursor: first === undefined || sorted[0] === first ? null : first.id,
  };
}

function positionOf<Item extends { readonly id: string }>(collection: Collection<Item>, id: string): number {
  const position = collection.positionOf(id);
  if (position === undefined) throw new Refused(textReply(400, "The cursor is not known"));
  return position;
}

export function matchesSearch(
  term: string | null | undefined,
  texts: readonly (string | undefined)[],
): boolean {
  return !term || texts.some((text) => text?.toLowerCase().includes(term.toLowerCase()));
}
