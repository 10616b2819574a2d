// How deliveries to a webhook are signed and verified.

import type {} from "./checked.js";
import { keyPairs } from "../runtime/webhooks/key-pairs.js";
import type { SignatureParts } from "../runtime/webhooks/scheme.js";
import { signatureParts } from "../runtime/webhooks/signature-parts.js";
import { signWebhook as sign, type SignWebhookOptions } from "../runtime/webhooks/sign.js";
import {
  verifyWebhook as verify,
  type VerifiedWebhook,
  type VerifyWebhookOptions,
} from "../runtime/webhooks/verify.js";

export {
  WebhookVerificationError,
  type LikelyCause,
  type RefusalReason,
} from "../runtime/deliveries/verification-error.js";
export type { VerifiedWebhook, VerifyWebhookOptions, SignWebhookOptions };

/**
 * Every delivery is signed: Ed25519 over the timestamp and the raw body, with nothing in between, in
 * `door-signature` as Base64; the timestamp in `door-time`, as RFC 3339 has it, at most 600 seconds from
 * the receiver's clock.
 */
export const webhookScheme: SignatureParts = /*#__PURE__*/ signatureParts(
  {
    algorithm: "ed25519",
    signed: [{ part: "timestamp" }, { part: "body" }],
    signature: { header: "door-signature" },
    timestamp: { header: "door-time", unit: "rfc3339" },
    id: { field: ["door"] },
    type: [{ field: ["door"] }],
    digestEncoding: "base64",
    toleranceSeconds: 600,
  },
  keyPairs,
);

/**
 * Verifies one delivery. Throws a `WebhookVerificationError`, whose `reason` says why, unless it is genuine and fresh.
 * `body` is the raw body as received: a string or bytes, never a parsed object.
 */
export function verifyWebhook(options: VerifyWebhookOptions): Promise<VerifiedWebhook> {
  return verify(options, webhookScheme);
}

/** The headers that the service would send with this body, for tests and stand-ins. */
export function signWebhook(options: SignWebhookOptions): Promise<Record<string, string>> {
  return sign(options, webhookScheme);
}
