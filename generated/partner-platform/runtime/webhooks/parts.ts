// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * A signature by its parts, the facts of a delivery, and the code that only such schemes need. These types refer to each
 * other, so they are together. Types only.
 */
import type { Bytes } from "../web.js";

/** A signature, described by its parts. */
export interface SignatureParts {
  readonly algorithm: WebhookAlgorithm;
  /** In this order, with nothing in between. For a JWT: the required value of the signature's claim. */
  readonly signed: readonly SignedPart[];
  readonly signature: SignaturePlace;
  readonly timestamp?: TimestampPlace;
  /** The id of the delivery. */
  readonly id?: ValuePlace;
  /** The type of the event; several values are joined by a dot, omitting absent ones. */
  readonly type?: readonly ValuePlace[];
  /**
   * Objects of the body that are signed one by one, each with a signature in a field of its own: the path of their list,
   * and that from an entry to the object. Paths of fields begin at the object.
   */
  readonly items?: {
    readonly list: readonly string[];
    readonly object?: readonly string[];
  };
  /** The encoding of the signature; a JWT has its own. `auto`, for an HMAC: hexadecimal or Base64, which cannot be confused. */
  readonly digestEncoding?: DigestEncoding;
  /** The encoding of the key in an HMAC secret. Default: `utf8`. */
  readonly secretEncoding?: SecretEncoding;
  /** Allowed deviation of the timestamp from the receiver's clock, in either direction. Absent: any age is accepted. */
  readonly toleranceSeconds?: number;
  /** The implementation of what named schemes do not need: see `signatureParts`. */
  readonly support?: PartsSupport;
}

/**
 * `rsa-sha256` is RSASSA-PKCS1-v1_5, `rsa-pss-sha512` RSASSA-PSS with a salt of 64 bytes. `ecdsa-p256` is ECDSA with SHA-256, its signature in DER or raw. `jwt` is a signed JSON Web Token
 * (ES256, RS256 or EdDSA, as its key demands), one of whose claims has the digest of the body; `jwt-hs256` is one that is
 * signed with the secret. Which of the two it is, the scheme says, and never the token.
 */
export type WebhookAlgorithm =
  HmacAlgorithm | "ed25519" | "rsa-sha256" | "rsa-pss-sha512" | "ecdsa-p256" | "jwt" | "jwt-hs256";

/** `hmac-sha1` is weak: for services that offer nothing else. */
export type HmacAlgorithm = "hmac-sha256" | "hmac-sha1" | "hmac-sha512";

export type SignedPart =
  | { readonly text: string }
  | {
      readonly part:
        | "body"
        | "timestamp"
        | "id"
        /** The URL under which the webhook is registered: the option `url`. */
        | "url"
        /** Names and values of a form, sorted by name. */
        | "form";
    }
  /** A digest of the body. */
  | {
      readonly digest: "sha256" | "sha1" | "sha512";
      readonly encoding: "hex" | "base64" | "base64url";
    }
  /** A field of the body; nothing if it is `optional` and absent or null. */
  | { readonly field: readonly string[]; readonly optional?: boolean }
  | { readonly header: string };

export type SignaturePlace =
  | {
      /** Several: one signature each, while the secret is rotated. */
      readonly header: string | readonly string[];
      /** Precedes the signature: `sha256=`, or the key of a pair, `v1=`. */
      readonly prefix?: string;
      /** Between several entries. Absent: the header is one signature. */
      readonly separator?: " " | "," | ";";
      /** For a JWT: the claim that must equal what is signed. */
      readonly claim?: string;
    }
  | { readonly field: readonly string[]; readonly prefix?: string };

/** `key`: an entry `key=…` of the header of the signature. `claim`: of the JWT. */
export type ValuePlace =
  | { readonly header: string }
  | { readonly key: string }
  | { readonly field: readonly string[] }
  | { readonly claim: string };

export type TimestampPlace = ValuePlace & { readonly unit: TimestampUnit };

export type TimestampUnit = "seconds" | "milliseconds" | "rfc3339";

export type DigestEncoding = "auto" | "hex" | "base64" | "base64url";

/**
 * The encoding of the key in the secret. `utf8`: its bytes are the key. `whsec`: Base64 after an optional `whsec_`.
 * `base64`: Base64 without a prefix. `hex`: hexadecimal.
 */
export type SecretEncoding = "utf8" | "whsec" | "base64" | "hex";

/**
 * The secret, or several. Where the service signs with a private key: its public key, as PEM or JWK; for JSON Web Tokens
 * also a set of keys (JWKS), or a function that finds the key of an id.
 */
export type WebhookSecret = WebhookKey | readonly WebhookKey[] | undefined;

export type WebhookKey = string | PublicJwk | JwkSet | KeyLookup;

/** A JSON Web Key (RFC 7517). */
export interface PublicJwk {
  readonly kty: string;
  readonly kid?: string | undefined;
}

export interface JwkSet {
  readonly keys: readonly PublicJwk[];
}

/** `undefined` for an id that is not known. What it throws is thrown by the receiver, so that the delivery comes again. */
export type KeyLookup = (
  keyId: string | undefined,
) => string | PublicJwk | undefined | Promise<string | PublicJwk | undefined>;

export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | Iterable<readonly [string, string | readonly string[]]>
  | readonly string[];

export interface SignatureHeaders {
  readonly headers: WebhookHeaders;
  readonly id: string | undefined;
  readonly timestamp: string | undefined;
  /** The values of the signature header as received. */
  readonly values: readonly string[];
  /** The entries of the signature header, without the prefix. */
  readonly candidates: readonly string[];
}

/** The facts of a delivery before its signature is verified. */
export interface Delivered {
  readonly scheme: SignatureParts;
  readonly signatureHeaders: SignatureHeaders;
  /** The URL under which the webhook is registered. */
  readonly url: string | undefined;
  readonly body: Bytes;
}

/** A separately signed unit, usually the whole content of a delivery. */
export interface Content {
  readonly bytes: Bytes;
  /** The body in private memory, so that only verified bytes are parsed. */
  readonly body: Bytes;
  /** Its start in `bytes`; `undefined` if it is not part of them. */
  readonly bodyAt: number | undefined;
  /** Parameters of the signature, not verified yet. */
  readonly claims?: Readonly<Record<string, unknown>> | undefined;
}

/** A secret or a public key, ready to verify with. */
export interface DeliveryKey {
  /** True if one of the signatures is this key's over these bytes. */
  check(content: Bytes, signatures: readonly string[]): Checked | Promise<Checked>;
}

export interface Checked {
  readonly isGenuine: boolean;
  /** Equal for all copies of the content. */
  readonly mark: Bytes;
}

/** Code that only schemes by their parts need, so that others do not bundle it. */
export interface PartsSupport {
  readonly keyPairs: KeyPairs | undefined;
  /** Throws `invalid_options` for parts that are useless together, or without an option. */
  check(scheme: SignatureParts, options: object, support: PartsSupport): void;
  isIdSigned(scheme: SignatureParts): boolean;
  readKeys(scheme: SignatureParts, secret: unknown): readonly DeliveryKey[];
  compose(delivered: Delivered, parts: readonly SignedPart[]): Content | Promise<Content>;
  /** The delivery under the first of the URLs that was signed. */
  judge(
    delivered: Delivered,
    urls: readonly string[],
    keys: readonly DeliveryKey[],
    secret: unknown,
    now: number,
  ): Promise<Judged & { readonly body: Bytes }>;
  /** Whole seconds since 1970; `undefined` for any other form. */
  readTime(text: string, unit: TimestampUnit): number | undefined;
  unitWords(unit: TimestampUnit): string;
  writeTime(seconds: number, unit: TimestampUnit): string;
  /** The type of an event from a header: `pull_request` of `pull_request.opened`, if the body says the rest. */
  typeInHeader(scheme: SignatureParts, type: string, body: Bytes): string;
  /** The value of a place in the body or a token, after verification. */
  valueOf(
    place: ValuePlace,
    delivered: Delivered,
    claims: Readonly<Record<string, unknown>> | undefined,
  ): string | undefined;
  typeOf(scheme: SignatureParts): TypeReader | undefined;
  /** The body as an object, if it is a form. */
  formOf(body: Bytes, scheme: SignatureParts): unknown;
  /** Advice on a mismatch besides the usual. */
  advice(scheme: SignatureParts): string;
  /** The signed headers, if they are more than one signature. `headers`: those of the delivery. */
  signHeaders?(
    scheme: SignatureParts,
    unsigned: Delivered,
    secrets: readonly WebhookKey[],
    sent: { readonly timestamp: string },
  ): Promise<Record<string, string>>;
}

export interface Judged {
  /** -1 if no signature matches. */
  readonly secretIndex: number;
  readonly replayKeys: readonly string[];
  readonly claims?: Readonly<Record<string, unknown>>;
}

export type TypeReader = (
  payload: unknown,
  header: (name: string) => string | undefined,
) => string | undefined;

/** Algorithms with a private and a public key, and JSON Web Tokens: implemented in `key-pairs.ts`. */
export interface KeyPairs {
  /** Throws `invalid_secret` if it is not a public key of the scheme's algorithm. */
  readKey(scheme: SignatureParts, key: WebhookKey): DeliveryKey;
  /** -1 if its claim does not equal what is signed. */
  openToken(
    scheme: SignatureParts,
    token: string,
    keys: readonly WebhookKey[],
    content: Bytes,
    now: number,
  ): Promise<OpenedToken>;
  /** The signature as the scheme encodes it. */
  sign(
    scheme: SignatureParts,
    privateKey: WebhookKey,
    content: Bytes,
    sent: { readonly id: string; readonly timestamp: string },
  ): Promise<string>;
  /** A private key as JWK, for tests. */
  createPrivateKey(scheme: SignatureParts): Promise<string>;
  /** The public half of a private key, as JWK. */
  publicHalf(scheme: SignatureParts, privateKey: WebhookKey): Promise<string>;
}

export interface OpenedToken {
  readonly claims: Readonly<Record<string, unknown>>;
  /** Index of the secret whose key signed it. */
  readonly secretIndex: number;
  /** The same for all copies of the token. */
  readonly mark: Bytes;
}
