// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Operations: constants with the document's facts about them, which are called with a transport.
 *
 * An operation names no version and holds no state, so versions share it, and a bundle contains only those in use.
 */
import type { OperationDescriptor } from "./call/call-state.js";
import type { Call } from "./call/call.js";
import { itemsOf, pagesOf, type Items, type PagingOptions, type PagedDescriptor } from "./paging.js";
import type { DataOf } from "./response/outcome.js";
import type { CallOptions } from "./call/options.js";
import type { Transport } from "./transport.js";

export type { OperationDescriptor } from "./call/call-state.js";
export type { CallOptions, Keyed, Reconnecting, Streamable } from "./call/options.js";
export type { PagedDescriptor } from "./paging.js";

/** Arguments can be omitted if none is required. */
export type CallArguments<Args, Options> = object extends Args
  ? [args?: Args, options?: Options]
  : [args: Args, options?: Options];

/** The common part of operations and bound operations; `types` exists only for the compiler. */
export interface Described<Args, Responses, Extra> {
  readonly descriptor: OperationDescriptor;
  readonly types?: {
    readonly args: Args;
    readonly responses: Responses;
    readonly extra: Extra;
  };
}

export interface Operation<Args, Responses, Extra = unknown> extends Described<Args, Responses, Extra> {
  (transport: Transport, ...rest: CallArguments<Args, CallOptions & Extra>): Call<Responses>;
}

/** A name for the compiler's message when a call of a list is iterated over as if it were the list. */
export interface OnePage_UseAllToIterate<Responses> extends Call<Responses> {
  readonly [Symbol.iterator]?: never;
  readonly [Symbol.asyncIterator]?: never;
}

export interface PagedOperation<Args, Responses, Item, Extra = unknown> extends Described<
  Args,
  Responses,
  Extra
> {
  readonly descriptor: PagedDescriptor;
  (
    transport: Transport,
    ...rest: CallArguments<Args, CallOptions & Extra>
  ): OnePage_UseAllToIterate<Responses>;
  readonly item?: Item;
  /** Each page, fetched on demand. */
  pages(
    transport: Transport,
    ...rest: CallArguments<Args, CallOptions & PagingOptions<DataOf<Responses>> & Extra>
  ): AsyncGenerator<DataOf<Responses>, void, undefined>;
  /** The items of all pages. */
  all(
    transport: Transport,
    ...rest: CallArguments<Args, CallOptions & PagingOptions<DataOf<Responses>> & Extra>
  ): Items<Item>;
}

/** The call of an operation as an older version describes it, in a version where only types of its answers differ. */
export function sameCall<Descriptor extends OperationDescriptor>(
  earlier: { readonly descriptor: Descriptor },
  home: string,
): Descriptor {
  return { ...earlier.descriptor, home };
}

export function operation<Args extends object, Responses, Extra = unknown>(
  descriptor: OperationDescriptor,
): Operation<Args, Responses, Extra> {
  return Object.assign(
    (transport: Transport, ...[args, options]: CallArguments<Args, CallOptions & Extra>): Call<Responses> =>
      transport.send(descriptor, args, options),
    { descriptor },
  );
}

export function pagedOperation<Args extends object, Responses, Item, Extra = unknown>(
  descriptor: PagedDescriptor,
): PagedOperation<Args, Responses, Item, Extra> {
  return Object.assign(operation<Args, Responses, Extra>(descriptor), {
    descriptor,
    pages: (transport, ...[args, options]) => pagesOf(transport, descriptor, args, options),
    all: (transport, ...[args, options]) => itemsOf(transport, descriptor, args, options),
  } satisfies Pick<PagedOperation<Args, Responses, Item, Extra>, "descriptor" | "pages" | "all">);
}
