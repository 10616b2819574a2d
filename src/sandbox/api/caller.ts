/**
 * The caller of a request, by its credentials, with mode and scopes. Keys are compared with those of this sandbox; an API
 * without known keys accepts any.
 */
import { credentialName, credentialsOf, readCredential } from "../../exchange/credentials.js";
import type { HttpRequest } from "../../exchange/request.js";
import type { Api, Credential, Operation } from "../../model/api.js";
import { refuse, type Mode, type Worded } from "../api-behaviour.js";

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
  request: HttpRequest,
): AdmittedCaller {
  const caller = authenticate(api, operation, worded, keys, request);
  const declared = (api.traits.scope ?? []).filter(({ name }) => operation.scopes.includes(name));
  const sent = declared.map(({ name, header }) => [name, request.header(header) ?? ""] as const);
  return { ...caller, scopes: Object.fromEntries(sent.filter(([, value]) => value !== "")) };
}

type Authenticated = Pick<AdmittedCaller, "key" | "mode">;

function authenticate(
  api: Api,
  operation: Operation,
  worded: Worded,
  keys: KnownKeys | undefined,
  request: HttpRequest,
): Authenticated {
  if (operation.credentials.length === 0) return anyone;
  const { credentials } = api;
  const alternatives = credentialsOf(api, operation);
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
      `${credentialName(preferred?.find(isMissing))} is missing`,
    );
  }
  const mode = keys === undefined ? modeOf(credentials, key) : keys.get(key);
  if (mode === undefined) refuse(worded, "unknown-key", `${credentialName(credentials[0])} is not valid`);
  return { key, mode };
}

const anyone: Authenticated = { key: "", mode: "test" };

function modeOf(credentials: readonly Credential[], key: string): Mode {
  const isLive = credentials.some((credential) => {
    const prefix = credential.kind === "http" ? undefined : credential.prefixes?.live;
    return prefix !== undefined && key.startsWith(prefix);
  });
  return isLive ? "live" : "test";
}
