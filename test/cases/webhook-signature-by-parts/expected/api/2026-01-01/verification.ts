// How deliveries to a webhook are signed and verified.

import type {} from "./checked.js";
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
 * Every delivery is signed: HMAC-SHA1 over the URL of the webhook, `|` and the raw body, in
 * `door-signature` after `sha1=` as hexadecimal.
 *
 * HMAC-SHA1 is weak: use it only if the service offers nothing else.
 *
 * No signed time limits the age of a delivery: the memory of deliveries is the only guard against replays,
 * so give the receiver a `store` that outlives the process, and a `rememberSeconds` as long as a replay
 * would do harm.
 *
 * The type of the event is in a header, which is not signed.
 */
export const webhookScheme: SignatureParts = /*#__PURE__*/ signatureParts({
  algorithm: "hmac-sha1",
  signed: [{ part: "url" }, { text: "|" }, { part: "body" }],
  signature: { header: "door-signature", prefix: "sha1=" },
  id: { header: "door-delivery" },
  type: [{ header: "door-event" }],
  digestEncoding: "hex",
});

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
