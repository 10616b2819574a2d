// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * The signature of deliveries, as data: what is signed, by which algorithm, and where each value is.
 *
 * Three forms are so common that they have names, and differ in what the signature covers:
 * - `timestamp-body`: timestamp and body with nothing in between. The id is not covered, so it can be replaced.
 * - `standard-webhooks`: `id.timestamp.body`, as specified by https://www.standardwebhooks.com.
 * - `timestamp-dot-body`: `timestamp.body`; mostly in one header, `t=…,s=…`.
 *
 * All others are described by their parts. No scheme is ever tried instead of another.
 */
import type {
  PartsSupport,
  SignatureParts,
  DigestEncoding,
  SecretEncoding,
  SignedPart,
  SignaturePlace,
} from "./parts.js";
import { refuseOption } from "../deliveries/verification-error.js";

export type { SignatureParts } from "./parts.js";

export type WebhookScheme = SignatureParts | NamedWebhookScheme;

/** A common scheme by its name. */
export interface NamedWebhookScheme {
  readonly scheme: "timestamp-body" | "standard-webhooks" | "timestamp-dot-body";
  /** Without `timestamp`, the signature header contains it as `t=…`. */
  readonly headers: {
    readonly id?: string;
    readonly timestamp?: string;
    readonly signature: string;
  };
  /** Precedes a digest in the signature header. */
  readonly prefix?: string;
  readonly algorithm: "hmac-sha256";
  readonly digestEncoding: DigestEncoding;
  readonly secretEncoding: SecretEncoding;
  /** Allowed deviation of the timestamp from the receiver's clock, in either direction. */
  readonly toleranceSeconds: number;
}

/** `seed` and `standard`: the names of `timestamp-body` and `standard-webhooks` in published test vectors. */
export type WebhookSchemeName =
  "timestamp-body" | "seed" | "standard" | "standard-webhooks" | "timestamp-dot-body";

const usual = {
  headers: {
    id: "webhook-id",
    timestamp: "webhook-timestamp",
    signature: "webhook-signature",
  },
  algorithm: "hmac-sha256",
  digestEncoding: "auto",
  secretEncoding: "utf8",
  toleranceSeconds: 300,
} as const;

/** Marked as pure where it is called, so that a bundle without webhooks leaves it out. */
function unusually(
  own: Pick<NamedWebhookScheme, "scheme" | "prefix"> & Partial<NamedWebhookScheme>,
): NamedWebhookScheme {
  return { ...usual, ...own };
}

export const timestampBodyScheme: NamedWebhookScheme = /*#__PURE__*/ unusually({
  scheme: "timestamp-body",
  prefix: "v1=",
});

export const standardWebhooksScheme: NamedWebhookScheme = /*#__PURE__*/ unusually({
  scheme: "standard-webhooks",
  prefix: "v1,",
  digestEncoding: "base64",
  secretEncoding: "whsec",
});

export const timestampDotBodyScheme: NamedWebhookScheme = /*#__PURE__*/ unusually({
  scheme: "timestamp-dot-body",
  headers: { signature: "webhook-signature" },
  prefix: "s=",
});

/** The parts that named schemes sign. */
export const namedForms: Readonly<Record<NamedWebhookScheme["scheme"], readonly SignedPart[]>> = {
  "timestamp-body": [{ part: "timestamp" }, { part: "body" }],
  "timestamp-dot-body": [{ part: "timestamp" }, { text: "." }, { part: "body" }],
  "standard-webhooks": [
    { part: "id" },
    { text: "." },
    { part: "timestamp" },
    { text: "." },
    { part: "body" },
  ],
};

/**
 * The parts of a scheme: of a name, or of data, which are checked. `support` is for parts that do not bring their own, as
 * those of `signatureParts` do.
 */
export function resolveScheme(scheme: unknown, support?: PartsSupport): SignatureParts {
  const resolved = typeof scheme === "string" ? schemeByName(scheme) : (scheme ?? timestampBodyScheme);
  if (typeof resolved !== "object") {
    refuseOption(
      '`scheme` must be "timestamp-body", "standard", "timestamp-dot-body" or the data of a scheme.',
    );
  }
  if ("scheme" in resolved || !("signed" in resolved)) {
    checkNamed(resolved);
    const named = partsOf(resolved as NamedWebhookScheme);
    return support === undefined ? named : { ...named, support };
  }
  const parts = resolved as SignatureParts;
  const own = parts.support ?? support;
  if (own === undefined) refuseOption("A scheme by its parts is made with `signatureParts`.");
  return { ...parts, support: own };
}

function partsOf({
  scheme,
  headers: { id, timestamp, signature },
  prefix,
  ...others
}: NamedWebhookScheme): SignatureParts {
  return {
    ...others,
    signed: namedForms[scheme],
    signature: {
      header: signature,
      separator: timestamp === undefined ? "," : " ",
      ...(prefix !== undefined && { prefix }),
    },
    timestamp: {
      ...(timestamp === undefined ? { key: "t" } : { header: timestamp }),
      unit: "seconds",
    },
    ...(id !== undefined && { id: { header: id } }),
  };
}

/** Checks what only JavaScript code can pass. */
type NamedData = { readonly [Key in keyof NamedWebhookScheme]?: unknown };

function checkNamed({ scheme, headers, prefix, algorithm }: NamedData): void {
  if (typeof scheme !== "string" || !Object.hasOwn(namedForms, scheme) || algorithm !== "hmac-sha256")
    refuseOption("`scheme` names a form or an algorithm that is not supported.");
  const { id, timestamp, signature } = (headers ?? {}) as Readonly<Record<string, unknown>>;
  if (signature === undefined) refuseOption("`scheme.headers` must name the header of the signature.");
  if ([id, timestamp, signature].some((name) => name !== undefined && !isHeaderName(name))) {
    refuseOption("`scheme.headers` has a value that is not the name of a header.");
  }
  if (prefix !== undefined && typeof prefix !== "string") refuseOption("`scheme.prefix` must be a string.");
  if (scheme === "standard-webhooks" && id === undefined) {
    refuseOption("`scheme.headers` must name the header of the id, which Standard Webhooks signs.");
  }
}

function schemeByName(name: string): NamedWebhookScheme | undefined {
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

/** The headers of the signature; none if it is in the body. */
export function headersOf(place: SignaturePlace | undefined): readonly string[] {
  return place === undefined || !("header" in place) || place.header === undefined
    ? []
    : typeof place.header === "object"
      ? place.header
      : [place.header];
}

export function fieldOf(place: object | undefined): readonly string[] | undefined {
  return place !== undefined && "field" in place ? (place.field as readonly string[]) : undefined;
}

export function separatorOf(place: SignaturePlace): " " | "," | ";" | undefined {
  return "separator" in place ? place.separator : undefined;
}

export function claimOf(place: object): string | undefined {
  return "claim" in place ? (place.claim as string | undefined) : undefined;
}

/** A token of RFC 9110, section 5.1. */
export function isHeaderName(name: unknown): boolean {
  return typeof name === "string" && /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
}
