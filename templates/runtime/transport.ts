/**
 * What every call goes through: base URL, version, credentials, limits.
 *
 * What can be wrong with the options is found here, before the first call.
 */
import { checkCredential } from "./credentials.js";
import { Call } from "./call.js";
import { InvalidRequestError } from "./errors.js";
import { exchange } from "./exchange.js";
import type { Observer } from "./observer.js";
import type { CallOptions, Keyed, OperationDescriptor } from "./operation.js";
import type { Credential, Profile } from "./profile.js";
import { createRateLimiter, type Clock, type RateLimit, type RateLimiter } from "./rate-limiter.js";
import type { RetryOptions } from "./retry.js";
import type { Task } from "./task.js";
import { web, type Fetch } from "./web.js";

/** What a key is for, as its prefix says. */
export type Mode = "test" | "live";

export interface TransportOptions extends Observer, Clock {
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
  /** What to do when the service served another version, or does not say which. Default `error`. */
  readonly onVersionMismatch?:
    "error" | "allow" | ((mismatch: VersionMismatch) => "error" | "allow") | undefined;
  readonly fetch?: Fetch | undefined;
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
  options: TransportOptions & { readonly auth?: object },
): Transport {
  const { rateLimit: limit = profile.rateLimit, auth = {} } = options;
  const base = baseOf(profile, options);
  const limiter = limit ? ("take" in limit ? limit : createRateLimiter(limit, options)) : undefined;
  const budget = { tokens: 500 };
  const credentials = (profile.credentials ?? [])
    .filter(({ name }) => name in auth)
    .map((credential): Task["credentials"][0] => [
      credential,
      Reflect.get(auth, credential.name) as Credential,
    ]);
  const transport: Transport & Task["transport"] = {
    api: profile.api,
    version: profile.version,
    mode: undefined,
    send(descriptor, args = {}, own: (CallOptions & Keyed) | undefined) {
      const key = descriptor.keyed ? (own?.idempotencyKey ?? web.crypto.randomUUID()) : undefined;
      const given = own && Object.entries(own).filter(([, value]) => value !== undefined);
      const task: Task = {
        profile,
        base,
        limiter,
        budget,
        credentials,
        transport,
        descriptor,
        args,
        options: given ? { ...options, ...Object.fromEntries(given) } : options,
        key,
        encoded: undefined,
        attempts: 0,
        isOpen: false,
      };
      return new Call(exchange(task), key);
    },
  };
  for (const [credential, value] of credentials) {
    if (typeof value !== "function") checkCredential(transport, credential, value);
  }
  return transport;
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
