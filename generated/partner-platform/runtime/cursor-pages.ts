// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Pages by a cursor from the previous page, or by the identifier of its last item.
 *
 * A cursor is opaque. The only conclusion drawn from it is that a repeated one leads in a circle.
 */
import {
  assertLast,
  at,
  misread,
  moreOf,
  signsOfMore,
  withAt,
  type FieldPath,
  type Paging,
  type ReadPage,
} from "./paging.js";

interface CursorPages {
  readonly items: FieldPath;
  /** The path of the cursor in the arguments: `["cursor"]`, `["body", "cursor"]`. */
  readonly cursor: FieldPath;
  /** The path of the next cursor in the page. */
  readonly next: FieldPath;
  /** The path of the page's flag for more pages. */
  readonly more?: FieldPath;
}

/** Without a next cursor, a page is the last one. A cursor elsewhere is followed if it is the only one. */
export function byCursor({ items, cursor, next, more }: CursorPages): Paging {
  const where = next.join(".");
  const find = ({ data }: ReadPage): unknown => {
    const own = at(data, next) ?? "";
    if (own !== "") return own;
    const others = new Set(signsOfMore(data, items).flatMap((sign) => sign.cursor ?? []));
    return others.size === 1 ? [...others][0] : assertLast(data, items, where);
  };
  return following(items, cursor, more, find, where);
}

interface LastItemPages extends Omit<CursorPages, "next"> {
  /** The path of the identifier in an item. */
  readonly id: FieldPath;
}

/** Without items, a page is the last one. */
export function byLastItem({ items, cursor, id, more }: LastItemPages): Paging {
  const find = (page: ReadPage): unknown => {
    const list = page.items();
    if (!list.length) return assertLast(page.data, items, id.join("."));
    return at(list[list.length - 1], id) ?? misnamed(id);
  };
  return following(items, cursor, more, find, id.join("."));
}

function following(
  items: FieldPath,
  cursor: FieldPath,
  more: FieldPath | undefined,
  find: (page: ReadPage) => unknown,
  where: string,
): Paging {
  const turn = (page: ReadPage) => {
    const { args, data } = page;
    const hasMore = moreOf(data, more);
    if (hasMore === false) return undefined;
    const to = find(page) ?? "";
    if (typeof to !== "string" && typeof to !== "number")
      throw misread(`The cursor at ${where} must be a string or a number.`);
    if (to !== "") return { args: withAt(args, cursor, to), from: at(args, cursor), to };
    if (hasMore) throw misread(`The page says that there are more, but not at ${where}.`);
    return undefined;
  };
  return { items, begin: (descriptor) => ({ descriptor, turn }) };
}

function misnamed(id: FieldPath): never {
  throw misread(`The last item of the page has nothing at ${id.join(".")}.`);
}
