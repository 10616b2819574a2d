// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * The error of a refused delivery. `reason` and `code` are for programs and never change; `message` is for people.
 *
 * It contains nothing secret: not the secret, not the expected digest, and not the body, except for the one number of
 * `inexact_number`.
 */

import { isInstance, noteClassNames } from "../errors/class-names.js";

export type RefusalReason =
  | "missing_header"
  /** The body lacks a field that is signed, or that has the signature, the time or the id. */
  | "missing_field"
  | "duplicate_header"
  | "invalid_timestamp"
  | "timestamp_too_old"
  | "timestamp_too_new"
  | "no_supported_signature"
  | "signature_mismatch"
  | "invalid_secret"
  | "invalid_body"
  | "invalid_options"
  /** The body did not arrive within `maxBodySeconds`. */
  | "body_timeout"
  /** The body is, or claims to be, longer than `maxBodyBytes`. */
  | "body_too_large"
  /** Too many bodies wait for verification (`maxUnverifiedBytes`): it has to come again. */
  | "receiver_busy"
  /** The signature is good, the body is not JSON. */
  | "invalid_json"
  /** The signature is good, but a number in the body would lose digits: see the option `inexactNumbers`. */
  | "inexact_number";

/** What was changed, or is set otherwise than the sender has it. The message says what to do about it. */
export type LikelyCause =
  /** The body was parsed and serialised again as JSON before it arrived here. */
  | "body_reserialised"
  /** The body is compressed. */
  | "body_compressed"
  /** The body is in Base64. */
  | "body_base64"
  /** The secret has a different encoding. */
  | "secret_encoding"
  /** The digest has a different encoding than the required one. */
  | "digest_encoding"
  /** The sender follows a different scheme. */
  | "scheme";

export class WebhookVerificationError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isInstance(this, value);
  }

  override get name(): string {
    return "WebhookVerificationError";
  }
  readonly code = "webhook_refused";
  readonly reason: RefusalReason;
  /** The cause of a mismatch, if one was found. */
  readonly likelyCause: LikelyCause | undefined;

  constructor(reason: RefusalReason, message: string, likelyCause?: LikelyCause, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.reason = reason;
    this.likelyCause = likelyCause;
    noteClassNames(this);
  }

  toJSON(): object {
    return {
      name: this.name,
      code: this.code,
      reason: this.reason,
      likelyCause: this.likelyCause,
      message: this.message,
    };
  }
}

export function refuseOption(message: string): never {
  throw new WebhookVerificationError("invalid_options", message);
}
