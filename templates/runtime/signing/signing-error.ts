/**
 * Why nothing could be signed. `reason` is for programs and never changes; `message` is for people and says what to do.
 *
 * Neither contains a key, a part of one, or a passphrase. Thrown when a client is made, or before a request is sent.
 */
import { CallError } from "../errors/errors.js";

export type SigningErrorReason =
  /** The scheme contradicts itself. */
  | "scheme_invalid"
  /** The key is missing: an unset environment variable, an empty file. */
  | "key_missing"
  /** The key has an unknown form, or is damaged. */
  | "key_unreadable"
  | "key_encrypted"
  | "key_passphrase_wrong"
  | "key_openssh"
  | "key_certificate"
  /** A public key where a private one is needed, and the reverse. */
  | "key_public"
  | "key_private"
  /** A key of another type: EC, RSA-PSS, Ed25519 instead of RSA. */
  | "key_wrong_type"
  /** The right type, bound to another algorithm: a JWK for PS256, a CryptoKey for SHA-512. */
  | "key_wrong_algorithm"
  | "key_too_short"
  /** A key that may not be used to sign. */
  | "key_not_for_signing"
  /** Only Node's own crypto reads this form, and it is missing here. */
  | "key_needs_node"
  /** Web Crypto is missing: a page without https. */
  | "crypto_unavailable"
  | "key_id_missing"
  /** The request lacks a header or a parameter that is signed. */
  | "part_missing"
  /** The platform would send another URL than the signed one. */
  | "url_not_stable"
  /** The URL already has another timestamp. */
  | "timestamp_given"
  | "clock_invalid"
  /** A signing function failed; `cause` is its error. */
  | "signer_failed"
  /** A signing function returned something that is not a signature of this algorithm. */
  | "signature_malformed";

export class SigningError extends CallError {
  override get name(): string {
    return "SigningError";
  }
  declare readonly code: "signing";
  readonly reason: SigningErrorReason;

  constructor(reason: SigningErrorReason, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.reason = reason;
  }
}
