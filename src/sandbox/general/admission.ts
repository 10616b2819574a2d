/**
 * Who is calling, in which mode, and whether too often. Keys are compared with those of this sandbox; an API without known
 * keys accepts any.
 */
import type { Api, Operation } from "../../model/api.js";
import type { CredentialTrait } from "../../model/traits.js";
import type { SandboxRequest } from "../http/request.js";
import { refuse, type ApiBehaviour, type Mode } from "./api-behaviour.js";

/** Keys by the mode that they are for. */
export type KnownKeys = ReadonlyMap<string, Mode>;

export interface AdmittedCaller {
  readonly key: string;
  readonly mode: Mode;
}

export function identifyCaller(
  { traits }: Api,
  operation: Operation,
  behaviour: ApiBehaviour,
  keys: KnownKeys | undefined,
  request: SandboxRequest,
): AdmittedCaller {
  if (operation.credentials.length === 0) return anyone;
  const credentials = traits.auth ?? [];
  const [found] = credentials.flatMap((credential) => readCredential(credential, request) ?? []);
  if (found === undefined) {
    const isOptional = operation.credentials.some((names) => names.length === 0);
    if (credentials.length === 0 || keys === undefined || isOptional) return anyone;
    // Without a query parameter the request is incomplete; without a header its caller is unknown.
    const isParameter = credentials.every(
      (credential) => credential.kind === "apiKey" && credential.in === "query",
    );
    refuse(
      behaviour,
      isParameter ? "invalid-request" : "unauthenticated",
      `${nameOf(credentials[0])} is missing`,
    );
  }
  const mode = keys === undefined ? modeOf(credentials, found) : keys.get(found);
  if (mode === undefined) refuse(behaviour, "unknown-key", `${nameOf(credentials[0])} is not valid`);
  return { key: found, mode };
}

const anyone: AdmittedCaller = { key: "", mode: "test" };

function readCredential(credential: CredentialTrait, request: SandboxRequest): string | undefined {
  if (credential.kind === "bearer")
    return /^Bearer\s+(.+)$/i.exec(request.header("authorization") ?? "")?.[1];
  const { parameter } = credential;
  const value =
    credential.in === "header"
      ? request.header(parameter)
      : new URLSearchParams(request.query).get(parameter);
  return value === null || value === "" ? undefined : value;
}

function modeOf(credentials: readonly CredentialTrait[], key: string): Mode {
  const isLive = credentials.some((credential) => {
    const prefix = credential.kind === "apiKey" ? credential.prefixes?.live : undefined;
    return prefix !== undefined && key.startsWith(prefix);
  });
  return isLive ? "live" : "test";
}

function nameOf(credential: CredentialTrait | undefined): string {
  return credential?.kind === "apiKey" ? credential.parameter : "The access token";
}

/** The service's side of a rate limit: at most so many requests in any window of so many seconds, for each key. */
export interface CallAllowance {
  readonly requests: number;
  readonly seconds: number;
}

export interface RateLimitGuard {
  /** Seconds to wait, at least 1; nothing where the request may pass. A request that is refused does not count. */
  retryAfter(key: string, now: number): number | undefined;
}

export function createRateLimitGuard({ requests, seconds }: CallAllowance): RateLimitGuard {
  const passed = new Map<string, number[]>();
  return {
    retryAfter(key, now) {
      const recent = (passed.get(key) ?? []).filter((time) => time > now - seconds * 1000);
      passed.set(key, recent);
      const [oldest] = recent;
      if (oldest === undefined || recent.length < requests) {
        recent.push(now);
        return undefined;
      }
      return Math.max(1, Math.ceil((oldest + seconds * 1000 - now) / 1000));
    },
  };
}
