// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * The signature of deliveries, as data: the headers, what is signed, and how digest and secret are encoded.
 *
 * The three forms differ in what the signature covers, and no form is ever tried instead of another:
 * - `timestamp-body`: timestamp and body with nothing in between. The id is not covered, so it can be replaced.
 * - `standard-webhooks`: `id.timestamp.body`, as specified by https://www.standardwebhooks.com.
 * - `timestamp-dot-body`: `timestamp.body`; mostly in one header, `t=…,s=…`.
 */
import { WebhookVerificationError } from "./verification-error.js";

export interface WebhookScheme {
  readonly scheme: "timestamp-body" | "standard-webhooks" | "timestamp-dot-body";
  /** Without `timestamp`, the signature header has it as `t=…`. */
  readonly headers: {
    readonly id?: string;
    readonly timestamp?: string;
    readonly signature: string;
  };
  /** Precedes a digest in the signature header. */
  readonly prefix?: string;
  readonly algorithm: "hmac-sha256";
  /** `auto`: 64 hexadecimal characters or 44 of Base64, which cannot be confused. */
  readonly digestEncoding: DigestEncoding;
  readonly secretEncoding: SecretEncoding;
  /** How far the timestamp may be from the receiver's clock, in either direction. */
  readonly toleranceSeconds: number;
}

export type DigestEncoding = "auto" | "hex" | "base64";

/**
 * How the secret encodes the key. `utf8`: its bytes are the key. `whsec`: Base64 after an optional `whsec_`. `base64`:
 * Base64 without a prefix. `hex`: hexadecimal.
 */
export type SecretEncoding = "utf8" | "whsec" | "base64" | "hex";

/** `seed` and `standard` are what published test vectors call `timestamp-body` and `standard-webhooks`. */
export type WebhookSchemeName =
  "timestamp-body" | "seed" | "standard" | "standard-webhooks" | "timestamp-dot-body";

export const timestampBodyScheme: WebhookScheme = {
  scheme: "timestamp-body",
  headers: {
    id: "webhook-id",
    timestamp: "webhook-timestamp",
    signature: "webhook-signature",
  },
  prefix: "v1=",
  algorithm: "hmac-sha256",
  digestEncoding: "auto",
  secretEncoding: "utf8",
  toleranceSeconds: 300,
};

export const standardWebhooksScheme: WebhookScheme = {
  scheme: "standard-webhooks",
  headers: {
    id: "webhook-id",
    timestamp: "webhook-timestamp",
    signature: "webhook-signature",
  },
  prefix: "v1,",
  algorithm: "hmac-sha256",
  digestEncoding: "base64",
  secretEncoding: "whsec",
  toleranceSeconds: 300,
};

export const timestampDotBodyScheme: WebhookScheme = {
  scheme: "timestamp-dot-body",
  headers: { signature: "webhook-signature" },
  prefix: "s=",
  algorithm: "hmac-sha256",
  digestEncoding: "auto",
  secretEncoding: "utf8",
  toleranceSeconds: 300,
};

/** The scheme of a name, or of checked data. */
export function resolveScheme(scheme: unknown): WebhookScheme {
  const resolved = typeof scheme === "string" ? schemeByName(scheme) : (scheme ?? timestampBodyScheme);
  if (typeof resolved !== "object") {
    refuse('`scheme` must be "timestamp-body", "standard", "timestamp-dot-body" or the data of a scheme.');
  }
  checkScheme(resolved);
  return resolved as WebhookScheme;
}

/** Checks what only JavaScript code can pass. */
type SchemeData = { readonly [Key in keyof WebhookScheme]?: unknown };

function checkScheme({ scheme: form, headers, prefix, algorithm }: SchemeData): void {
  if (!forms.some((known) => known === form) || algorithm !== "hmac-sha256") {
    refuse("`scheme` names a form or an algorithm that is not supported.");
  }
  const { id, timestamp, signature } = (headers ?? {}) as Readonly<Record<string, unknown>>;
  if (signature === undefined) refuse("`scheme.headers` must name the header of the signature.");
  if ([id, timestamp, signature].some((name) => name !== undefined && !isHeaderName(name))) {
    refuse("`scheme.headers` has a value that is not the name of a header.");
  }
  if (prefix !== undefined && typeof prefix !== "string") refuse("`scheme.prefix` must be a string.");
  if (form === "standard-webhooks" && id === undefined) {
    refuse("`scheme.headers` must name the header of the id, which Standard Webhooks signs.");
  }
}

const forms: readonly WebhookScheme["scheme"][] = [
  "timestamp-body",
  "standard-webhooks",
  "timestamp-dot-body",
];

/** A token of RFC 9110, section 5.1. */
function isHeaderName(name: unknown): boolean {
  return typeof name === "string" && /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
}

function schemeByName(name: string): WebhookScheme | undefined {
  switch (name) {
    case "timestamp-body":
    case "seed":
      return timestampBodyScheme;
    case "standard":
    case "standard-webhooks":
      return standardWebhooksScheme;
    case "timestamp-dot-body":
      return timestampDotBodyScheme;
    default:
      return undefined;
  }
}

function refuse(message: string): never {
  throw new WebhookVerificationError("invalid_options", message);
}
