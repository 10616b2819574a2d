// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** Types that the declarations of every version share. */

declare const unrecognized: unique symbol;

/**
 * A value that the document does not list, if the publisher may add values within a version. No literal is assignable
 * to it, so comparing with the listed values still narrows.
 */
export type Unrecognized = string & { readonly [unrecognized]: true };

/**
 * The tag of a union member that the document does not list, if the publisher may add members within a version. Opaque
 * to the compiler, so that comparing with a listed tag narrows; at run time a string: `String(tag)`.
 */
export interface UnrecognizedTag {
  readonly [unrecognized]: true;
  toString(): string;
}

declare const byMediaType: unique symbol;

/**
 * The body of a success that can have several media types, or be a stream. The option `accept` chooses one of the
 * `Bodies`; without it, the client asks for those of `Default`.
 */
export interface ByMediaType<Bodies, Default extends keyof Bodies = keyof Bodies> {
  readonly [byMediaType]: readonly [Bodies, Default];
}

/**
 * Items that arrive one after the other. Leaving the loop (`break`, `return`, `throw`) closes the connection, and so
 * does `return()`; an error of the connection is thrown to the loop. It can be iterated once.
 */
export interface ItemStream<Item> extends AsyncIterableIterator<Item> {
  next(): Promise<IteratorResult<Item, undefined>>;
  return(): Promise<IteratorResult<Item, undefined>>;
  [Symbol.asyncIterator](): ItemStream<Item>;
}

/** One event of `text/event-stream`. */
export interface ServerSentEvent<Data, Name = string> {
  /** Its type; `message` if the service names none. */
  readonly event: Name;
  readonly data: Data;
  /** The last `id` that the service sent; empty if it sent none. */
  readonly id: string;
  /** The wait before a reconnection, in milliseconds, if this event sets it. */
  readonly retry: number | undefined;
}

declare const unsupported: unique symbol;

/**
 * The body of a response that refuses the version itself. Its error is an `UnsupportedVersionError`; the class, or its
 * `code`, distinguishes it from other bodies of the same status.
 */
export type Unsupported<Body> = Body & { readonly [unsupported]: true };

/** The refusal of a version, whatever its body. */
export type AnyUnsupported = Unsupported<unknown>;

/**
 * Bytes to send: an array (a Node `Buffer` is one), a `Blob`, a `File` with its name, or a stream, which is read to its
 * end before anything is sent.
 */
export type Binary = Uint8Array | ArrayBuffer | BlobLike | ByteStream;

/** The common part of `Blob` and `File` on all platforms. */
export interface BlobLike {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A Web stream. */
export interface ByteStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: unknown }>;
  };
}

/**
 * Any media type of a range: `MediaType<"image">` is any type that begins with `image/`, `MediaType<"application",
 * "+json">` one that also ends with `+json`.
 */
export type MediaType<Range extends string, End extends string = ""> = `${Range}/${string}${End}`;

/** The common part of all events: the tag. */
export interface AnyEvent {
  readonly type: string;
}

/** A delivered event of a type that the version does not know. */
export interface UnknownEvent {
  type: "$unknown";
  /** The delivered type; `undefined` if there was none. */
  receivedType: string | undefined;
  /** The decoded body, whole. */
  payload: unknown;
}

/** The meaning of an error code, in whole sentences. */
export interface ErrorCodeInfo {
  /** When it occurs. */
  readonly condition: string;
  /** How to fix it. */
  readonly remedy: string;
  /** Who can fix it. */
  readonly fixableBy: "customer" | "integrator" | "account owner" | "provider" | "nobody";
  /** True if the same request can succeed when sent again later. */
  readonly isRetryable: boolean;
  /** The status that accompanies the code, if there is only one. */
  readonly status?: number;
}

/** A body without the fields that the client fills. */
export type WithoutFields<Body, Fields extends PropertyKey> = Body extends unknown
  ? { [Key in keyof Body as Key extends Fields ? never : Key]: Body[Key] }
  : never;
