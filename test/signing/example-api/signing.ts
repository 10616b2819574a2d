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

/** RSA-SHA256 over the path, a question mark and the query, exactly as they are sent. */
export const signingScheme: SigningScheme = {
  algorithm: "rsa-sha256",
  payload: [{ part: "path" }, { text: "?" }, { part: "query" }],
  encoding: "base64",
  header: "X-Signature",
  timestamp: { in: "query", name: "timestamp", unit: "milliseconds" },
};

/**
 * Signs requests with a key of yours, each attempt anew. Throws a `SigningError`, whose `reason` says why, if the key
 * cannot be right. Of the key nothing is kept but what Web Crypto holds.
 */
export function createSigner(key: SigningKey, options: SigningOptions = {}): RequestSigner {
  return createRequestSigner(signingScheme, key, options);
}

/** What the service does with a request: for tests and for stand-ins. */
export function verifyRequestSignature(
  publicKey: KeySource,
  request: ReceivedRequest,
  options: RequestVerificationOptions = {},
): Promise<RequestVerification> {
  return verify(signingScheme, publicKey, request, options);
}

/** What is signed for a URL, with which result, and whether the public half of the key agrees. */
export function explainSigning(options: Omit<ExplainSigningOptions, "scheme">): Promise<SigningExplanation> {
  return explain({ ...options, scheme: signingScheme });
}
