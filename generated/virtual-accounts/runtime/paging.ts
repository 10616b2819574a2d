// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Lists that come in pages: one request per page, made when the page is asked for.
 *
 * A cursor is opaque. The only conclusion drawn from it is that one used before leads in a circle.
 */
import {
  attribute,
  type CallError,
  PageLimitError,
  RepeatedCursorError,
  UndecodableError,
} from "./errors/errors.js";
import type { CallOptions, PagedDescriptor } from "./operation.js";
import type { DataOf } from "./response/outcome.js";
import type { Transport } from "./transport.js";

/** Where a page has its items and the next cursor, as paths in the body: `["pageInfo", "nextCursor"]`. */
export interface Paging {
  /** Argument that takes the cursor. */
  readonly cursor: string;
  readonly items: readonly string[];
  readonly next: readonly string[];
}

export interface PagingOptions {
  /** More pages than this are an error. Default 100000. */
  readonly maxPages?: number | undefined;
}

export function pagesOf<Responses>(
  transport: Transport,
  descriptor: PagedDescriptor,
  args: object = {},
  options: CallOptions & PagingOptions = {},
): AsyncGenerator<DataOf<Responses>, void, undefined> {
  // A generator reads its arguments when the first page is asked for; until then the caller may have changed them.
  return walk(transport, descriptor, snapshot(args), { ...options });
}

async function* walk<Responses>(
  transport: Transport,
  descriptor: PagedDescriptor,
  args: object,
  options: CallOptions & PagingOptions,
): AsyncGenerator<DataOf<Responses>, void, undefined> {
  const { cursor, next } = descriptor.paging;
  const { maxPages = 1e5 } = options;
  const seen = new Set<unknown>([Reflect.get(args, cursor)]);
  let pageArgs = args;
  for (let pages = 1; ; pages++) {
    const page = await transport.send<Responses>(descriptor, pageArgs, options);
    yield page;
    const following = at(page, next);
    if (following === undefined || following === null || following === "") return;
    const failed = (error: CallError): CallError => ofPages(error, descriptor, pages);
    if (typeof following !== "string" && typeof following !== "number")
      throw failed(
        new UndecodableError(`The cursor at ${next.join(".")} must be a string or a number.`, whole),
      );
    if (seen.has(following))
      throw failed(new RepeatedCursorError("A page led to a cursor that was used before."));
    if (pages >= maxPages)
      throw failed(new PageLimitError(`There are more than ${maxPages} pages (option maxPages).`));
    seen.add(following);
    pageArgs = { ...args, [cursor]: following };
  }
}

export function itemsOf<Item>(
  transport: Transport,
  descriptor: PagedDescriptor,
  args?: object,
  options?: CallOptions & PagingOptions,
): AsyncGenerator<Item, void, undefined> {
  return itemsIn(pagesOf(transport, descriptor, args, options), descriptor);
}

async function* itemsIn<Item>(
  pages: AsyncIterable<unknown>,
  descriptor: PagedDescriptor,
): AsyncGenerator<Item, void, undefined> {
  for await (const page of pages) {
    const items = at(page, descriptor.paging.items);
    // Not an empty list: a ledger that is added up must not miss a page.
    if (!Array.isArray(items)) {
      const where = descriptor.paging.items.join(".");
      throw ofPages(new UndecodableError(`The page has no list at ${where}.`, whole), descriptor, 1);
    }
    yield* items as Item[];
  }
}

/** The body was read whole, whatever is missing in it. */
const whole = { isCompressed: false };

/** The requests of the pages themselves succeeded. */
function ofPages(error: CallError, { id }: PagedDescriptor, attempts: number): CallError {
  const key = { idempotencyKey: undefined, keyExpiresAt: undefined };
  return attribute(error, {
    operation: id,
    attempts,
    fate: "unknown",
    outcomeUnknown: false,
    ...key,
  });
}

function snapshot<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(snapshot) as Value;
  if (Object.prototype.toString.call(value) !== "[object Object]") return value;
  return Object.fromEntries(
    Object.entries(value as object).map(([key, inner]) => [key, snapshot(inner as unknown)]),
  ) as Value;
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, step) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, step) : undefined),
    value,
  );
}
