// What `verification.ts` of an emitted API looks like: the template's text, with another path to the runtime.

import type { WebhookScheme } from "../../../templates/runtime/webhooks/scheme.js";
import { signWebhook as sign, type SignWebhookOptions } from "../../../templates/runtime/webhooks/sign.js";
import {
  verifyWebhook as verify,
  type VerifiedWebhook,
  type VerifyWebhookOptions,
} from "../../../templates/runtime/webhooks/verify.js";

export {
  WebhookVerificationError,
  type LikelyCause,
  type RefusalReason,
} from "../../../templates/runtime/deliveries/verification-error.js";
export type { VerifiedWebhook, VerifyWebhookOptions, SignWebhookOptions };

/** How deliveries are signed. */
export const webhookScheme: WebhookScheme = {
  scheme: "timestamp-body",
  headers: { id: "parcel-id", timestamp: "parcel-timestamp", signature: "parcel-signature" },
  prefix: "v1=",
  algorithm: "hmac-sha256",
  digestEncoding: "auto",
  secretEncoding: "utf8",
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
