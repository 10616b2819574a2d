// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Explains the signature of a request: the signed string, the result, and its verification with the public half.
 *
 * For people whose requests a service refuses. It uses the code that clients sign with. A timestamp in the URL is kept,
 * so that an earlier request can be examined.
 */
import { encode } from "../crypto/encoding.js";
import type { KeySource } from "./key-form.js";
import { importKey, subtle } from "./key-material.js";
import type { SigningKey } from "./payload-signer.js";
import type { CryptoKeyLike } from "../crypto/platform.js";
import { sha256 } from "../crypto/hmac.js";
import { readPrivateKey } from "./private-key.js";
import { readPublicKey } from "./public-key.js";
import { createRequestSigner, type SigningOptions } from "./request-signer.js";
import type { SigningScheme } from "./scheme.js";
import { readSecret } from "./secret.js";
import { splitTarget } from "./target.js";
import { readTimestamp, timestampsIn } from "./timestamp.js";
import { verifyRequestSignature, type RequestVerification } from "./verify.js";

export interface ExplainSigningOptions extends SigningOptions {
  readonly scheme: SigningScheme;
  readonly key: SigningKey;
  readonly url: string;
  /** Default GET. */
  readonly method?: string | undefined;
  /** Names in lower case. Only needed if the scheme signs some. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Uint8Array | undefined;
  /** Needed if the key does not reveal it: a signing function, or a `CryptoKey` that cannot be exported. */
  readonly publicKey?: KeySource | undefined;
}

export interface SigningExplanation {
  readonly method: string;
  /** As it would be sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly stringToSign: string;
  /** The header's value. */
  readonly signature: string;
  /** The public half, to compare with the registered one. A secret has none. */
  readonly publicKey: { readonly pem: string; readonly sha256: string } | undefined;
  /** `undefined` if there is nothing to verify with. */
  readonly verification: RequestVerification | undefined;
}

export async function explainSigning({
  scheme,
  key,
  url: target,
  method = "GET",
  headers: sent,
  body,
  publicKey,
  ...options
}: ExplainSigningOptions): Promise<SigningExplanation> {
  const now = givenTime(scheme, target) ?? options.now?.() ?? Date.now();
  const sign = createRequestSigner(scheme, key, { ...options, now: () => now });
  const { url, headers, signedString } = await sign({
    method,
    url: target,
    headers: sent,
    body,
  });
  const verifying = await verifyingKey(scheme, publicKey ?? key, publicKey === undefined, options.passphrase);
  const received = { method, url, headers: { ...sent, ...headers }, body };
  return {
    method,
    url,
    headers,
    stringToSign: signedString,
    signature: headers[scheme.header.toLowerCase()] ?? "",
    publicKey: verifying === undefined ? undefined : await describePublicKey(verifying),
    verification:
      verifying === undefined
        ? undefined
        : await verifyRequestSignature(scheme, verifying, received, {
            now: () => now,
          }),
  };
}

/** The timestamp in the URL, if it has one. */
function givenTime({ timestamp: form }: SigningScheme, url: string): number | undefined {
  const [text] = form?.in === "query" ? timestampsIn(form, splitTarget(url).query) : [];
  return form === undefined || text === undefined ? undefined : readTimestamp(form, text);
}

/** The key that verifies: the secret, the given public key, or the public half of the private one. */
async function verifyingKey(
  scheme: SigningScheme,
  key: SigningKey,
  isPrivate: boolean,
  passphrase: string | undefined,
): Promise<CryptoKeyLike | undefined> {
  const { algorithm } = scheme;
  if (typeof key === "function") return undefined;
  if (algorithm === "hmac-sha256") {
    return await importKey(algorithm, readSecret(scheme, key, "verify"), "verify");
  }
  if (!isPrivate) return await importKey(algorithm, readPublicKey(algorithm, key), "verify", true);
  const privateKey = await importKey(algorithm, readPrivateKey(algorithm, key, passphrase), "sign", true);
  if (!privateKey.extractable) return undefined;
  const whole: Record<string, unknown> = {
    ...(await subtle().exportKey("jwk", privateKey)),
  };
  const { kty, n, e, crv, x, y } = whole;
  return await importKey(algorithm, readPublicKey(algorithm, { kty, n, e, crv, x, y }), "verify", true);
}

async function describePublicKey(key: CryptoKeyLike): Promise<SigningExplanation["publicKey"]> {
  if (key.type !== "public" || !key.extractable) return undefined;
  const spki = new Uint8Array(await subtle().exportKey("spki", key));
  const lines = encode(spki, "base64").match(/.{1,64}/g) ?? [];
  return {
    pem: `-----BEGIN PUBLIC KEY-----\n${lines.join("\n")}\n-----END PUBLIC KEY-----\n`,
    sha256: encode(await sha256(spki), "hex"),
  };
}
