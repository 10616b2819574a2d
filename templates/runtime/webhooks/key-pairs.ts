/**
 * Deliveries that are signed with the private key of a pair: Ed25519, RSA, ECDSA, and JSON Web Tokens (RFC 7515, 7519).
 *
 * Only schemes that name one of these algorithms import this. The algorithm follows from the scheme, or from the type of
 * the key: what a token says of itself only has to agree.
 */
import { decode, decodeUtf8, encode, encodeText } from "../crypto/encoding.js";
import { sha256, type Hmac } from "../crypto/hmac.js";
import type { CryptoKeyLike } from "../crypto/platform.js";
import { isObject } from "../json.js";
import { formOf } from "../signing/key-form.js";
import { importKey, subtle, webAlgorithms } from "../signing/key-material.js";
import { readDerKey } from "../signing/der-key.js";
import { readPrivateKey, wantedTypes } from "../signing/private-key.js";
import { readPublicKey } from "../signing/public-key.js";
import type { KeyPairAlgorithm } from "../signing/scheme.js";
import { SigningError } from "../signing/signing-error.js";
import type { Bytes } from "../web.js";
import { derOfRaw, rawOfDer } from "./ecdsa-form.js";
import type {
  KeyPairs,
  OpenedToken,
  PartsSupport,
  SignatureParts,
  JwkSet,
  PublicJwk,
  WebhookKey,
} from "./parts.js";
import { claimOf } from "./scheme.js";
import { partsSupport } from "./signature-parts.js";
import {
  decodeAny,
  equalDigests,
  hasSharedSecret,
  hmacWith,
  isToken,
} from "./signature.js";
import { WebhookVerificationError } from "../deliveries/verification-error.js";

/** Support for every scheme. */
export function fullSupport(): PartsSupport {
  return { ...partsSupport, keyPairs };
}

export const keyPairs: KeyPairs = {
  readKey(scheme, key) {
    const algorithm = pairAlgorithm(scheme);
    const material = asSecret(() => readPublicKey(algorithm, key));
    let imported: Promise<CryptoKeyLike> | undefined;
    return {
      async check(content, signatures) {
        // Hashed before anything is awaited: the bytes belong to the caller of a caller.
        const mark = sha256(content);
        imported ??= asKey(importKey(algorithm, material, "verify"));
        const known = await imported;
        let isGenuine = false;
        for (const text of signatures)
          if (
            await isSignature(
              algorithm,
              known,
              decodeAny(text, scheme.digestEncoding),
              content,
            )
          )
            isGenuine = true;
        return { isGenuine, mark: await mark };
      },
    };
  },
  async openToken(scheme, token, keys, signed, now) {
    const [header = "", payload = "", signature = "", ...others] =
      token.split(".");
    const { alg, kid, crit } = jsonOf(header);
    const claims = jsonOf(payload);
    const raw = decode(signature, "base64url");
    if (others.length > 0 || raw === undefined || crit !== undefined)
      throw unsupported("The token is not a JWT that this can read.");
    const content = encodeText(`${header}.${payload}`);
    const open = async (secretIndex: number): Promise<OpenedToken> => ({
      claims,
      mark: await sha256(content),
      secretIndex: judgeClaims(scheme, claims, signed, now) ? secretIndex : -1,
    });
    // The algorithm is the scheme's, or follows from the key, so that a public key is never taken for a secret.
    if (hasSharedSecret(scheme.algorithm)) {
      if (alg !== "HS256")
        throw unsupported("The token must be signed with HS256.");
      for (const [index, secret] of keys.entries())
        if (equalDigests(await hmacOf(scheme, secret)(content), raw))
          return open(index);
      throw mismatch();
    }
    const id = typeof kid === "string" ? kid : undefined;
    const algorithm =
      typeof alg === "string" && Object.hasOwn(tokenAlgorithms, alg)
        ? tokenAlgorithms[alg as TokenAlgorithm]
        : undefined;
    if (algorithm === undefined)
      throw unsupported("The token must be signed with ES256, RS256 or EdDSA.");
    let isKeyKnown = false;
    for (const [secretIndex, source] of keys.entries()) {
      const key = await keyOf(source, id);
      if (key === undefined || algorithmOf(key) !== algorithm) continue;
      isKeyKnown = true;
      const imported = await asKey(
        importKey(
          algorithm,
          asSecret(() => readPublicKey(algorithm, key)),
          "verify",
        ),
      );
      if (await isSignature(algorithm, imported, raw, content))
        return open(secretIndex);
    }
    throw isKeyKnown
      ? mismatch()
      : unsupported(
          `No key has the id of the token's (\`kid\`), and its type (${String(alg)}).`,
        );
  },
  async sign(scheme, privateKey, content, sent) {
    if (isToken(scheme.algorithm))
      return signToken(scheme, privateKey, claimsOf(scheme, sent, content));
    const algorithm = pairAlgorithm(scheme);
    const raw = await signBytes(algorithm, privateKey, content);
    const written = algorithm === "ecdsa-p256" ? derOfRaw(raw) : raw;
    return encode(
      written,
      scheme.digestEncoding === "auto"
        ? "base64"
        : (scheme.digestEncoding ?? "base64"),
    );
  },
  async createPrivateKey(scheme) {
    const algorithm =
      scheme.algorithm === "jwt" ? "ecdsa-p256" : pairAlgorithm(scheme);
    const parameters = {
      ...webAlgorithms[algorithm],
      modulusLength: 2048,
      publicExponent: Uint8Array.of(1, 0, 1),
    };
    const pair = (await subtle().generateKey(parameters, true, [
      "sign",
      "verify",
    ])) as { readonly privateKey: CryptoKeyLike };
    return JSON.stringify({
      ...(await subtle().exportKey("jwk", pair.privateKey)),
      kid: "test",
    });
  },
  async publicHalf(scheme, privateKey) {
    const algorithm =
      scheme.algorithm === "jwt"
        ? algorithmOf(privateKey)
        : pairAlgorithm(scheme);
    const known = algorithm ?? "ecdsa-p256";
    const material = asSecret(() =>
      readPrivateKey(known, privateKey, undefined),
    );
    const key = await asKey(importKey(known, material, "sign", true));
    const { kty, crv, n, e, x, y } = (await subtle().exportKey(
      "jwk",
      key,
    )) as PublicJwk & Record<string, unknown>;
    const kid = kidOf(privateKey);
    return JSON.stringify({ kty, crv, n, e, x, y, kid });
  },
};

async function signToken(
  scheme: SignatureParts,
  key: WebhookKey,
  claims: object,
): Promise<string> {
  const isShared = hasSharedSecret(scheme.algorithm);
  const algorithm = (!isShared && algorithmOf(key)) || "ecdsa-p256";
  const [named] =
    Object.entries(tokenAlgorithms).find(([, name]) => name === algorithm) ??
    [];
  const alg = isShared ? "HS256" : named;
  const kid = isShared ? undefined : kidOf(key);
  const head = { alg, typ: "JWT", ...(kid !== undefined && { kid }) };
  const content = [head, claims]
    .map((part) => encode(encodeText(JSON.stringify(part)), "base64url"))
    .join(".");
  const bytes = encodeText(content);
  const signature = isShared
    ? await hmacOf(scheme, key)(bytes)
    : await signBytes(algorithm, key, bytes);
  return `${content}.${encode(signature, "base64url")}`;
}

function claimsOf(
  { id, timestamp, signature }: SignatureParts,
  sent: { readonly id: string; readonly timestamp: string },
  content: Bytes,
): object {
  const claims: Record<string, unknown> = {};
  const time = timestamp && claimOf(timestamp);
  if (time !== undefined)
    claims[time] =
      timestamp?.unit === "rfc3339" ? sent.timestamp : Number(sent.timestamp);
  const name = id && claimOf(id);
  if (name !== undefined) claims[name] = sent.id;
  claims[claimOf(signature) ?? ""] = decodeUtf8(content);
  return claims;
}

/** Of a genuine token. */
function judgeClaims(
  { signature, toleranceSeconds = 0 }: SignatureParts,
  claims: OpenedToken["claims"],
  signed: Bytes,
  now: number,
): boolean {
  const { exp, nbf, [claimOf(signature) ?? ""]: claimed } = claims;
  // Negated: what is not a time has passed, or never comes.
  if (isGiven(exp) && !(now <= secondsOf(exp) + toleranceSeconds))
    throw new WebhookVerificationError(
      "timestamp_too_old",
      "The token has expired.",
    );
  if (isGiven(nbf) && !(now >= secondsOf(nbf) - toleranceSeconds))
    throw new WebhookVerificationError(
      "timestamp_too_new",
      "The token is not valid yet.",
    );
  const claim = encodeText(typeof claimed === "string" ? claimed : "");
  return equalDigests(signed, claim, signed.length);
}

function isGiven(claim: unknown): boolean {
  return claim !== undefined && claim !== null;
}

/** A number, or one in a string, as some issuers write it. */
function secondsOf(claim: unknown): number {
  return Number.parseFloat(String(claim));
}

const tokenAlgorithms = {
  ES256: "ecdsa-p256",
  RS256: "rsa-sha256",
  EdDSA: "ed25519",
} as const satisfies Record<string, KeyPairAlgorithm>;
type TokenAlgorithm = keyof typeof tokenAlgorithms;

function pairAlgorithm({ algorithm }: SignatureParts): KeyPairAlgorithm {
  return algorithm as KeyPairAlgorithm;
}

async function isSignature(
  algorithm: KeyPairAlgorithm,
  key: CryptoKeyLike,
  signature: Bytes,
  content: Bytes,
): Promise<boolean> {
  const raw = algorithm === "ecdsa-p256" ? rawOfDer(signature) : signature;
  return (
    raw !== undefined &&
    subtle().verify(webAlgorithms[algorithm], key, raw, content)
  );
}

export async function signBytes(
  algorithm: KeyPairAlgorithm,
  privateKey: WebhookKey,
  content: Bytes,
): Promise<Bytes> {
  const material = asSecret(() =>
    readPrivateKey(algorithm, privateKey, undefined),
  );
  const key = await asKey(importKey(algorithm, material, "sign"));
  return new Uint8Array(
    await subtle().sign(webAlgorithms[algorithm], key, content),
  );
}

/** The key of an id: one that has no id fits all. */
export async function keyOf(
  source: WebhookKey,
  id: string | undefined,
): Promise<string | PublicJwk | undefined> {
  if (typeof source === "function") return source(id);
  const value = parsed(source);
  if (!isSet(value)) {
    const own = kidOf(source);
    return own === undefined || id === undefined || own === id
      ? (source as string | PublicJwk)
      : undefined;
  }
  const [only, ...more] = value.keys;
  return id === undefined && more.length === 0
    ? only
    : value.keys.find(({ kid }) => kid === id);
}

function isSet(value: unknown): value is JwkSet {
  return isObject(value) && Array.isArray(value["keys"]);
}

export function kidOf(key: WebhookKey): string | undefined {
  const value = parsed(key);
  const kid = isObject(value) ? value["kid"] : undefined;
  return typeof kid === "string" ? kid : undefined;
}

/** A JWK, or a set of them, may be JSON. */
function parsed(key: WebhookKey): unknown {
  if (typeof key !== "string" || !key.trimStart().startsWith("{")) return key;
  try {
    return JSON.parse(key) as unknown;
  } catch {
    return key;
  }
}

/** The one algorithm of a type of key. */
function algorithmOf(key: WebhookKey): KeyPairAlgorithm | undefined {
  const form = asSecret(() => formOf(key));
  const kind =
    form.kind === "jwk"
      ? form.jwk.kty
      : form.kind === "pem" || form.kind === "der"
        ? readDerKey(
            (form.kind === "pem" ? form.blocks[0]?.der : form.der) ??
              new Uint8Array(0),
          )
        : undefined;
  const type =
    typeof kind === "string"
      ? kind === "OKP"
        ? "Ed25519"
        : kind
      : kind && "type" in kind
        ? kind.type
        : "";
  const [algorithm] =
    Object.entries(wantedTypes).find(([, wanted]) => wanted === type) ?? [];
  return algorithm as KeyPairAlgorithm | undefined;
}

function jsonOf(part: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(
      decodeUtf8(decode(part, "base64url") ?? new Uint8Array(0)) ?? "",
    );
    if (isObject(value)) return value;
  } catch {
    // Refused below, without quoting it.
  }
  throw unsupported("The token is not a JWT.");
}

function hmacOf(
  { secretEncoding = "utf8" }: SignatureParts,
  secret: WebhookKey,
): Hmac {
  return hmacWith(secret as string, secretEncoding);
}

function mismatch(): WebhookVerificationError {
  return new WebhookVerificationError(
    "signature_mismatch",
    "The signature of the token does not match.",
  );
}

function unsupported(message: string): WebhookVerificationError {
  return new WebhookVerificationError("no_supported_signature", message);
}

function asSecret<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw invalidSecret(error);
  }
}

async function asKey<Result>(read: Promise<Result>): Promise<Result> {
  try {
    return await read;
  } catch (error) {
    throw invalidSecret(error);
  }
}

function invalidSecret(error: unknown): unknown {
  return error instanceof SigningError
    ? new WebhookVerificationError(
        "invalid_secret",
        `The key cannot be used (option \`secret\`): ${error.message}`,
      )
    : error;
}
