/**
 * Admission of a request: the caller with mode and scopes, the rate limit, the idempotency key. Keys are compared with
 * those of this sandbox; an API without known keys accepts any.
 */
import { createHash } from "node:crypto";

import type { Api, Credential, Operation } from "../../model/api.js";
import type { ApiTraits, IdempotencyTrait } from "../../traits/types.js";
import { refuse, type Mode, type Worded } from "../api-behaviour.js";
import { readPairs } from "./read-arguments.js";
import type { Reply } from "../http/reply.js";
import type { SandboxRequest } from "../http/request.js";

/** Keys by the mode that they are for. */
export type KnownKeys = ReadonlyMap<string, Mode>;

export interface AdmittedCaller {
  readonly key: string;
  readonly mode: Mode;
  /** Values of the headers of the trait `scope` that the operation takes, by name. */
  readonly scopes: Readonly<Record<string, string>>;
}

export function identifyCaller(
  api: Api,
  operation: Operation,
  worded: Worded,
  keys: KnownKeys | undefined,
  request: SandboxRequest,
): AdmittedCaller {
  const caller = authenticate(api, operation, worded, keys, request);
  const declared = (api.traits.scope ?? []).filter(({ name }) => operation.scopes.includes(name));
  const sent = declared.map(({ name, header }) => [name, request.header(header) ?? ""] as const);
  return { ...caller, scopes: Object.fromEntries(sent.filter(([, value]) => value !== "")) };
}

type Authenticated = Pick<AdmittedCaller, "key" | "mode">;

function authenticate(
  { credentials }: Api,
  operation: Operation,
  worded: Worded,
  keys: KnownKeys | undefined,
  request: SandboxRequest,
): Authenticated {
  if (operation.credentials.length === 0) return anyone;
  // Credentials that a client cannot send, such as a certificate, are not required.
  const alternatives = operation.credentials.map((names) =>
    credentials.filter(({ name }) => names.includes(name)),
  );
  const isMissing = (credential: Credential): boolean => readCredential(credential, request) === undefined;
  const complete = alternatives.filter((together) => !together.some(isMissing));
  const [used] = complete.flat();
  const key = used && readCredential(used, request);
  if (key === undefined) {
    if (complete.length > 0) return anyone;
    // Without a query parameter the request is incomplete; without a header its caller is unknown.
    const isParameter = credentials.every(
      (credential) => credential.kind === "apiKey" && credential.in === "query",
    );
    const [preferred] = alternatives;
    refuse(
      worded,
      keys !== undefined && isParameter ? "invalid-request" : "unauthenticated",
      `${nameOf(preferred?.find(isMissing))} is missing`,
    );
  }
  const mode = keys === undefined ? modeOf(credentials, key) : keys.get(key);
  if (mode === undefined) refuse(worded, "unknown-key", `${nameOf(credentials[0])} is not valid`);
  return { key, mode };
}

const anyone: Authenticated = { key: "", mode: "test" };

function readCredential(credential: Credential, request: SandboxRequest): string | undefined {
  if (credential.kind !== "apiKey") return readAuthorization(credential, request);
  const { parameter, secret } = credential;
  if (secret !== undefined) {
    const { secret: _, ...own } = credential;
    const [id, word] = [own, { ...own, parameter: secret }].map((each) => readCredential(each, request));
    return id === undefined || word === undefined ? undefined : `${id}:${word}`;
  }
  const read = {
    header: () => request.header(parameter),
    query: () => new URLSearchParams(request.query).get(parameter),
    body: () => bodyField(request, parameter),
    cookie: () => readPairs(request.header("cookie") ?? "", /;\s*/).find(([name]) => name === parameter)?.[1],
  };
  const value = read[credential.in]() ?? "";
  if (credential.scheme === undefined || value === "") return value === "" ? undefined : value;
  const [start, key] = [value.slice(0, credential.scheme.length), value.slice(credential.scheme.length)];
  return start.toLowerCase() === credential.scheme.toLowerCase() ? /^ +(.+)$/.exec(key)?.[1] : undefined;
}

/** The idempotency key of a request, by the trait; undefined without one. */
export function readKey(
  { header, field = "" }: IdempotencyTrait,
  request: Pick<SandboxRequest, "header"> & Partial<SandboxRequest>,
): string | undefined {
  return header === undefined ? bodyField(request, field) : request.header(header);
}

/** A field of a body in JSON or a form, if it is a string. */
function bodyField({ body = new Uint8Array() }: Partial<SandboxRequest>, name: string): string | undefined {
  const text = Buffer.from(body).toString();
  if (!text.trimStart().startsWith("{")) return new URLSearchParams(text).get(name) ?? undefined;
  try {
    const value: unknown = Reflect.get(JSON.parse(text) as object, name);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

function readAuthorization(
  credential: Exclude<Credential, { readonly kind: "apiKey" }>,
  request: SandboxRequest,
): string | undefined {
  const scheme = credential.kind === "http" ? credential.scheme : credential.kind;
  const [, sent = "", value] = /^(\S+)\s+(.+)$/.exec(request.header("authorization") ?? "") ?? [];
  return sent.toLowerCase() === scheme.toLowerCase() ? value : undefined;
}

function modeOf(credentials: readonly Credential[], key: string): Mode {
  const isLive = credentials.some((credential) => {
    const prefix = credential.kind === "http" ? undefined : credential.prefixes?.live;
    return prefix !== undefined && key.startsWith(prefix);
  });
  return isLive ? "live" : "test";
}

function nameOf(credential: Credential | undefined): string {
  switch (credential?.kind) {
    case "apiKey":
      return (
        { header: "", query: "The query parameter ", cookie: "The cookie ", body: "The field " }[
          credential.in
        ] + credential.parameter
      );
    case "bearer":
    case "basic":
      return `The header Authorization (${credential.kind})`;
    case "http":
      return `The header Authorization (${credential.scheme})`;
    case undefined:
      return "The header Authorization";
  }
}

/** The service's side of a rate limit, for each key: the most requests in any window of so many seconds. */
export interface CallAllowance {
  readonly requests: number;
  readonly seconds: number;
}

export interface RateLimitGuard {
  /** Seconds to wait, at least 1; undefined if the request may pass. Refused requests do not count. */
  retryAfter(key: string, now: number): number | undefined;
  /** The headers with the remaining quota, as its trait names them; none without the trait. */
  headersFor(key: string, now: number): Readonly<Record<string, string>>;
}

export function createRateLimitGuard(
  { requests, seconds }: CallAllowance,
  names?: NonNullable<ApiTraits["rateLimit"]>["headers"],
): RateLimitGuard {
  const passed = new Map<string, number[]>();
  const recentOf = (key: string, now: number): number[] => {
    const recent = (passed.get(key) ?? []).filter((time) => time > now - seconds * 1000);
    passed.set(key, recent);
    return recent;
  };
  return {
    retryAfter(key, now) {
      const recent = recentOf(key, now);
      const [oldest] = recent;
      if (oldest === undefined || recent.length < requests) {
        recent.push(now);
        return undefined;
      }
      return Math.max(1, Math.ceil((oldest + seconds * 1000 - now) / 1000));
    },
    headersFor(key, now) {
      if (names === undefined) return {};
      const recent = recentOf(key, now);
      const left = Math.max(0, Math.floor(requests) - recent.length);
      const reset = Math.max(1, Math.ceil(((recent[0] ?? now) + seconds * 1000 - now) / 1000));
      const { remaining, reset: resetName, resetIs = "seconds" } = names;
      if (remaining === undefined && resetName === undefined)
        return {
          "ratelimit-policy": `"default";q=${requests};w=${seconds}`,
          ratelimit: `"default";r=${left};t=${reset}`,
        };
      const moment = now + reset * 1000;
      const forms = {
        seconds: String(reset),
        unixSeconds: String(Math.ceil(moment / 1000)),
        unixMilliseconds: String(moment),
        date: new Date(moment).toUTCString(),
      };
      return {
        ...(remaining && { [remaining.toLowerCase()]: String(left) }),
        ...(resetName && { [resetName.toLowerCase()]: forms[resetIs] }),
      };
    },
  };
}

/**
 * The first outcome under a key, errors included: its status and body are repeated. A request that arrives during the
 * first waits for it; another request with the same key is a conflict.
 */
export interface IdempotencyStore {
  /** Keys of different owners are different keys. */
  run(
    key: { readonly owner: unknown; readonly value: string },
    request: SandboxRequest,
    lifetime: { readonly now: number; readonly hours: number | undefined },
    work: () => Promise<Reply>,
  ): Promise<Reply | "conflict">;
  clear(): void;
}

interface Entry {
  readonly fingerprint: string;
  readonly expires: number;
  readonly reply: Promise<Reply>;
}

export function createIdempotencyStore(): IdempotencyStore {
  const entries = new Map<string, Entry>();
  return {
    async run({ owner, value }, request, { now, hours = 24 }, work) {
      const identity = JSON.stringify([owner, value]);
      const fingerprint = fingerprintOf(identity, request);
      const known = entries.get(identity);
      if (known === undefined || known.expires <= now) {
        const reply = work();
        entries.set(identity, { fingerprint, expires: now + hours * 3_600_000, reply });
        return reply;
      }
      if (known.fingerprint !== fingerprint) return "conflict";
      const { status, body } = await known.reply;
      return { status, headers: {}, body, isReplay: true };
    },
    clear: () => {
      entries.clear();
    },
  };
}

function fingerprintOf(identity: string, request: SandboxRequest): string {
  const { method, target, body } = request;
  const head = `${identity}\n${method} ${target}\n${request.header("content-type") ?? ""}\n`;
  return createHash("sha256").update(head).update(body).digest("hex");
}
