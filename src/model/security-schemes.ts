/** Security schemes by what a client has to send, not by how a token is obtained. */
import type { DocumentSecurityScheme } from "../document/valid-document.js";
import { isSamePlace, keyOfPlace, versionPlace } from "../values/parameter-place.js";
import { compareText } from "../values/text.js";
import type { Credential, SecurityScheme } from "./api.js";
import type { ModelContext } from "./model-context.js";

export function buildSecuritySchemes(context: ModelContext): ReadonlyMap<string, SecurityScheme> {
  const { document } = context;
  const names = [...document.securitySchemes.keys()]
    .filter((name) => isCredential(name, context))
    .sort(compareText);
  return new Map(
    names.flatMap((name) => {
      const scheme = document.securitySchemes.get(name);
      return scheme === undefined ? [] : [[name, buildSecurityScheme(name, scheme)] as const];
    }),
  );
}

/** Some documents describe the version parameter as an API key, to have it in every request. */
export function isCredential(scheme: string, { document, traits }: ModelContext): boolean {
  const { type, in: place, name } = document.securitySchemes.get(scheme) ?? {};
  if (type !== "apiKey" || place === undefined || name === undefined) return true;
  return traits.version === undefined || !isSamePlace({ in: place, name }, versionPlace(traits.version));
}

function buildSecurityScheme(name: string, scheme: DocumentSecurityScheme): SecurityScheme {
  const isKey = scheme.type === "apiKey";
  const kind = kindOf(scheme);
  return {
    name,
    kind,
    ...(isKey && scheme.in !== undefined ? { in: scheme.in } : {}),
    ...(isKey && scheme.name !== undefined ? { parameter: scheme.name } : {}),
    ...(kind === "other" ? { scheme: scheme.scheme?.toLowerCase() ?? scheme.type } : {}),
    ...(scheme.tokenSources === undefined ? {} : { tokenSources: scheme.tokenSources }),
    ...(scheme.description === undefined ? {} : { description: scheme.description }),
  };
}

/** A token of OAuth 2 or OpenID Connect is sent as a bearer token (RFC 6750), wherever it came from. */
function kindOf({ type, scheme }: DocumentSecurityScheme): SecurityScheme["kind"] {
  switch (type) {
    case "apiKey":
      return "apiKey";
    case "http": {
      const name = scheme?.toLowerCase();
      return name === "basic" || name === "bearer" ? name : "other";
    }
    case "oauth2":
    case "openIdConnect":
      return "bearer";
    case "mutualTLS":
      return "other";
  }
}

/** What a client sends for a security scheme, if it can send anything. */
export type SentCredential =
  | { readonly kind: "credential"; readonly credential: Credential }
  /** A client certificate: the platform presents it when it connects. */
  | { readonly kind: "platform" }
  /** The service has to be asked first, or every request needs a value of its own. */
  | { readonly kind: "unsent" };

/** `option`: the option of `auth` that takes the credential. */
export function sentCredential(option: string, scheme: DocumentSecurityScheme): SentCredential {
  const { type, description } = scheme;
  const named = { name: option, ...(description === undefined ? {} : { description }) };
  switch (type) {
    case "apiKey":
      return {
        kind: "credential",
        credential: { kind: "apiKey", ...named, in: scheme.in ?? "header", parameter: scheme.name ?? "" },
      };
    case "http":
      return httpCredential(named, scheme.scheme ?? "");
    // Sent as a bearer token (RFC 6750), wherever the token comes from.
    case "oauth2":
    case "openIdConnect":
      return { kind: "credential", credential: { kind: "bearer", ...named } };
    case "mutualTLS":
      return { kind: "platform" };
  }
}

/** Registered schemes that answer a challenge, sign each request, or are bound to its connection. */
const challenging = new Set(
  (
    "aws4-hmac-sha256 concealed digest dpop gnap hawk hmac hoba mutual negotiate ntlm oauth privatetoken " +
    "scram-sha-1 scram-sha-256 signature"
  ).split(" "),
);

function httpCredential(named: Pick<Credential, "name" | "description">, scheme: string): SentCredential {
  const name = scheme.toLowerCase();
  if (name === "basic" || name === "bearer")
    return { kind: "credential", credential: { kind: name, ...named } };
  // A token of HTTP (RFC 9110, 5.6.2); anything else would break the header.
  const isSendable = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(scheme) && !challenging.has(name);
  return isSendable
    ? { kind: "credential", credential: { kind: "http", ...named, scheme } }
    : { kind: "unsent" };
}

/** Two credentials of one place cannot be sent together. */
export function placeOfCredential(credential: Credential): string {
  return credential.kind === "apiKey"
    ? keyOfPlace({ in: credential.in, name: credential.parameter })
    : keyOfPlace({ in: "header", name: "Authorization" });
}
