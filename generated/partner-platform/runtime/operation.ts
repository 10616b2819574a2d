// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * Operations: constants that hold what the document says of one, and are called with a transport.
 *
 * An operation names no version and holds no state, so it is shared between versions, and a bundle has only those
 * that are used.
 */
import type { Call } from "./call/call.js";
import type { Idempotency } from "./idempotency.js";
import type { JournalEntry } from "./call/journal.js";
import { itemsOf, pagesOf, type Paging, type PagingOptions } from "./paging.js";
import type { ParameterDescriptor } from "./request/parameters.js";
import type { DataOf } from "./response/outcome.js";
import type { BodyDescriptor } from "./request/encode-request.js";
import type { RetryOptions } from "./call/retry.js";
import type { Transport } from "./transport.js";
import type { WebAbortSignal } from "./web.js";

/** How the body of an answer is read. `string`: declared as JSON, but often sent as bare text. */
export type BodyKind = "json" | "string" | "text" | "bytes" | "none";

/** Maps of parameters go by the argument; `{}` is a parameter with nothing unusual, others are made by `styled`. */
export interface OperationDescriptor {
  readonly id: string;
  /**
   * The API and the version that declare it: `shop/2025-01-01`. It identifies the operation together with the id; a later
   * version that did not change it has the same one.
   */
  readonly home: string;
  readonly method: string;
  /** Below the root: `/webhooks/{id}`. */
  readonly path: string;
  /** Path parameters with an unusual style, or another name than their argument. */
  readonly pathStyles?: Readonly<Record<string, ParameterDescriptor>>;
  readonly query?: Readonly<Record<string, ParameterDescriptor>>;
  readonly headers?: Readonly<Record<string, ParameterDescriptor>>;
  readonly cookies?: Readonly<Record<string, ParameterDescriptor>>;
  /** How the argument `body` is sent. */
  readonly body?: BodyDescriptor;
  /** Media type to ask for, where it is not JSON. */
  readonly accept?: string;
  /** Takes an idempotency key: `keyed: idempotency`. */
  readonly keyed?: Idempotency;
  /** Exists in the sandbox only: a live key is refused. */
  readonly sandbox?: boolean;
  /** Served alike in every version. */
  readonly ignoresVersion?: boolean;
  /** The scope options that it takes, by name. */
  readonly scopes?: readonly string[];
  /** By status, by range (`4XX`), or `default`. */
  readonly responses: Readonly<Record<string, BodyKind>>;
}

export interface PagedDescriptor extends OperationDescriptor {
  readonly paging: Paging;
}

/** Options of every call. */
export interface CallOptions {
  readonly signal?: WebAbortSignal | undefined;
  /** For the whole call, with all its attempts and pauses. */
  readonly timeoutMs?: number | undefined;
  readonly attemptTimeoutMs?: number | undefined;
  readonly retry?: RetryOptions | false | undefined;
}

/** Options of operations that take an idempotency key. */
export interface Keyed {
  /**
   * Your own key, for a call that must take effect once even over restarts. Leave it out for a new one; `undefined` from a
   * variable that should hold a key is refused.
   */
  readonly idempotencyKey?: string;
  /** An unfinished entry of the journal: the same call, under its key. The arguments have to be those of then. */
  readonly resume?: JournalEntry;
}

/** Arguments may be left out where none is required. */
export type CallArguments<Args, Options> =
  Partial<Args> extends Args ? [args?: Args, options?: Options] : [args: Args, options?: Options];

/** What is common to an operation and to the bound one; `types` exists for the compiler only. */
export interface Described<Args, Responses, Extra> {
  readonly descriptor: OperationDescriptor;
  readonly types?: { readonly args: Args; readonly responses: Responses; readonly extra: Extra };
}

export interface Operation<Args, Responses, Extra = unknown> extends Described<Args, Responses, Extra> {
  (transport: Transport, ...rest: CallArguments<Args, CallOptions & Extra>): Call<Responses>;
}

export interface PagedOperation<Args, Responses, Item, Extra = unknown> extends Operation<
  Args,
  Responses,
  Extra
> {
  readonly item?: Item;
  /** Each page, fetched when it is asked for. */
  pages(
    transport: Transport,
    ...rest: CallArguments<Args, CallOptions & PagingOptions & Extra>
  ): AsyncGenerator<DataOf<Responses>, void, undefined>;
  /** Each item of all pages. */
  all(
    transport: Transport,
    ...rest: CallArguments<Args, CallOptions & PagingOptions & Extra>
  ): AsyncGenerator<Item, void, undefined>;
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
    pages: (transport, ...[args, options]) => pagesOf(transport, descriptor, args, options),
    all: (transport, ...[args, options]) => itemsOf(transport, descriptor, args, options),
  } satisfies Pick<PagedOperation<Args, Responses, Item, Extra>, "pages" | "all">);
}
