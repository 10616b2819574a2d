// Receives what the service sends to a webhook: verified, typed, each delivery once.

import type {} from "./checked.js";
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

export * from "../runtime/webhooks/exports.js";

/** The events of version 2026-01-01, as a receiver reads them. */
export const webhookEvents: WebhookEventTable<WebhookEvent> = {
  version: "2026-01-01",
  typePath: ["type"],
  messagePath: ["data", "message"],
  events: {
    door_status: {
      kind: "contained",
      topic: "DoorStatus",
      wrapper: "DoorStatus",
      unwrap: "single-key",
      required: ["id", "status"],
      values: { status: ["open", "shut"] },
    },
    ping: { kind: "contained", topic: "Ping", unwrap: "single-key", required: ["id"] },
  },
};

/**
 * Receives the events of version 2026-01-01, and with `alsoAccept` those of other versions.
 *
 * How deliveries are signed is not documented, so `scheme` must specify it.
 */
export function createWebhookReceiver<const Others extends readonly WebhookEventTable[] = []>(
  options: OwnVerifyOptions<Others>,
): WebhookReceiver<WebhookEvent | EventOf<Others[number]>>;
/**
 * Receives the events of version 2026-01-01, and with `alsoAccept` those of other versions.
 *
 * How deliveries are signed is not documented, so `scheme` must specify it.
 */
export function createWebhookReceiver<const Others extends readonly WebhookEventTable[]>(
  options: Demanding<SwitchOverOptions<Others>, "scheme">,
): WebhookReceiver<WebhookEvent | EventOf<Others[number]>>;
/**
 * Receives the events of version 2026-01-01, and with `alsoAccept` those of other versions.
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

/** A signed delivery of an event, for tests: its fixture with your changes. */
export function createTestDelivery<Type extends WebhookEvent["type"]>(
  type: Type,
  overrides: Overrides<WebhookEvent, Type> | undefined,
  options: Demanding<TestDeliveryOptions, "scheme">,
): Promise<TestDelivery> {
  return buildTestDelivery(webhookEvents, webhookFixtures, undefined, type, overrides, options);
}

export { webhookFixtures } from "./fixtures.js";

// Unchanged since runtime.
export { signatureParts } from "../runtime/webhooks/signature-parts.js";

// Unchanged since runtime.
export { keyPairs } from "../runtime/webhooks/key-pairs.js";
