// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** The bytes that a signature covers, from the parts of its scheme. */
import { concatenate, encodeText } from "../crypto/encoding.js";
import type { Bytes } from "../web.js";
import type { SignatureHeaders } from "./headers.js";
import type { SignatureParts, SignedPart, TimestampUnit, ValuePlace } from "./scheme.js";
import type { WebhookKey } from "./secret.js";
import type { DeliveryKey } from "./signature.js";

/** The facts of a delivery before its signature is verified. */
export interface Delivered {
  readonly scheme: SignatureParts;
  readonly found: SignatureHeaders;
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
}

export interface Judged {
  /** -1 if no signature matches. */
  readonly secretIndex: number;
  readonly replayKeys: readonly string[];
  readonly claims?: Readonly<Record<string, unknown>>;
}

export interface OpenedToken {
  readonly claims: Readonly<Record<string, unknown>>;
  /** Index of the secret whose key signed it. */
  readonly secretIndex: number;
  /** The same for all copies of the token. */
  readonly mark: Bytes;
}

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

/** Code that only schemes by their parts need, so that others do not bundle it. */
export interface PartsSupport {
  readonly keyPairs: KeyPairs | undefined;
  /** Throws `invalid_options` for parts that are useless together, or without an option. */
  check(scheme: SignatureParts, options: object, support: PartsSupport): void;
  isIdSigned(scheme: SignatureParts): boolean;
  readKeys(scheme: SignatureParts, secret: unknown): readonly DeliveryKey[];
  compose(delivered: Delivered, parts: readonly SignedPart[]): Content | Promise<Content>;
  judge(
    delivered: Delivered,
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
}

export type TypeReader = (
  payload: unknown,
  header: (name: string) => string | undefined,
) => string | undefined;

/** Synchronous, unless a digest of the body is signed. */
export function composeContent(
  delivered: Delivered,
  parts: readonly SignedPart[] = delivered.scheme.signed,
): Content | Promise<Content> {
  const { scheme, found, body } = delivered;
  if (scheme.support !== undefined) return scheme.support.compose(delivered, parts);
  // The named forms end with the body.
  const head = encodeText(parts.map((part) => commonPart(part, found) ?? "").join(""));
  const bytes = concatenate([head, body]);
  return { bytes, body: bytes.subarray(head.length), bodyAt: head.length };
}

/** The part from the headers; `undefined` for other parts. */
export function commonPart(part: SignedPart, { id, timestamp }: SignatureHeaders): string | undefined {
  if ("text" in part) return part.text;
  if (!("part" in part)) return undefined;
  if (part.part === "timestamp") return timestamp;
  return part.part === "id" ? id : undefined;
}
