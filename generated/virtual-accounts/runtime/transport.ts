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
import type { KeyMemory, OperationDescriptor, CallState } from "./call/call-state.js";
import type { CallOptions, RetryOptions, Mode, TransportOptions } from "./call/options.js";
import type { Profile } from "./profile.js";
import { createRateLimiter } from "./call/rate-limiter.js";
import { retryOf } from "./call/retry.js";

export type { Mode, TransportOptions, VersionMismatch } from "./call/options.js";

export interface Transport {
  readonly api: string;
  readonly version: string | undefined;
  /** By the prefix of the key. If a function provides the key, known from the first call on. */
  readonly mode: Mode | undefined;
  /** As given, with the API's retry settings; `waitFor` uses their pauses. */
  readonly options?: TransportOptions & { readonly retry?: RetryOptions };
  /** Another version's transport, with the same options and limit: `transport.with(createTransport)`. */
  with(create: (options: never) => Transport): Transport;
  /** Starts a call. Operations use it. */
  send<Responses>(descriptor: OperationDescriptor, args?: object, options?: CallOptions): Call<Responses>;
}

export function createTransport(
  profile: Profile,
  settings: TransportOptions & {
    readonly auth?: object;
    readonly servers?: object;
  },
): Transport {
  const { auth = {}, servers = {}, ...options } = settings;
  const {
    rateLimit: limit = profile.rateLimit ?? { requests: Infinity, seconds: 1 },
    sleep,
    random,
  } = options;
  const isPlainAllowed = options.allowHttp || profile.requireHttps === false;
  const base = baseOf("baseUrl", options.baseUrl, profile.root, isPlainAllowed);
  for (const [server, url] of Object.entries(servers))
    if (url !== undefined) baseOf(`servers: ${server}`, url, "", isPlainAllowed);
  const own = !limit ? undefined : "requests" in limit ? createRateLimiter(limit, { sleep, random }) : limit;
  const limiter = (own && profile.limits?.(own)) ?? own;
  const budget = { tokens: 500 };
  const keys: KeyMemory = new Map();
  const credentials = givenCredentials(profile, auth, options);
  const retry = retryOf(profile, options);
  const transport: Transport & CallState["transport"] = {
    api: profile.api,
    version: profile.version,
    mode: credentials.find(({ mode }) => mode)?.mode,
    options: { ...options, retry },
    with: (create) => create({ ...settings, rateLimit: own ?? false } as never),
    send(descriptor, args = {}, own) {
      const state: CallState = {
        profile,
        base,
        servers,
        isPlainAllowed,
        limiter,
        budget,
        keys,
        allCredentials: credentials,
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
