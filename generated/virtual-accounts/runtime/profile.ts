// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * The facts of an API that a client needs beyond its operations: one constant per version. Types only.
 */
import type { DraftRequest, BodyFields } from "./request/encoded-request.js";
import type { ServerLimits } from "./call/rate-limiter.js";
import type { Bytes, WebHeaders } from "./web.js";

export interface Profile {
  /** Name of the API, for display. */
  readonly api: string;
  /** The version that every call is made under; absent if the API has none. */
  readonly version?: string;
  /** The end of the version, as announced in the publisher's index. */
  readonly retirement?: Retirement | undefined;
  /** The prefix of every path after the base URL: `/api`. Not repeated if the base URL ends with it. */
  readonly root?: string;
  /** Servers of the API, if some operations have servers of their own. */
  readonly servers?: readonly string[];
  /** Request header that selects the version. */
  readonly versionHeader?: string;
  /** Query parameter that selects the version instead of a header. */
  readonly versionQuery?: string;
  /** Names the version in the media types of a request instead: `versionedMedia("application/vnd.acme.2026-01-01+json")`. */
  readonly versioned?: (headers: Record<string, string>) => void;
  /** Response header that says which version was served. It is compared with `version`. */
  readonly echoHeader?: string;
  /**
   * When the echo may be absent: `keyedReplay`, a keyed call that was sent before (a retry, or the caller's own key);
   * `ignoresVersion`, operations that the service serves alike in every version (there it is never compared).
   */
  readonly echoAbsent?: readonly ("keyedReplay" | "ignoresVersion")[];
  /** The response to a version that is not served: its status, and the body field with this code, if the status has other meanings. */
  readonly unsupportedVersion?: {
    readonly status: number;
    readonly codeField?: string;
    readonly code?: string;
  };
  /** The credentials that the client's `auth` option takes, by name. */
  readonly credentials?: readonly CredentialProfile[];
  /** Names of credentials that exclude each other: the client takes exactly one of them. */
  readonly oneOf?: readonly string[];
  /**
   * Header of the idempotency key, or else the field of the body. The conflict status ("same key, another body") is never retried. `hours` is how long
   * the service remembers a key.
   */
  readonly idempotency?: {
    readonly header?: string | undefined;
    /** The header is a string of RFC 9651, in quotation marks. */
    readonly format?: "quoted" | undefined;
    readonly field?: string | undefined;
    readonly conflictStatus?: number;
    readonly hours?: number;
    /** Statuses of failures that the service repeats for the key: a retry cannot change them. */
    readonly replayed?: readonly number[];
    /** The response of a service that cannot look keys up, and has done nothing. */
    readonly unavailable?: {
      readonly status: number;
      readonly path: readonly string[];
      readonly code: string;
    };
  };
  /** Options of clients and calls that are sent as headers: `{ tenantId: "X-Tenant-Id" }`. */
  readonly scopes?: Readonly<Record<string, string>>;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Response headers that may carry the request id; the first one present counts. */
  readonly requestId?: readonly string[];
  /** The service's limit. The client stays below it. */
  readonly rateLimit?: { readonly requests: number; readonly seconds: number };
  /** Follows what responses say of the limit: `serverLimits()`. */
  readonly limits?: ServerLimits;
  readonly retry?: RetryProfile;
  /** Failures that mean that the account lacks a capability, found by a regular expression over the body. */
  readonly errorBodies?: readonly {
    readonly status: number;
    readonly pattern: string;
  }[];
  /** True if plain `http` is refused, except on loopback. Default: true. */
  readonly requireHttps?: boolean;
  /** Signs each attempt. Added when a client is made. */
  readonly sign?: Signer;
}

/** When a version ends. Dates `YYYY-MM-DD`, in UTC. */
export interface Retirement {
  /** The date from which it is not recommended; `true` if no date is given. */
  readonly deprecated?: string | true;
  /** The date until which it is served. */
  readonly sunset?: string;
}

export interface RetryProfile {
  /** Statuses after which a request is repeated; "5XX" is the whole range. */
  readonly statuses?: readonly (number | "5XX")[];
  /** Methods that can be repeated without a key. */
  readonly safeMethods?: readonly string[];
  /** Statuses that mean "not processed": after them every method may be repeated. Default: none. */
  readonly notProcessed?: readonly number[];
}

export type CredentialProfile = HeaderCredential | (OtherCredential & { readonly parts: CredentialParts });

interface Prefixed {
  /** Key of the `auth` option. */
  readonly name: string;
  /** The key prefixes of each mode. */
  readonly prefixes?: { readonly test?: string; readonly live?: string };
}

/** A credential that is the value of a header. */
export type HeaderCredential = Prefixed &
  (
    | {
        readonly kind: "apiKey";
        readonly in: "header";
        /** Name of the header. */
        readonly parameter: string;
      }
    | { readonly kind: "bearer" }
    /** Any other scheme of HTTP: the credential is what follows it in `Authorization`. */
    | { readonly kind: "http"; readonly scheme: string }
  );

/** A credential that `credentialParts` adds. */
export type OtherCredential = Prefixed &
  (
    | {
        readonly kind: "apiKey";
        /** `body`: a field that the client adds to the bodies of the operations that have it. */
        readonly in: "header" | "query" | "cookie" | "body";
        /** Name of the header, query parameter, cookie or field. */
        readonly parameter: string;
        /** The word before the key, in a header. */
        readonly scheme?: string;
        /** The place of the secret; then `parameter` is that of the id, and the credential is `id:secret`. */
        readonly secret?: string;
      }
    /** The credential is `user:password`, or a key without a password. */
    | { readonly kind: "basic"; readonly isKey?: boolean }
  );

/** Adds a credential to a request; returns the names and values of its headers, which are added by the caller. */
export type CredentialParts = (
  credential: OtherCredential,
  value: string,
  state: {
    readonly descriptor: { readonly fields?: BodyFields };
    readonly secrets: string[];
  },
  draft: DraftRequest,
) => readonly (readonly [name: string, text: string])[];

/** A string, or a function that is called before each attempt, for rotation. */
export type Credential = string | CredentialSource;

export interface CredentialSource {
  (): string | Promise<string>;
  /** Judges the response to a request with this value: true if it was refused, and the next value may not be. */
  readonly refusal?: (value: string, call: object) => (response: { readonly status: number }) => boolean;
}

/** Signs one attempt; called for each. A `CallError` that it throws reaches the caller as it is. */
export type Signer = (request: SignableRequest) => Promise<Signature>;

export interface SignableRequest {
  readonly method: string;
  /** The URL that will be sent: arguments in the caller's order, then credentials. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Exactly the body that is sent; absent without one. */
  readonly body?: string | Bytes | undefined;
  /** Milliseconds since 1970, from the transport's clock. */
  readonly now: number;
}

export interface Signature {
  /** The URL to send, if the query needs more (a timestamp): the given one with more behind it, encoded by `encodeStrict`. */
  readonly url?: string;
  /** Names in lower case. Hooks do not see these headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A hint for the error when the service refuses: the signed string, a clock that differs. Never the key. */
  readonly hint?: (response: { readonly status: number; readonly headers: WebHeaders }) => string | undefined;
  /**
   * Reads the response, and says whether the service refused the request because of this clock, which the next signature
   * corrects. It counts once per call.
   */
  readonly correctClock?: (response: { readonly status: number; readonly headers: WebHeaders }) => boolean;
}

/** A key whose prefix is part of its type: `"sk_live_…"`. */
export type KeyWith<Prefix extends string> = `${Prefix}${string}`;
