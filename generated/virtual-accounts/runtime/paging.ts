// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Lists in pages: one request per page, made on demand.
 *
 * The descriptor of a list names the way from a page to the next one, so that a bundle contains only the ways in use.
 * In each of them, a repeated page leads in a circle, and a page without its list is an error.
 */
import {
  attribute,
  type CallError,
  isCallError,
  PageLimitError,
  RepeatedCursorError,
  UndecodableError,
} from "./errors/errors.js";
import type { CallOptions } from "./call/options.js";
import type { OperationDescriptor } from "./call/call-state.js";
import type { DataOf, OutcomeDetails } from "./response/outcome.js";
import type { Transport } from "./transport.js";

/** Names of fields, from a value to one inside it: `["pageInfo", "nextCursor"]`. Empty: the value itself. */
export type FieldPath = readonly string[];

/** Made by cursor-pages.ts, numbered-pages.ts or linked-pages.ts. */
export interface Paging {
  /** The path of the items in a page. */
  readonly items: FieldPath;
  /** Starts a walk over the pages: the descriptor of the first request, and the way from each page to the next. */
  readonly begin: (descriptor: OperationDescriptor) => {
    readonly descriptor: OperationDescriptor;
    readonly turn: Turn;
  };
}

export interface PagedDescriptor extends OperationDescriptor {
  readonly paging: Paging;
}

/** `undefined` after the last page. */
export type Turn = (page: ReadPage) => PageRequest | undefined | Promise<PageRequest | undefined>;

export interface ReadPage {
  /** The arguments of its request. */
  readonly args: object;
  readonly data: unknown;
  readonly call: {
    result(): Promise<Pick<OutcomeDetails, "headers">>;
  };
  /** Throws if there is no list. */
  readonly items: () => readonly unknown[];
}

export interface PageRequest {
  readonly args: object;
  readonly descriptor?: OperationDescriptor;
  /** The cursor, number or URL of the page just read. */
  readonly from: unknown;
  /** The same, of the next page. */
  readonly to: unknown;
}

export interface PagingOptions<Page = unknown> {
  /** The most pages to read; more are an error. Default 100000. */
  readonly maxPages?: number | undefined;
  /** Stops after a page for which it returns true. */
  readonly until?: ((page: Page) => boolean | PromiseLike<boolean>) | undefined;
}

export function pagesOf<Responses>(
  transport: Transport,
  descriptor: PagedDescriptor,
  args?: object,
  options?: CallOptions & PagingOptions<DataOf<Responses>>,
): AsyncGenerator<DataOf<Responses>, void, undefined> {
  return walk(transport, descriptor, args, options, ({ data }) => [data]);
}

/** The items of all pages. */
export interface Items<Item> extends AsyncGenerator<Item, void, undefined> {
  /** The first ones, at most `limit`. Asks for no page beyond them. */
  toArray(options: { readonly limit: number }): Promise<Item[]>;
}

export function itemsOf<Item>(
  transport: Transport,
  descriptor: PagedDescriptor,
  args?: object,
  options?: CallOptions & PagingOptions<never>,
): Items<Item> {
  const items: AsyncGenerator<Item, void, undefined> = walk(transport, descriptor, args, options, (page) =>
    page.items(),
  );
  return Object.assign(items, {
    async toArray({ limit }: { readonly limit: number }): Promise<Item[]> {
      const first: Item[] = [];
      if (!(limit > 0)) return first;
      for await (const item of items) if (first.push(item) >= limit) break;
      return first;
    },
  });
}

function walk(
  transport: Transport,
  paged: PagedDescriptor,
  args: object = {},
  options: CallOptions & PagingOptions<never> = {},
  read: (page: ReadPage) => readonly unknown[],
): AsyncGenerator<never, void, undefined> {
  // A generator reads its arguments when the first page is asked for; until then the caller may have changed them.
  return walkFrom(transport, paged, snapshot(args), { ...options }, read);
}

async function* walkFrom(
  transport: Transport,
  paged: PagedDescriptor,
  args: object,
  options: CallOptions & PagingOptions<never>,
  read: (page: ReadPage) => readonly unknown[],
): AsyncGenerator<never, void, undefined> {
  const { id, paging } = paged;
  const { maxPages = 1e5, until } = options;
  const { descriptor, turn } = paging.begin(paged);
  const seen = new Set<unknown>();
  let request = { descriptor, args };
  for (let pages = 1; ; pages++) {
    const call = transport.send(request.descriptor, request.args, options);
    const data = (await call) as never;
    const items = (): readonly unknown[] => listIn(data, paging.items);
    const page = { args: request.args, data, call, items };
    try {
      yield* read(page) as never[];
      const next = !(await until?.(data)) && (await turn(page));
      if (!next) return;
      if (seen.add(next.from).has(next.to))
        throw new RepeatedCursorError("A page led to one that was asked for before.");
      if (pages >= maxPages)
        throw new PageLimitError(`There are more than ${maxPages} pages (option maxPages).`);
      request = { ...request, ...next };
    } catch (error) {
      // The requests of the pages themselves succeeded.
      if (isCallError(error) && error.operation === undefined)
        attribute(error, {
          operation: id,
          attempts: pages,
          fate: "unknown",
          outcomeUnknown: false,
          idempotencyKey: undefined,
          keyExpiresAt: undefined,
        });
      throw error;
    }
  }
}

/** A page without its list is not an empty one: a sum over a ledger must not miss a page. */
function listIn(page: unknown, path: FieldPath): readonly unknown[] {
  const items = at(page, path);
  if (!Array.isArray(items))
    throw misread(path.length ? `The page has no list at ${path.join(".")}.` : "The page is not a list.");
  return items as unknown[];
}

/** A page that is wrong, although its body was read completely. */
export function misread(message: string): CallError {
  return new UndecodableError(message, { isCompressed: false });
}

function snapshot<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(snapshot) as Value;
  if (Object.prototype.toString.call(value) !== "[object Object]") return value;
  return Object.fromEntries(
    Object.entries(value as object).map(([key, inner]) => [key, snapshot(inner as unknown)]),
  ) as Value;
}

export function at(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (inner, step) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, step) : undefined),
    value,
  );
}

/** A copy with another value at a path; missing objects are created. */
export function withAt(value: unknown, [step, ...rest]: FieldPath, inner: unknown): object {
  const object = Object(value) as Record<string, unknown>;
  return step === undefined ? (inner as object) : { ...object, [step]: withAt(object[step], rest, inner) };
}

/** The page's flag for more pages; `undefined` if it has none. */
export function moreOf(page: unknown, path: FieldPath | undefined): boolean | undefined {
  const more = path && at(page, path);
  if (more == null) return undefined;
  if (typeof more === "boolean") return more;
  throw misread(`${path?.join(".")} must be true or false.`);
}

/** A sign of a next page elsewhere than the document says: its name, and its value if that is a cursor. */
interface SignOfMore {
  readonly name: string;
  readonly cursor?: string | number;
}

/** Throws if the page names a next one elsewhere: a list must not end there as if it were whole. */
export function assertLast(page: unknown, items: FieldPath, where: string): undefined {
  const names = signsOfMore(page, items).map(({ name }) => name);
  if (names.length)
    throw misread(`The page has nothing at ${where}, but a next page at ${names.join(", ")}.`);
}

/** By names with one meaning only: a current cursor, or that of the last item, is on every page. */
export function signsOfMore(page: unknown, items: FieldPath | undefined, prefix = ""): SignOfMore[] {
  if (Object.prototype.toString.call(page) !== "[object Object]") return [];
  return Object.entries(page as object).flatMap(([key, value]) => {
    const inner = items?.[0] === key ? items.slice(1) : undefined;
    const name = prefix + key;
    if (inner?.length === 0 || name.split(".").length > 3) return [];
    if (value === true && /^(has|is)?_?(more|next|truncated)(_?(pages?|items|results))?$/i.test(key))
      return [{ name }];
    if (!/^(string|number)$/.test(typeof value) || value === "") return signsOfMore(value, inner, `${name}.`);
    if (/^next_?(page)?_?(cursor|token)$/i.test(key)) return [{ name, cursor: value as string }];
    return /(^|\.)next_?(page)?_?(ur[il]|link|(\.?href))?$/i.test(name) ? [{ name }] : [];
  });
}
