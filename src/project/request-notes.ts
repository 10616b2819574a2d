/**
 * What somebody should know of the request who asks why it is refused, although its signature is right.
 *
 * A client would have sent it otherwise, or not at all; a service says no more than that the signature is wrong.
 */
import type { SigningExplanation } from "../../templates/runtime/signing/explain.js";
import { splitTarget } from "../../templates/runtime/signing/target.js";
import { timestampsIn } from "../../templates/runtime/signing/timestamp.js";
import type { Api } from "../model/api.js";
import type { CredentialTrait, SigningTraits } from "../model/traits.js";
import type { FoundApi } from "./find-api.js";

export interface SignedRequest extends FoundApi<SigningTraits> {
  readonly own: SigningExplanation;
}

export function signingNotes(request: SignedRequest): string[] {
  return [
    ...pathNotes(request),
    ...queryCredentials(request).flatMap(credentialNote),
    ...timeNotes(request),
    ...protocolNotes(request),
  ];
}

/** What the key in the URL is for, as its beginning says. */
export function modeOf(request: SignedRequest): "test" | "live" | undefined {
  return queryCredentials(request).map(modeByPrefix).find(Boolean);
}

function pathNotes({ api, own: { method, url } }: SignedRequest): string[] {
  const { pathname } = new URL(url);
  if (
    api.operations.some((operation) => operation.method === method && answers(api, operation.path, pathname))
  )
    return [];
  return [
    `No operation of the API is \`${method} ${pathname}\`. It is signed all the same; compare the path.`,
  ];
}

/** From the end, because a gateway may put something before the path. */
function answers({ root }: Api, template: string, pathname: string): boolean {
  const [, ...segments] = `${root}${template}`.split("/");
  const given = pathname.split("/").slice(-segments.length);
  return segments.every((segment, index) => /\{.*\}/.test(segment) || segment === given[index]);
}

interface QueryCredential {
  readonly credential: Extract<CredentialTrait, { kind: "apiKey" }>;
  readonly value: string | null;
}

function queryCredentials({ api, own }: SignedRequest): QueryCredential[] {
  const query = new URLSearchParams(splitTarget(own.url).query);
  return (api.traits.auth ?? []).flatMap((credential) =>
    credential.kind === "apiKey" && credential.in === "query"
      ? [{ credential, value: query.get(credential.parameter) }]
      : [],
  );
}

function credentialNote(given: QueryCredential): string[] {
  const { parameter, prefixes = {} } = given.credential;
  if (given.value === null)
    return [`The URL has no \`${parameter}\`. A client sends it, so it is a part of what is signed.`];
  const known = Object.values(prefixes);
  if (known.length === 0 || modeByPrefix(given) !== undefined) return [];
  const list = known.map((prefix) => `\`${prefix}\``).join(" or ");
  return [
    `\`${parameter}\` does not begin with ${list}: is it the right key? A secret one has no place in a URL.`,
  ];
}

function modeByPrefix({
  credential: { prefixes = {} },
  value,
}: QueryCredential): "test" | "live" | undefined {
  return (["test", "live"] as const).find((mode) => {
    const prefix = prefixes[mode];
    return prefix !== undefined && value?.startsWith(prefix);
  });
}

/** Ten digits are seconds until the year 2286, and thirteen are milliseconds since 2001. */
function timeNotes({ scheme: { timestamp: form }, own }: SignedRequest): string[] {
  const [text] = form?.in === "query" ? timestampsIn(form, splitTarget(own.url).query) : [];
  const unit = text?.length === 10 ? "seconds" : text?.length === 13 ? "milliseconds" : undefined;
  if (form === undefined || unit === undefined || unit === form.unit) return [];
  return [`\`${form.name}\` looks like ${unit}, and this API counts ${form.unit}.`];
}

function protocolNotes({ api, own }: SignedRequest): string[] {
  const { protocol, hostname } = new URL(own.url);
  const isLoopback = /^(.+\.)?localhost$|^127\.[\d.]+$|^\[::1]$/.test(hostname);
  if (protocol === "https:" || isLoopback || api.traits.environments?.requireHttps === false) return [];
  return ["A client demands https, because its credentials would travel readable."];
}
