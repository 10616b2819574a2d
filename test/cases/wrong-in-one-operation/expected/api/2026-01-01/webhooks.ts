// Receives what the service sends to a webhook: verified, typed, each delivery once.
//
// As in events: imports, re-exports, createTestDelivery, webhookFixtures, signatureParts, keyPairs.

/** The events of version 2026-01-01, as a receiver reads them. */
export const webhookEvents: WebhookEventTable<WebhookEvent> = {
  version: "2026-01-01",
  typePath: [],
  messagePath: [],
  events: {
    "order.paid": { kind: "payload", required: ["id", "total"] },
  },
};

/**
 * Receives the events of version 2026-01-01, and with `alsoAccept` those of other versions.
 *
 * A body does not name its event, so `typeOf` must: it receives the body and can read headers.
 *
 * How deliveries are signed is not documented, so `scheme` must specify it.
 */
export function createWebhookReceiver<const Others extends readonly WebhookEventTable[] = []>(
  options: Demanding<OwnVerifyOptions<Others>, "typeOf">,
): WebhookReceiver<WebhookEvent | EventOf<Others[number]>>;
/**
 * Receives the events of version 2026-01-01, and with `alsoAccept` those of other versions.
 *
 * A body does not name its event, so `typeOf` must: it receives the body and can read headers.
 *
 * How deliveries are signed is not documented, so `scheme` must specify it.
 */
export function createWebhookReceiver<const Others extends readonly WebhookEventTable[]>(
  options: Demanding<SwitchOverOptions<Others>, "scheme" | "typeOf">,
): WebhookReceiver<WebhookEvent | EventOf<Others[number]>>;
/**
 * Receives the events of version 2026-01-01, and with `alsoAccept` those of other versions.
 *
 * A body does not name its event, so `typeOf` must: it receives the body and can read headers.
 *
 * How deliveries are signed is not documented, so `scheme` must specify it.
 */
export function createWebhookReceiver(
  options: Demanding<WebhookReceiverOptions, "scheme" | "typeOf">,
): WebhookReceiver<WebhookEvent>;
export function createWebhookReceiver(
  options: WebhookReceiverOptions | OwnVerifyOptions<readonly WebhookEventTable[]>,
): WebhookReceiver<never> {
  return createReceiver(webhookEvents, undefined, options);
}
