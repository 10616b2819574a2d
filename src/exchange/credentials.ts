/** The credentials of a request, at the places that the model names. */
import type { Api, Credential, Operation } from "../model/api.js";
import { readPairs } from "./read-arguments.js";
import type { HttpRequest } from "./request.js";

/** Without credentials that a client cannot send, such as a certificate: no request shows them. */
export function credentialsOf(
  { credentials }: Pick<Api, "credentials">,
  operation: Pick<Operation, "credentials">,
): readonly (readonly Credential[])[] {
  return operation.credentials.map((names) => credentials.filter(({ name }) => names.includes(name)));
}

/** Undefined if it was not sent. */
export function readCredential(credential: Credential, request: HttpRequest): string | undefined {
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

/** As the start of a sentence. */
export function credentialName(credential: Credential | undefined): string {
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

/** A field of a body in JSON or a form, if it is a string. */
export function bodyField(
  { body = new Uint8Array() }: Partial<HttpRequest>,
  name: string,
): string | undefined {
  const text = Buffer.from(body).toString();
  if (!text.trimStart().startsWith("{")) return new URLSearchParams(text).get(name) ?? undefined;
  try {
    const value: unknown = Reflect.get(JSON.parse(text) as object, name);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
