// Receives what the service sends to a webhook: verified, typed, each delivery once.
//
// As in events: imports, re-exports, createTestDelivery, webhookFixtures, signatureParts, keyPairs.

/** The events of version 2025-01-01, as a receiver reads them. */
export const webhookEvents: WebhookEventTable<WebhookEvent> = {
  version: "2025-01-01",
  typePath: ["type"],
  messagePath: [],
  events: {
    "payout.failed": { kind: "whole", required: ["reason", "type"] },
    "payout.paid": { kind: "whole", required: ["payout", "type"] },
  },
};

/**
 * Receives the events of version 2025-01-01, and with `alsoAccept` those of other versions.
 *
 * How deliveries are signed is not documented, so `scheme` must specify it.
 */
export function createWebhookReceiver<const Others extends readonly WebhookEventTable[] = []>(
  options: OwnVerifyOptions<Others>,
): WebhookReceiver<WebhookEvent | EventOf<Others[number]>>;
/**
 * Receives the events of version 2025-01-01, and with `alsoAccept` those of other versions.
 *
 * How deliveries are signed is not documented, so `scheme` must specify it.
 */
export function createWebhookReceiver<const Others extends readonly WebhookEventTable[]>(
  options: Demanding<SwitchOverOptions<Others>, "scheme">,
): WebhookReceiver<WebhookEvent | EventOf<Others[number]>>;
/**
 * Receives the events of version 2025-01-01, and with `alsoAccept` those of other versions.
 *
 * How deliveries are signed is not documented, so `scheme` must specify it.
 */
export function createWebhookReceiver(
  options: Demanding<WebhookReceiverOptions, "scheme">,
): WebhookReceiver<WebhookEvent>;
export function createWebhookReceiver(
  options: WebhookReceiverOptions | OwnVerifyOptions<readonly WebhookEventTable[]>,
): WebhookReceiver<never> {
  return createReceiver(webhookEvents, undefined, options);
}
