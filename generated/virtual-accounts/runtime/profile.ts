// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * What a client has to know of an API that its operations do not say: one constant per version, written by the
 * generator from the document's traits. Types only.
 */
import type { Bytes, WebHeaders } from "./web.js";

export interface Profile {
  /** Name of the API, for people. */
  readonly api: string;
  /** The version that every call is made under; absent where the API has none. */
  readonly version?: string;
  /** What every path begins with after the base URL: `/api`. Not added twice if the base URL ends with it. */
  readonly root?: string;
  /** Request header that selects the version. */
  readonly versionHeader?: string;
  /** Query parameter that selects it, in place of a header. */
  readonly versionQuery?: string;
  /** Response header that says which version was served. Compared with `version`. */
  readonly echoHeader?: string;
  /**
   * Where the echo may be absent: `keyedReplay`, a keyed call that was sent before (a retry, or the caller's own key);
   * `ignoresVersion`, operations that the service serves alike in every version (there it is not compared at all).
   */
  readonly echoAbsent?: readonly ("keyedReplay" | "ignoresVersion")[];
  /** The answer to a version that is not served: status, and the field of the body that has this code. */
  readonly unsupportedVersion?: {
    readonly status: number;
    readonly codeField: string;
    readonly code: string;
  };
  /** Ways to identify, by the names that the client's `auth` option has. */
  readonly credentials?: readonly CredentialProfile[];
  /** `one` where they are alternatives: the client takes exactly one of them. */
  readonly auth?: "one";
  /**
   * Header of the idempotency key. The conflict status ("same key, other body") is never retried. `hours` is how long the
   * service remembers a key.
   */
  readonly idempotency?: {
    readonly header: string;
    readonly conflictStatus?: number;
    readonly hours?: number;
  };
  /** Options of client and call that travel as headers: `{ tenantId: "X-Tenant-Id" }`. */
  readonly scopes?: Readonly<Record<string, string>>;
  /** Headers that every request carries. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Response headers that carry the request id; the first that is there counts. */
  readonly requestId?: readonly string[];
  /** What the service allows; the client keeps to it. */
  readonly rateLimit?: { readonly requests: number; readonly seconds: number };
  readonly retry?: RetryProfile;
  /** Answers whose text has a meaning of its own: a regular expression over the body. */
  readonly errorBodies?: readonly {
    readonly meaning: "capabilityNotEnabled";
    readonly status: number;
    readonly pattern: string;
  }[];
  /** Whether plain `http` is refused, loopback apart. True unless said otherwise. */
  readonly requireHttps?: boolean;
  /** Signs each attempt. Not written by the profile's author but added where a client is made. */
  readonly sign?: Signer;
}

export interface RetryProfile {
  /** Statuses after which a repetition makes sense; "5XX" is all of that range. */
  readonly statuses?: readonly (number | "5XX")[];
  /** Methods that can be repeated without a key. */
  readonly safeMethods?: readonly string[];
  /** Statuses that mean "not processed", so that every method may be repeated after them. None unless stated. */
  readonly notProcessed?: readonly number[];
}

export type CredentialProfile =
  | {
      readonly kind: "apiKey";
      /** Key of the `auth` option. */
      readonly name: string;
      readonly in: "header" | "query" | "cookie";
      /** Header, query parameter or cookie that it travels in. */
      readonly parameter: string;
      /** How keys of a mode begin. */
      readonly prefixes?: { readonly test?: string; readonly live?: string };
    }
  | { readonly kind: "bearer"; readonly name: string }
  /** The credential is `user:password`. */
  | { readonly kind: "basic"; readonly name: string };

/** A text, or a function that is asked before each attempt (for rotation). */
export type Credential = string | (() => string | Promise<string>);

/** Signs one attempt; called again for each. Give a `CallError` to be thrown as it is. */
export type Signer = (request: SignableRequest) => Promise<Signature>;

export interface SignableRequest {
  readonly method: string;
  /** The string that will be sent: arguments in the caller's order, then credentials. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Exactly what is sent; absent where nothing is. */
  readonly body?: string | Bytes | undefined;
  /** Milliseconds since 1970, from the transport's clock. */
  readonly now: number;
}

export interface Signature {
  /** The URL that is sent, where the query needs more (a timestamp): the given one, continued, with `encodeStrict`. */
  readonly url?: string;
  /** Names in lower case. Hooks do not see them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What to add to the error when the service refuses: a clock that differs, what was signed. Never the key. */
  readonly hint?: (answer: { readonly status: number; readonly headers: WebHeaders }) => string | undefined;
}
