// Receives what the service sends to a webhook: verified, typed, each delivery once.
//
// As in events: re-exports, createTestDelivery, webhookFixtures, signatureParts, keyPairs.

import type {} from "./checked.js";
import { webhookEvents as events2026_01_01 } from "../2026-01-01/webhooks.js";
import type { EventOf, WebhookEventTable } from "../runtime/webhooks/events.js";
import { createReceiver } from "../runtime/webhooks/receiver.js";
import type {
  Demanding,
  OwnVerifyOptions,
  SwitchOverOptions,
  WebhookReceiver,
  WebhookReceiverOptions,
} from "../runtime/webhooks/receiver.js";
import { buildTestDelivery } from "../runtime/webhooks/test-delivery.js";
import type { Overrides, TestDelivery, TestDeliveryOptions } from "../runtime/webhooks/test-delivery.js";
import type { WebhookEvent } from "./events.js";
import { webhookFixtures } from "./fixtures.js";

/** The events of version 2026-02-01, as a receiver reads them. */
export const webhookEvents: WebhookEventTable<WebhookEvent> = /*#__PURE__*/ (() => ({
  version: "2026-02-01",
  typePath: ["type"],
  messagePath: [],
  events: {
    maybe: events2026_01_01.events.maybe,
    thing_gone: events2026_01_01.events.thing_gone,
    thing_made: { kind: "payload", topic: "Thing", required: ["type"], values: { type: ["thing"] } },
  },
}))();

/**
 * Receives the events of version 2026-02-01, and with `alsoAccept` those of other versions.
 *
 * How deliveries are signed is not documented, so `scheme` must specify it.
 */
export function createWebhookReceiver<const Others extends readonly WebhookEventTable[] = []>(
  options: OwnVerifyOptions<Others>,
): WebhookReceiver<WebhookEvent | EventOf<Others[number]>>;
/**
 * Receives the events of version 2026-02-01, and with `alsoAccept` those of other versions.
 *
 * How deliveries are signed is not documented, so `scheme` must specify it.
 */
export function createWebhookReceiver<const Others extends readonly WebhookEventTable[]>(
  options: Demanding<SwitchOverOptions<Others>, "scheme">,
): WebhookReceiver<WebhookEvent | EventOf<Others[number]>>;
/**
 * Receives the events of version 2026-02-01, and with `alsoAccept` those of other versions.
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
