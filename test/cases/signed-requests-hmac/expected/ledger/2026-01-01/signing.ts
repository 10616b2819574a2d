// How requests to this API are signed.

import type {} from "./checked.js";
import {
  explainSigning as explain,
  type ExplainSigningOptions,
  type SigningExplanation,
} from "../runtime/signing/explain.js";
import type { KeySource } from "../runtime/signing/key-form.js";
import type { SignFunction, SigningKey } from "../runtime/signing/payload-signer.js";
import {
  createRequestSigner,
  type RequestSigner,
  type SigningOptions,
} from "../runtime/signing/request-signer.js";
import type { SigningScheme } from "../runtime/signing/scheme.js";
import {
  verifyRequestSignature as verify,
  type ReceivedRequest,
  type RequestVerification,
  type RequestVerificationOptions,
} from "../runtime/signing/verify.js";

export { SigningError, type SigningErrorReason } from "../runtime/signing/signing-error.js";
export type { KeySource, RequestSigner, SignFunction, SigningKey, SigningOptions };

/**
 * Every request is signed: HMAC-SHA256 over method, "\n", path and query as sent, "\n", time, "\n",
 * SHA-256 of the body in hexadecimal, in hexadecimal in the header `X-Signature`; the time is sent in the
 * header as `X-Timestamp`.
 */
export const signingScheme: SigningScheme = {
  algorithm: "hmac-sha256",
  payload: [
    { part: "method" },
    { text: "\n" },
    { part: "pathAndQuery" },
    { text: "\n" },
    { part: "timestamp" },
    { text: "\n" },
    { part: "bodyDigest" },
  ],
  encoding: "hex",
  header: "X-Signature",
  timestamp: { in: "header", name: "X-Timestamp", unit: "seconds" },
  keyId: { header: "X-Key-Id" },
  bodyDigest: { algorithm: "sha256", encoding: "hex" },
  secretEncoding: "base64",
};

/** The key and the options that sign requests: the option `signing` of a client. */
export interface SigningCredentials extends SigningOptions {
  /**
   * The secret that the service knows too: a Base64 string, bytes, JWK, `CryptoKey` or Node's `KeyObject`;
   * or a function that signs elsewhere (KMS, HSM). It is never sent.
   */
  readonly secret: SigningKey;
  /** The id under which the service knows the key. */
  readonly keyId: string;
}

/**
 * Signs requests with your key, anew for each attempt. Throws a `SigningError`, whose `reason` says why, if the key is
 * not valid. Only Web Crypto retains the key.
 */
export function createSigner(key: SigningKey, options: SigningOptions = {}): RequestSigner {
  return createRequestSigner(signingScheme, key, options);
}

/** Verifies a request as the service does, for tests and stand-ins. */
export function verifyRequestSignature(
  secret: KeySource,
  request: ReceivedRequest,
  options: RequestVerificationOptions = {},
): Promise<RequestVerification> {
  return verify(signingScheme, secret, request, options);
}

/** Shows what is signed for a URL, the signature, and whether it matches the public half of the key. */
export function explainSigning(options: Omit<ExplainSigningOptions, "scheme">): Promise<SigningExplanation> {
  return explain({ ...options, scheme: signingScheme });
}
