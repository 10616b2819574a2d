// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * A call in flight, the operation that it calls, and what the parts of an operation do for it. These types refer to each
 * other, so they are together. Types only.
 */
import type { CallError } from "../errors/errors.js";
import type { Fate } from "../errors/fate.js";
import type {
  CallOptions,
  Keyed,
  Reconnecting,
  Streamable,
  Mode,
  TransportOptions,
  RetryOptions,
} from "./options.js";
import type { Profile, RetryProfile, CredentialProfile, Credential, Signature } from "../profile.js";
import type { EncodedRequest, BodyDescriptor, BodyFields } from "../request/encoded-request.js";
import type { JournaledCall, JournalEntry } from "./journal.js";
import type { RequestEvent } from "./observer.js";
import type { RateLimiter } from "./rate-limiter.js";
import type { RequestTrace } from "./request-trace.js";
import type { ParameterDescriptor } from "../request/parameters.js";
import type { ReadBody } from "../response/read-body.js";
import type { WebResponse, WebAbortSignal } from "../web.js";

export interface CallState {
  // Shared by all calls of a transport:
  readonly profile: Profile;
  /** Origin, path of the base URL, and root, without a slash at the end. */
  readonly base: string;
  /** Addresses of operations' servers, by their URL in the document. */
  readonly servers: object;
  /** True if plain `http` is allowed on machines other than this one. */
  readonly isPlainAllowed: boolean;
  /** All credentials of the client. */
  readonly allCredentials: readonly GivenCredential[];
  readonly limiter: RateLimiter | undefined;
  /** The budget for further attempts: each takes 5 tokens, each success gives some back. */
  readonly budget: { tokens: number };
  /** The requests for which each key was used. */
  readonly keys: KeyMemory;
  /** The public transport; its mode is learned from the credential. */
  readonly transport: { mode: Mode | undefined };

  // Its own:
  readonly descriptor: OperationDescriptor;
  readonly args: object;
  /** The transport's options, overridden by those of the call. */
  options: TransportOptions &
    CallOptions &
    Partial<Keyed> &
    Streamable &
    Reconnecting & { readonly accept?: string | undefined };
  retry: RetryOptions & Pick<RetryProfile, "safeMethods">;
  /** The credentials that it is sent with. */
  credentials: readonly GivenCredential[];
  key?: string | undefined;
  /** The journal entry, as it was when the call was made. */
  resume?: JournalEntry | undefined;

  /** Encoded once, when the call is made. */
  request?: EncodedRequest | Promise<EncodedRequest> | undefined;

  // Its progress:
  /** The client's record of the key, while the call holds it. */
  record?: KeyRecord | undefined;
  /** The number of times that the request was sent. */
  attempts: number;
  /** The attempt under way, for the observer; `since`: on the monotonic clock. */
  sending?: { readonly event: RequestEvent; readonly since: number } | undefined;
  /** Gives back the token of the limiter that the attempt under way holds. */
  release?: (() => void) | undefined;
  /** The last attempt, as observed on the platform. */
  trace?: RequestTrace;
  /** The compressed bodies of the last attempt, as whole-body.ts keeps them. */
  wireBodies?: readonly object[];
  /** The service refused the last attempt because of the signer's clock, which was corrected by the response. */
  isCorrected?: boolean;
  /** Gives up the token of the last attempt if the service refused it, and its source has another. */
  renew?: ((response: { readonly status: number }) => boolean) | undefined;
  /** The fate over all attempts; only ever set to the result of `rise`. */
  fate: Fate;
  /** The error of the last attempt. */
  error?: CallError | undefined;
  /** Its entry in the journal. */
  journaled?: JournaledCall | undefined;
  /** Credentials as sent, in all attempts: they are redacted from all output. */
  readonly secrets: string[];
}

/** A credential of the `auth` option. Its mode is known if it does not change. */
export interface GivenCredential {
  readonly credential: CredentialProfile;
  readonly source: Credential;
  readonly mode: Mode | undefined;
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
  /** By name: path parameters with an unusual style, or with an argument of another name. */
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
  /** Exists only in the sandbox: `sandbox: sandboxOnly` refuses a live key. */
  readonly sandbox?: (mode: Mode | undefined) => void;
  /** Served alike in every version. */
  readonly ignoresVersion?: boolean;
  /** The scope options that it takes, by name. */
  readonly scopes?: readonly string[];
  /** By status, by range (`4XX`), or `default`; with `media`, also by media type. */
  readonly responses: Readonly<Record<string, BodyKind | BodyKinds>>;
}

/**
 * How the body of a response is read. `string`: declared as JSON, but often sent as plain text. `object`: a failure in JSON
 * that is always an object.
 */
export type BodyKind = "json" | "object" | "string" | "text" | "bytes" | "none";

/** How each media type of a response is read. `any`: by its `Content-Type`. */
export type BodyKinds = Readonly<Record<string, BodyKind | BodyOpener | "any">>;

/** Reads the body of a success as it arrives: the call ends with the headers. */
export interface BodyOpener {
  /** Creates the data of the call. */
  open(state: CallState, response: RawResponse): unknown;
}

/** A response whose body has been read but not decoded, or is left to an opener. */
export interface RawResponse extends ReadBody, BodyReading {
  readonly response: WebResponse;
  /** Removes the credentials from a string. */
  readonly redact: (text: string) => string;
  readonly hint: Signature["hint"];
}

export interface BodyReading {
  /** `undefined` if the document does not list the status. */
  readonly kind: BodyKind | BodyOpener | undefined;
  /** The encoding of text. Default: UTF-8. */
  readonly charset?: string | undefined;
  /** The reason to refuse a success with this media type: continues a sentence that begins with "the body". */
  readonly refusal?: string;
}

export interface ServerDescriptor {
  /** As in the document: absolute, or relative to the base URL. */
  readonly urls: readonly string[];
  readonly choose: (state: CallState) => string;
}

/** The additional work of an operation with other media types. */
export interface MediaTypes {
  /** The headers that ask for them. */
  headers(state: CallState): Record<string, string>;
  /** How a body is read: `kinds` is the entry of `responses` for its status. */
  readingOf(kinds: BodyKinds, state: CallState, response: WebResponse): BodyReading;
  /** Observes an attempt, by its method and URL, so that `wholeOf` can tell. Returns the function that ends it. */
  begin(state: CallState, name: string): () => void;
  /** Says if a compressed body is proven to be whole. */
  wholeOf(state: CallState, response: WebResponse, read: ReadBody): Promise<ReadBody>;
}

/** The additional work of a call with a key, at each stage. */
export interface Idempotency {
  /** The caller's key, that of the resumed call, or a new one. */
  key(state: CallState, own: Partial<Keyed>): string;
  /** Reserves the key at once, and rejects if it belongs to another request. */
  open(state: CallState, encoding: EncodedRequest | Promise<EncodedRequest>): Promise<void> | undefined;
  /** Just before each attempt. */
  begin(state: CallState, life: WebAbortSignal): Promise<void> | undefined;
  /** Before an attempt is sent, returns what records that it is. */
  sending(state: CallState, now: () => number): () => void;
  /** The key as its header has it. */
  write(state: CallState): string | undefined;
  /**
   * What a failure says of the key: unknown if it belongs to another request, which may be one of an earlier process;
   * refused if keys cannot be looked up, after which nothing was done.
   */
  fateAfter(state: CallState, error: CallError): Fate | undefined;
  /** The fate of the key beyond the call itself. */
  fate(state: CallState): Fate;
  /** After the last attempt. Never rejects. */
  close(state: CallState, error: CallError | undefined): Promise<void> | undefined;
  /** When the service forgets the key, if its document says so. */
  expiry(state: CallState): Date | undefined;
}

/** A client's record of one key. */
export interface KeyRecord {
  /** Fingerprint of the request that the key belongs to. */
  request: string | Promise<string>;
  /** Over all calls with the key; also `unknown` once one of them succeeded. */
  fate: Fate;
  /** When the key was first used, from which the service counts: milliseconds since 1970. */
  since: number | undefined;
  /** The same on the monotonic clock, which nobody sets back. */
  usedAt?: number | undefined;
  /** Calls under way with the key, and how many of them were sent. */
  users: number;
  sent: number;
}

export type KeyMemory = Map<string, KeyRecord>;
