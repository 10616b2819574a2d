// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** Options of clients and calls. Types only. */
import type { Observer } from "./observer.js";
import type { RateLimiter, RateLimit } from "./rate-limiter.js";
import type { InexactNumbers } from "../json.js";
import type { Journal, JournalEntry } from "./journal.js";
import type { Fetch, WebAbortSignal } from "../web.js";

export interface TransportOptions extends Observer {
  /** The address of the service, with or without the API's root. `https`, except on loopback. */
  readonly baseUrl: string;
  /** Allows plain `http` everywhere. Credentials then travel unencrypted. */
  readonly allowHttp?: boolean | undefined;
  /** For a whole call, with all its attempts and pauses. Default 90000; `Infinity` for no limit. */
  readonly timeoutMs?: number | undefined;
  /** For one attempt, up to the last byte of the response. Default 30000. */
  readonly attemptTimeoutMs?: number | undefined;
  readonly retry?: RetryOptions | false | undefined;
  /** Default: what the API allows. Share one limiter between all clients with the same key; `false` switches it off. */
  readonly rateLimit?: RateLimiter | RateLimit | false | undefined;
  /** Longest body of a response, decompressed. Default 32 MiB. */
  readonly maxResponseBytes?: number | undefined;
  /**
   * The treatment of a JSON number that would lose a digit: fail (`error`, the default), or return its exact digits as
   * a string where the type says `number` (`text`).
   */
  readonly inexactNumbers?: InexactNumbers | undefined;
  /** The reaction if the service served another version, or does not say which. Default `error`. */
  readonly onVersionMismatch?:
    "error" | "allow" | ((mismatch: VersionMismatch) => "error" | "allow") | undefined;
  /** Refuses a credential of the other mode. `test` also refuses one whose mode its prefix does not show. */
  readonly mode?: Mode | undefined;
  /** Declares that a credential without a known prefix, such as a token, is one for tests: for `mode: "test"`. */
  readonly isTestCredential?: boolean | undefined;
  /** Records each call with an idempotency key before it is sent. */
  readonly journal?: Journal | undefined;
  readonly fetch?: Fetch | undefined;
  /** Time of day, in milliseconds since 1970. Durations are not measured with it. */
  readonly now?: (() => number) | undefined;
  readonly sleep?: ((milliseconds: number, signal?: WebAbortSignal) => Promise<void>) | undefined;
  /** Between 0 and 1, for the jitter of pauses. */
  readonly random?: (() => number) | undefined;
}

/** The mode of a key, by its prefix. */
export type Mode = "test" | "live";

export interface VersionMismatch {
  readonly operation: string;
  readonly requested: string;
  readonly served: string | undefined;
}

export interface RetryOptions {
  /** Maximum number of times that a request is sent, including the first. Default 3. */
  readonly attempts?: number | undefined;
  /** Longest pause before the second attempt; it doubles with each further one. Default 500. */
  readonly baseDelayMs?: number | undefined;
  /** Longest pause that the client chooses itself. Default 8000. */
  readonly maxDelayMs?: number | undefined;
  /** Longest pause that the service may ask for; beyond it the call fails at once. Default 60000. */
  readonly maxRetryAfterMs?: number | undefined;
  /**
   * Statuses after which a request is repeated; "5XX" is the whole range. Default: those of the API, else 408, 429, 500,
   * 502, 503 and 504. A proxy's 520 to 530 count as 502.
   */
  readonly statuses?: readonly (number | "5XX")[] | undefined;
  /** Statuses that mean "not processed": after them even a request without a key is repeated. Default: none. */
  readonly notProcessed?: readonly number[] | undefined;
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
