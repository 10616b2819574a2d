// How deliveries to a webhook are signed and verified.

import type {} from "./checked.js";
import type { WebhookScheme } from "../runtime/webhooks/scheme.js";
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
 * Every delivery is signed: HMAC-SHA256 over the id, a dot, the timestamp, a dot and the raw body, in
 * `door-signature` after `v1,` as Base64; the timestamp in `door-timestamp`, ten digits, at most 300
 * seconds from the receiver's clock.
 */
export const webhookScheme: WebhookScheme = {
  scheme: "standard-webhooks",
  headers: { id: "door-id", timestamp: "door-timestamp", signature: "door-signature" },
  prefix: "v1,",
  algorithm: "hmac-sha256",
  digestEncoding: "base64",
  secretEncoding: "whsec",
  toleranceSeconds: 300,
};

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
