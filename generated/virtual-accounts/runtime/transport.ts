// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * The common path of all calls: base URL, version, credentials, limits.
 *
 * Wrong options are reported here, before the first call.
 */
import { givenCredentials } from "./call/credentials.js";
import { Call } from "./call/call.js";
import { baseOf } from "./request/base-url.js";
import { runCall } from "./call/run-call.js";
import type { KeyMemory } from "./idempotency.js";
import type { InexactNumbers } from "./json.js";
import type { Journal } from "./call/journal.js";
import type { Observer } from "./call/observer.js";
import type { CallOptions, OperationDescriptor } from "./operation.js";
import type { Profile } from "./profile.js";
import { createRateLimiter, type RateLimit, type RateLimiter } from "./call/rate-limiter.js";
import { retryOf, type RetryOptions } from "./call/retry.js";
import type { CallState } from "./call/call-state.js";
import type { Fetch, WebAbortSignal } from "./web.js";

/** The mode of a key, by its prefix. */
export type Mode = "test" | "live";

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

export interface VersionMismatch {
  readonly operation: string;
  readonly requested: string;
  readonly served: string | undefined;
}

export interface Transport {
  readonly api: string;
  readonly version: string | undefined;
  /** By the prefix of the key. If a function provides the key, known from the first call on. */
  readonly mode: Mode | undefined;
  /** As given, with the API's retry settings; `waitFor` uses their pauses. */
  readonly options?: TransportOptions & { readonly retry?: RetryOptions };
  /** Starts a call. Operations use it. */
  send<Responses>(descriptor: OperationDescriptor, args?: object, options?: CallOptions): Call<Responses>;
}

export function createTransport(
  profile: Profile,
  given: TransportOptions & {
    readonly auth?: object;
    readonly servers?: object;
  },
): Transport {
  const { auth = {}, servers = {}, ...options } = given;
  const { rateLimit: limit = profile.rateLimit ?? { requests: Infinity, seconds: 1 }, sleep } = options;
  const isPlainAllowed = options.allowHttp || profile.requireHttps === false;
  const base = baseOf("baseUrl", options.baseUrl, profile.root, isPlainAllowed);
  for (const [server, url] of Object.entries(servers))
    if (url !== undefined) baseOf(`servers: ${server}`, url, "", isPlainAllowed);
  const timing = { sleep, random: options.random };
  const own = !limit ? undefined : "requests" in limit ? createRateLimiter(limit, timing) : limit;
  const limiter = (own && profile.limits?.(own)) ?? own;
  const budget = { tokens: 500 };
  const keys: KeyMemory = new Map();
  const credentials = givenCredentials(profile, auth, options);
  const retry = retryOf(profile, options);
  const transport: Transport & CallState["transport"] = {
    api: profile.api,
    version: profile.version,
    mode: credentials.reduce((known: Mode | undefined, { mode }) => mode ?? known, undefined),
    options: { ...options, retry },
    send(descriptor, args = {}, own) {
      const state: CallState = {
        profile,
        base,
        servers,
        isPlainAllowed,
        limiter,
        budget,
        keys,
        given: credentials,
        transport,
        descriptor,
        args,
        options,
        retry,
        credentials: [],
        attempts: 0,
        fate: "not_sent",
        secrets: [],
      };
      // Runs up to its first `await` before it returns: by then the state has the key.
      const exchange = runCall(state, own);
      return new Call(exchange, state.key);
    },
  };
  return transport;
}
