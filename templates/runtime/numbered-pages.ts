/**
 * Pages by their number, and by the number of items before them.
 *
 * Services silently lower a size that is too large, so a page shorter than requested is the last one only after one of
 * that size. A page without items ends every list.
 */
import { InvalidRequestError, RepeatedCursorError } from "./errors/errors.js";
import {
  at,
  misread,
  moreOf,
  withAt,
  type FieldPath,
  type Paging,
} from "./paging.js";

interface Numbered {
  readonly items: FieldPath;
  /** The path of the page size in the arguments. */
  readonly size?: FieldPath;
  /** The path of the total number of items in the page. */
  readonly total?: FieldPath;
  /** The path of the page's flag for more pages. */
  readonly more?: FieldPath;
}

interface NumberedPages extends Numbered {
  /** The path of the page number in the arguments. */
  readonly page: FieldPath;
  /** The number of the first page. Default 1. */
  readonly first?: number;
  /** The path of the number of pages in a page. */
  readonly pages?: FieldPath;
}

export function byPage(pages: NumberedPages): Paging {
  const { page: number, first = 1, pages: count } = pages;
  return counting(pages, number, first, (position, length, size, data) => {
    const all = numberAt(data, count);
    if (all !== undefined && position - first + 1 >= all) return undefined;
    // Without a size, only the first page shows how many items precede the next one.
    const before = position === first ? 0 : size && (position - first) * size;
    return { to: position + 1, reached: (before ?? NaN) + length };
  });
}

interface OffsetPages extends Numbered {
  /** The path of the number of preceding items in the arguments. */
  readonly offset: FieldPath;
}

export function byOffset(pages: OffsetPages): Paging {
  return counting(pages, pages.offset, 0, (position, length) => {
    return { to: position + length, reached: position + length };
  });
}

interface Next {
  readonly to: number;
  /** The number of items up to the end of this page; NaN if unknown. */
  readonly reached: number;
}

function counting(
  { items, size: sizeAt, total, more }: Numbered,
  place: FieldPath,
  first: number,
  next: (
    position: number,
    length: number,
    size: number | undefined,
    data: unknown,
  ) => Next | undefined,
): Paging {
  const begin: Paging["begin"] = (descriptor) => {
    let wasFull = false;
    let before = "";
    return {
      descriptor,
      turn(page) {
        const { args, data } = page;
        const list = page.items();
        const hasMore = moreOf(data, more);
        if (hasMore === false || (!list.length && !hasMore)) return undefined;
        const name = place[place.length - 1] ?? "";
        const from = numberAt(args, place) ?? first;
        if (!Number.isSafeInteger(from))
          throw new InvalidRequestError(`${name}: must be a whole number.`);
        const size = numberAt(args, sizeAt);
        const isShort = size !== undefined && list.length < size;
        if (isShort && wasFull && !hasMore) return undefined;
        wasFull ||= size !== undefined && !isShort;
        const following = next(from, list.length, size, data);
        const all = numberAt(data, total);
        if (!following || (all !== undefined && following.reached >= all))
          return undefined;
        // Single values may well repeat, things with identifiers do not.
        const shown = list.some((item) => Object(item) === item)
          ? JSON.stringify(list)
          : "";
        if (shown && shown === before)
          throw new RepeatedCursorError(
            `The page is the one before it again: the service does not heed ${name}.`,
          );
        before = shown;
        const { to } = following;
        return { args: withAt(args, place, to), from, to };
      },
    };
  };
  return { items, begin };
}

/** A number, which may be written as text; `undefined` if there is none. */
function numberAt(
  value: unknown,
  path: FieldPath | undefined,
): number | undefined {
  const content = path && at(value, path);
  if (content == null) return undefined;
  const number = Number(content);
  if (/^(number|string)$/.test(typeof content) && !Number.isNaN(number))
    return number;
  throw misread(`${path?.join(".")} must be a number.`);
}
