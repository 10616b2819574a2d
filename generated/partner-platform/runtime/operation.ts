// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Operations: constants with the document's facts about them, which are called with a transport.
 *
 * An operation names no version and holds no state, so versions share it, and a bundle contains only those in use.
 */
import type { DraftRequest } from "./call/add-credentials.js";
import type { RawResponse } from "./call/attempt.js";
import type { Call } from "./call/call.js";
import type { CallState } from "./call/call-state.js";
import type { Idempotency } from "./idempotency.js";
import type { JournalEntry } from "./call/journal.js";
import type { MediaTypes } from "./media-types.js";
import { itemsOf, pagesOf, type Paging, type PagingOptions } from "./paging.js";
import type { ParameterDescriptor } from "./request/parameters.js";
import type { DataOf } from "./response/outcome.js";
import type { BodyDescriptor } from "./request/encode-request.js";
import type { RetryOptions } from "./call/retry.js";
import type { ServerDescriptor } from "./servers.js";
import type { Transport } from "./transport.js";
import type { WebAbortSignal } from "./web.js";

/** How the body of a response is read. `string`: declared as JSON, but often sent as plain text. */
export type BodyKind = "json" | "string" | "text" | "bytes" | "none";

/** Reads the body of a success as it arrives: the call ends with the headers. */
export interface BodyOpener {
  /** Creates the data of the call. */
  open(state: CallState, response: RawResponse): unknown;
}

/** How each media type of a response is read. `any`: by its `Content-Type`. */
export type BodyKinds = Readonly<Record<string, BodyKind | BodyOpener | "any">>;

/** Fields of a body that the client fills. */
export interface BodyFields {
  /** Writes the idempotency key into its field, if the operation has one. */
  addKey(draft: DraftRequest, key: string | undefined): void;
  /** Adds a field to the body of one attempt. Refuses a body that already has it. */
  add(draft: DraftRequest, name: string, value: string): void;
}

/** Parameters are listed by argument: `{}` is one with the usual style, `styled` makes the others. */
export interface OperationDescriptor {
  readonly id: string;
  /**
   * The API and the version that declare it: `shop/2025-01-01`. Together with the id it identifies the operation; a later
   * version that does not change the operation has the same home.
   */
  readonly home: string;
  readonly method: string;
  /** Below the root: `/webhooks/{id}`. */
  readonly path: string;
  /** The URL of a page that another one led to, which is called instead of the path. */
  readonly url?: string;
  /** Where it is served, if not with the rest of the API: `choose: chooseServer`. */
  readonly server?: ServerDescriptor;
  /** Path parameters with an unusual style, or a name that differs from their argument. */
  readonly pathStyles?: Readonly<Record<string, ParameterDescriptor>>;
  readonly query?: Readonly<Record<string, ParameterDescriptor>>;
  readonly headers?: Readonly<Record<string, ParameterDescriptor>>;
  readonly cookies?: Readonly<Record<string, ParameterDescriptor>>;
  /** How the argument `body` is sent; with a choice, as the argument `contentType` says. */
  readonly body?: BodyDescriptor;
  /** Asks for media types other than JSON, and distinguishes them: `media: mediaTypes`. */
  readonly media?: MediaTypes;
  /** Opens the body of a success for the option `as: "stream"`: `stream: byteStream`. */
  readonly stream?: BodyOpener;
  /**
   * The credentials that it is sent with, by their names in the `auth` option: alternatives, each of names that go
   * together. A name that the profile does not list is a credential that cannot be sent. Absent: no credential is sent.
   */
  readonly security?: readonly (readonly string[])[];
  /** Fills fields of the body: `fields: bodyFields("idempotency_key")`. */
  readonly fields?: BodyFields;
  /** Takes an idempotency key: `keyed: idempotency`. */
  readonly keyed?: Idempotency;
  /** How to find a call whose key the service has forgotten: `getOrders by reference`. */
  readonly lookUp?: string;
  /** Exists only in the sandbox: a live key is refused. */
  readonly sandbox?: boolean;
  /** Served alike in every version. */
  readonly ignoresVersion?: boolean;
  /** The scope options that it takes, by name. */
  readonly scopes?: readonly string[];
  /** By status, by range (`4XX`), or `default`; with `media`, also by media type. */
  readonly responses: Readonly<Record<string, BodyKind | BodyKinds>>;
}

export interface PagedDescriptor extends OperationDescriptor {
  readonly paging: Paging;
}

/** Options of every call. */
export interface CallOptions {
  readonly signal?: WebAbortSignal | undefined;
  /** For the whole call, with all attempts and pauses. */
  readonly timeoutMs?: number | undefined;
  readonly attemptTimeoutMs?: number | undefined;
  readonly retry?: RetryOptions | false | undefined;
}

/** Options of operations that take an idempotency key. */
export interface Keyed {
  /**
   * Your own key, for a call that must take effect once even across restarts. Omit it for a new one; an explicit
   * `undefined` is refused, since it usually is a variable that should hold a key.
   */
  readonly idempotencyKey?: string;
  /** An unfinished entry of the journal: repeats its call, with its key. The arguments must be the same. */
  readonly resume?: JournalEntry;
}

/** Options of operations whose body can be a stream. */
export interface Streamable {
  /** The body of a success as a stream of bytes, in whatever media type it comes. `maxResponseBytes` does not apply. */
  readonly as?: "stream" | undefined;
  /** Longest wait for more of the body. Default: `attemptTimeoutMs`. */
  readonly idleTimeoutMs?: number | undefined;
}

/** Options of operations that can answer with server-sent events. */
export interface Reconnecting {
  /**
   * Reopens an event stream that ends. Default: if it breaks off, and if it ends after the service sent an `id` or
   * `retry`; `true`: whenever it ends; `false`: never. Only reading methods (GET) are ever sent again.
   */
  readonly reconnect?: boolean | undefined;
  /** Longest wait for more of the body. Default: no limit. */
  readonly idleTimeoutMs?: number | undefined;
}

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
  ): AsyncGenerator<Item, void, undefined>;
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
