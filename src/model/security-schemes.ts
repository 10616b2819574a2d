/** Credentials by security scheme. */
import { isSamePlace, keyOfPlace, versionPlace } from "../values/parameter-place.js";
import { compareText } from "../values/text.js";
import type { Credential, SecurityScheme } from "./api.js";
import type { ModelContext } from "./model-context.js";

export function buildSecuritySchemes(context: ModelContext): ReadonlyMap<string, SecurityScheme> {
  return new Map(
    [...context.document.securitySchemes]
      .filter(([name]) => isCredential(name, context))
      .sort(([left], [right]) => compareText(left, right)),
  );
}

/** False for a scheme that only describes the version parameter, a way to add it to every request. */
export function isCredential(scheme: string, { document, traits }: ModelContext): boolean {
  const { in: place, parameter } = document.securitySchemes.get(scheme) ?? {};
  if (place === undefined || parameter === undefined || traits.version === undefined) return true;
  return !isSamePlace({ in: place, name: parameter }, versionPlace(traits.version));
}

/** The credential of a security scheme, if a client can send one. */
export type SentCredential =
  | { readonly kind: "credential"; readonly credential: Credential }
  /** A client certificate, which the platform presents. */
  | { readonly kind: "platform" }
  /** The scheme answers a challenge, or needs a different value for every request. */
  | { readonly kind: "unsent" };

/** `option`: the `auth` option that takes the credential. */
export function sentCredential(option: string, scheme: SecurityScheme): SentCredential {
  const { kind, description } = scheme;
  const named = { name: option, ...(description === undefined ? {} : { description }) };
  switch (kind) {
    case "apiKey": {
      const place = { in: scheme.in ?? "header", parameter: scheme.parameter ?? "" };
      return { kind: "credential", credential: { kind, ...named, ...place } };
    }
    case "basic":
      return { kind: "credential", credential: { kind, ...named } };
    case "bearer": {
      const [, tokenUrl] =
        /^clientCredentials tokenUrl (.+)$/m.exec(scheme.tokenSources?.join("\n") ?? "") ?? [];
      return {
        kind: "credential",
        credential: { kind, ...named, ...(tokenUrl !== undefined && { tokenUrl }) },
      };
    }
    case "http":
      return canSend(scheme.scheme ?? "")
        ? { kind: "credential", credential: { kind, ...named, scheme: scheme.scheme ?? "" } }
        : { kind: "unsent" };
    case "mutualTLS":
      return { kind: "platform" };
  }
}

/** True if the scheme is an HTTP token (RFC 9110, 5.6.2): anything else would break the header. */
function canSend(scheme: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(scheme) && !challenging.has(scheme.toLowerCase());
}

/** Registered schemes that answer a challenge, sign each request, or are bound to the connection. */
const challenging = new Set(
  (
    "aws4-hmac-sha256 concealed digest dpop gnap hawk hmac hoba mutual negotiate ntlm oauth privatetoken " +
    "scram-sha-1 scram-sha-256 signature"
  ).split(" "),
);

/** The place of a credential; two in one place cannot be sent together. */
export function placeOfCredential(credential: Credential): string {
  return credential.kind === "apiKey"
    ? keyOfPlace({ in: credential.in, name: credential.parameter })
    : keyOfPlace({ in: "header", name: "Authorization" });
}
