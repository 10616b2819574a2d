/** What a client sends for a security scheme, if it can send anything. */
import type { DocumentSecurityScheme } from "../document/valid-document.js";
import type { Credential } from "./api.js";
import { keyOfPlace } from "../values/parameter-place.js";

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
