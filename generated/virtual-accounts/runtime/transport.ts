// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * What every call goes through: base URL, version, credentials, limits.
 *
 * What can be wrong with the options is found here, before the first call.
 */
import { chooseCredentials } from "./call/credentials.js";
import { Call } from "./call/call.js";
import { InvalidRequestError } from "./errors/errors.js";
import { exchange } from "./call/run-call.js";
import type { KeyMemory } from "./idempotency.js";
import type { InexactNumbers } from "./json.js";
import type { Journal } from "./call/journal.js";
import type { Observer } from "./call/observer.js";
import type { CallOptions, Keyed, OperationDescriptor } from "./operation.js";
import type { Profile } from "./profile.js";
import { createRateLimiter, type RateLimit, type RateLimiter } from "./call/rate-limiter.js";
import type { RetryOptions } from "./call/retry.js";
import type { Task } from "./call/call-state.js";
import { web, type Fetch, type WebAbortSignal } from "./web.js";

/** What a key is for, as its prefix says. */
export type Mode = "test" | "live";

export interface TransportOptions extends Observer {
  /** Where the service is, with or without the API's root. `https`, loopback apart. */
  readonly baseUrl: string;
  /** Allows plain `http` everywhere. Credentials then travel readable. */
  readonly allowHttp?: boolean | undefined;
  /** For a whole call, with all its attempts and pauses. Default 90000. `Infinity` for none. */
  readonly timeoutMs?: number | undefined;
  /** For one attempt, until the last byte of the answer. Default 30000. */
  readonly attemptTimeoutMs?: number | undefined;
  readonly retry?: RetryOptions | false | undefined;
  /** Default: what the API allows. Give one limiter to all clients of a key; `false` switches it off. */
  readonly rateLimit?: RateLimiter | RateLimit | false | undefined;
  /** Longest body of an answer, decompressed. Default 32 MiB. */
  readonly maxResponseBytes?: number | undefined;
  /**
   * What to do about a JSON number that would lose a digit: an error (the default), or its exact text, so that a string can
   * be where the type says `number`.
   */
  readonly inexactNumbers?: InexactNumbers | undefined;
  /** What to do when the service served another version, or does not say which. Default `error`. */
  readonly onVersionMismatch?:
    "error" | "allow" | ((mismatch: VersionMismatch) => "error" | "allow") | undefined;
  /** Refuses a credential of the other mode, where prefixes tell. */
  readonly mode?: Mode | undefined;
  /** What the client is about to do, written down before it does it: for calls with an idempotency key. */
  readonly journal?: Journal | undefined;
  readonly fetch?: Fetch | undefined;
  /** Time of day, in milliseconds since 1970. Durations are not measured with it. */
  readonly now?: (() => number) | undefined;
  readonly sleep?: ((milliseconds: number, signal?: WebAbortSignal) => Promise<void>) | undefined;
  /** Between 0 and 1, for the jitter of retries. */
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
  /** From the prefix of the key; of a key that a function gives, from the first call on. */
  readonly mode: Mode | undefined;
  /** Starts a call; operations do it. */
  send<Responses>(descriptor: OperationDescriptor, args?: object, options?: CallOptions): Call<Responses>;
}

export function createTransport(
  profile: Profile,
  given: TransportOptions & { readonly auth?: object },
): Transport {
  const { auth = {}, ...options } = given;
  const { rateLimit: limit = profile.rateLimit ?? { requests: Infinity, seconds: 1 }, sleep } = options;
  const base = baseOf(profile, options);
  const limiter = limit
    ? "take" in limit
      ? limit
      : createRateLimiter(limit, { sleep, random: options.random })
    : undefined;
  const budget = { tokens: 500 };
  const keys: KeyMemory = new Map();
  const credentials = chooseCredentials(profile, auth, options.mode);
  const usual = { all: options as Task["options"], retry: retryOf(profile, options) };
  const transport: Transport & Task["transport"] = {
    api: profile.api,
    version: profile.version,
    mode: credentials.reduce((known: Mode | undefined, { mode }) => mode ?? known, undefined),
    send(descriptor, args, given?: CallOptions & Partial<Keyed>) {
      const own = given ?? {};
      let { all, retry } = usual;
      let key: string | undefined;
      let refusal: Error | undefined;
      let resume: Task["resume"];
      try {
        resume = own.resume && { ...own.resume };
        if (given) {
          all = { ...options, ...withoutUndefined(given) };
          retry = retryOf(profile, all);
        }
        key = descriptor.keyed?.key(own);
        if (!key && ("idempotencyKey" in own || "resume" in own))
          throw new InvalidRequestError(
            "idempotencyKey, resume: this client has no such operation with a key.",
          );
      } catch (thrown) {
        refusal = thrown as Error;
      }
      const task: Task = {
        profile,
        base,
        limiter,
        budget,
        keys,
        credentials,
        transport,
        descriptor,
        args: args ?? {},
        options: all,
        retry,
        key,
        resume,
        refusal,
        record: undefined,
        attempts: 0,
        // What the first process did with it nobody knows.
        fate: own.resume ? "unknown" : "not_sent",
        error: undefined,
        begun: undefined,
        secrets: [],
      };
      return new Call(exchange(task), key);
    },
  };
  return transport;
}

function retryOf(profile: Profile, { retry }: TransportOptions): Task["retry"] {
  return { ...profile.retry, ...(retry === false ? { attempts: 1 } : retry) };
}

/** An option of a call that is undefined leaves that of the client. */
function withoutUndefined(options: object): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function baseOf({ requireHttps, root = "" }: Profile, { baseUrl, allowHttp }: TransportOptions): string {
  try {
    const { protocol, hostname, origin, pathname, href } = new web.URL(baseUrl);
    const isLoopback = /^(.+\.)?localhost$|^127\.[\d.]+$|^\[::1]$/.test(hostname);
    const isSafe =
      protocol === "https:" || (protocol === "http:" && (isLoopback || allowHttp || requireHttps === false));
    const path = pathname.replace(/\/+$/, "");
    // Anything more than that is a user, a query or a fragment.
    if (isSafe && href === origin + pathname) return origin + (path.endsWith(root) ? path : path + root);
  } catch {
    // Not a URL.
  }
  throw new InvalidRequestError("baseUrl: needs https (or allowHttp), and no user, query or fragment.");
}
