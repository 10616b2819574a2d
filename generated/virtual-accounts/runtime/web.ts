// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * The Web platform as seen by the runtime.
 *
 * Public types are those of your platform if it declares them (DOM library, @types/node, Deno, Bun, Workers), else the
 * common part of all platforms. Values are only read through `web`, at the moment of use, so that this code compiles
 * without the DOM library and a patched `fetch` is used.
 */

type FromGlobal<Name extends string, Otherwise> =
  typeof globalThis extends Record<Name, { readonly prototype: infer Instance }> ? Instance : Otherwise;

// `typeof globalThis` lacks what a platform declares as a class, as Workers and React Native do, but not what uses it.

type HeadersOfResponse =
  FromGlobal<"Response", unknown> extends { readonly headers: infer Headers } ? Headers : HeadersLike;

type SignalOfFetch = typeof globalThis extends {
  fetch(input: never, init?: infer Init): unknown;
}
  ? Init extends { signal?: infer Signal }
    ? NonNullable<Signal>
    : AbortSignalLike
  : AbortSignalLike;

/** Bytes over memory that is not shared; the type arguments differ between TypeScript versions. */
export type Bytes = ReturnType<Uint8ArrayConstructor["of"]>;

export interface HeadersLike {
  get(name: string): string | null;
  has(name: string): boolean;
  forEach(visit: (value: string, name: string) => void): void;
}

export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

export interface ResponseLike {
  readonly status: number;
  readonly statusText: string;
  readonly ok: boolean;
  readonly type: string;
  readonly headers: WebHeaders;
  readonly body: unknown;
  arrayBuffer(): Promise<ArrayBuffer>;
  text(): Promise<string>;
  json(): Promise<unknown>;
}

/** The part of a Web `Request` that a receiver reads. */
export interface RequestLike {
  readonly headers: { get(name: string): string | null };
  readonly body?: unknown;
  readonly bodyUsed: boolean;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export type WebHeaders = FromGlobal<"Headers", HeadersOfResponse>;
export type WebAbortSignal = FromGlobal<"AbortSignal", SignalOfFetch>;
export type WebResponse = FromGlobal<"Response", ResponseLike>;
export type WebRequest = FromGlobal<"Request", RequestLike>;
/** A `ReadableStream` of bytes, as your platform declares the body of a response. */
export type WebByteStream =
  unknown extends BodyOf<WebResponse> ? ByteStreamLike : NonNullable<BodyOf<WebResponse>>;

/** Unknown for React Native's, which has no stream. */
type BodyOf<Response> = Response extends { readonly body: infer Body } ? Body : unknown;

/** The options that the runtime passes to `fetch`. */
export interface FetchInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | Bytes | null;
  readonly redirect: "manual";
  readonly cache?: "no-store";
  readonly signal: WebAbortSignal;
}

/**
 * Keeps answers out of every cache, such as that of a framework, which would return a balance of yesterday. Not where
 * `Request` has no such field: a platform can refuse it, or add a parameter to the URL.
 */
export function withoutCache(): Pick<FetchInit, "cache"> {
  const { Request } = web as Partial<WebPlatform>;
  return Request && "cache" in Request.prototype ? { cache: "no-store" } : {};
}

/**
 * `fetch`, or an equivalent: the global one fits, as does one from a package, whose `Response` is not that of your
 * platform.
 */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchedResponse>;

export interface FetchedResponse extends Omit<ResponseLike, "body" | "headers"> {
  readonly headers: HeadersLike;
  /** Absent in React Native, where a body is read whole. */
  readonly body?: ResponseLike["body"];
}

/** The part of a stream's reader that reading with a limit needs. */
export interface BodyReader {
  read(): Promise<{
    readonly value?: Bytes | undefined;
  }>;
  cancel(): Promise<unknown>;
}

/** A Web stream of bytes. */
export interface StreamLike {
  getReader(): BodyReader;
}

export interface ByteStreamLike extends StreamLike {
  readonly locked: boolean;
  cancel(reason?: unknown): Promise<void>;
}

/** The source of a stream: asked for more only when the stream's reader is. */
export interface StreamSource {
  pull(controller: { enqueue(bytes: Bytes): void; close(): void }): Promise<void>;
  cancel(): void;
}

interface WebPlatform {
  readonly fetch: Fetch;
  readonly crypto: {
    randomUUID(): string;
    getRandomValues(bytes: Bytes): Bytes;
    readonly subtle: {
      digest(algorithm: string, bytes: Bytes): Promise<ArrayBuffer>;
    };
  };
  readonly performance: { now(): number };
  /** Node's, and that of platforms that imitate it. */
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly getBuiltinModule?: (name: string) => unknown;
  };
  /** Says which platform it is: `Bun/1.3.0`. */
  readonly navigator?: { readonly userAgent?: string };
  readonly console: {
    warn(...values: readonly unknown[]): void;
    error(...values: readonly unknown[]): void;
  };
  setTimeout(run: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
  /** Node's and Bun's: runs after what has arrived was read. */
  readonly setImmediate?: (run: () => void) => unknown;
  atob(text: string): string;
  btoa(text: string): string;
  readonly AbortController: new () => {
    readonly signal: WebAbortSignal;
    abort(reason: unknown): void;
  };
  readonly TextDecoder: new (
    label?: string,
    options?: { fatal?: boolean },
  ) => { decode(bytes?: Bytes, options?: { stream: boolean }): string };
  readonly TextEncoder: new () => { encode(text: string): Bytes };
  readonly URL: new (
    url: string,
    base?: string,
  ) => {
    readonly href: string;
    readonly protocol: string;
    readonly host: string;
    readonly hostname: string;
    readonly origin: string;
    readonly pathname: string;
    readonly search: string;
    readonly searchParams: { has(name: string): boolean };
    readonly hash: string;
    readonly username: string;
    readonly password: string;
  };
  readonly Headers: new (entries?: readonly (readonly [string, string])[]) => WebHeaders;
  readonly Request: {
    readonly prototype: object;
    new (
      url: string,
      init: {
        method: string;
        headers: Readonly<Record<string, string>>;
        body: string;
      },
    ): WebRequest;
  };
  readonly Response: new (
    body: unknown,
    init?: {
      status: number;
      statusText?: string;
      headers: WebHeaders | Readonly<Record<string, string>>;
    },
  ) => WebResponse;
  readonly ReadableStream: new (source: StreamSource, strategy: { highWaterMark: number }) => WebByteStream;
  readonly FormData: new () => Iterable<[string, unknown]>;
  readonly URLSearchParams: new (
    init?: string | Readonly<Record<string, string>>,
  ) => Iterable<[string, string]> & { toString(): string };
}

export const web: WebPlatform = globalThis as unknown as WebPlatform;
