// What `<version>/signing.ts` of an emitted API looks like: the template's text, with another path to the runtime.

import {
  explainSigning as explain,
  type ExplainSigningOptions,
  type SigningExplanation,
} from "../../../templates/runtime/signing/explain.js";
import type { KeySource } from "../../../templates/runtime/signing/key-form.js";
import type { SignFunction, SigningKey } from "../../../templates/runtime/signing/payload-signer.js";
import {
  createRequestSigner,
  type RequestSigner,
  type SigningOptions,
} from "../../../templates/runtime/signing/request-signer.js";
import type { SigningScheme } from "../../../templates/runtime/signing/scheme.js";
import {
  verifyRequestSignature as verify,
  type ReceivedRequest,
  type RequestVerification,
  type RequestVerificationOptions,
} from "../../../templates/runtime/signing/verify.js";

export { SigningError, type SigningErrorReason } from "../../../templates/runtime/signing/signing-error.js";
export type { KeySource, RequestSigner, SignFunction, SigningKey, SigningOptions };

/**
 * Every request is signed: RSA-SHA256 (PKCS#1 v1.5) over path, "?", query as sent, in Base64 in the header
 * `X-Signature`; the time is sent in the query as `timestamp`.
 */
export const signingScheme: SigningScheme = {
  algorithm: "rsa-sha256",
  payload: [{ part: "path" }, { text: "?" }, { part: "query" }],
  encoding: "base64",
  header: "X-Signature",
  timestamp: { in: "query", name: "timestamp", unit: "milliseconds" },
};

/** The key and the options that sign requests: the option `signing` of a client. */
export interface SigningCredentials extends SigningOptions {
  /**
   * The private key, whose public half the service knows: PEM (PKCS#8 or PKCS#1, also with the `\n` of an
   * environment variable), DER, JWK, `CryptoKey` or Node's `KeyObject`; or a function that signs elsewhere
   * (KMS, HSM). It is never sent.
   */
  readonly privateKey: SigningKey;
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
  publicKey: KeySource,
  request: ReceivedRequest,
  options: RequestVerificationOptions = {},
): Promise<RequestVerification> {
  return verify(signingScheme, publicKey, request, options);
}

/** Shows what is signed for a URL, the signature, and whether it matches the public half of the key. */
export function explainSigning(options: Omit<ExplainSigningOptions, "scheme">): Promise<SigningExplanation> {
  return explain({ ...options, scheme: signingScheme });
}
