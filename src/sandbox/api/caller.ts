/**
 * The caller of a request, by its credentials, with mode and scopes. Keys are compared with those of this sandbox; an API
 * without known keys accepts any.
 */
import type { HttpRequest } from "../../exchange/request.js";
import { readPairs } from "../../exchange/read-arguments.js";
import type { Api, Credential, Operation } from "../../model/api.js";
import { refuse, type Mode, type Worded } from "../api-behaviour.js";
import { bodyField } from "../http/request.js";

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
  { credentials }: Api,
  operation: Operation,
  worded: Worded,
  keys: KnownKeys | undefined,
  request: HttpRequest,
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

function readCredential(credential: Credential, request: HttpRequest): string | undefined {
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

function readAuthorization(
  credential: Exclude<Credential, { readonly kind: "apiKey" }>,
  request: HttpRequest,
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
