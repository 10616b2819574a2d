// What `webhooks.ts` of an emitted version looks like, by hand. (Emitted, `../../../../templates/` is `../`.)

import type {
  EventOf,
  WebhookEventTable,
  WebhookFixtures,
} from "../../../../templates/runtime/webhooks/events.js";
import {
  createReceiver,
  type SwitchOverOptions,
  type WebhookReceiver,
  type WebhookReceiverOptions,
} from "../../../../templates/runtime/webhooks/receiver.js";
import {
  buildTestDelivery,
  type Overrides,
  type TestDelivery,
  type TestDeliveryOptions,
} from "../../../../templates/runtime/webhooks/test-delivery.js";
import { webhookScheme } from "../verification.js";
import type { WebhookEvent } from "./events.js";

export * from "../../../../templates/runtime/webhooks/exports.js";
export { signWebhook, verifyWebhook } from "../verification.js";

/** The events of version 2030-01-15, as the receiver reads them. */
export const webhookEvents: WebhookEventTable<WebhookEvent> = {
  version: "2030-01-15",
  typePath: ["type"],
  messagePath: ["data", "message"],
  events: {
    account_rates: {
      kind: "contained",
      topic: "AccountRates",
      wrapper: "AccountRates",
      unwrap: "named",
      required: ["rates"],
    },
    parcel_created: {
      kind: "contained",
      topic: "ParcelCreated",
      wrapper: "Event",
      unwrap: "single-key",
      required: ["id", "kind"],
      values: { kind: ["ParcelCreated"] },
    },
    parcel_status: {
      kind: "contained",
      topic: "ParcelStatus",
      wrapper: "ParcelStatus",
      unwrap: "single-key",
      required: ["id", "parcel_status", "status"],
      values: { parcel_status: ["Accepted", "InTransit", "Delivered"] },
    },
    ping: { kind: "contained", topic: "Ping", wrapper: "Ping", unwrap: "single-key", required: ["id"] },
  },
};

/** Receives the events of version 2030-01-15, and with `alsoAccept` those of other versions. */
export function createWebhookReceiver<const Others extends readonly WebhookEventTable[]>(
  options: SwitchOverOptions<Others>,
): WebhookReceiver<WebhookEvent | EventOf<Others[number]>>;
export function createWebhookReceiver(options: WebhookReceiverOptions): WebhookReceiver<WebhookEvent>;
export function createWebhookReceiver(options: WebhookReceiverOptions): WebhookReceiver<never> {
  return createReceiver(webhookEvents, webhookScheme, options);
}

/** An example of every event of version 2030-01-15. */
export const webhookFixtures: WebhookFixtures<WebhookEvent> = {
  account_rates: {
    id: "acc_1",
    type: "account_rates",
    timestamp: "2030-01-15T10:00:00.000000+00:00",
    data: { account_id: "acc_1", message: { rates: { domestic: "4.20", abroad: "11.90" } } },
  },
  parcel_created: {
    type: "parcel_created",
    timestamp: "2030-01-15T10:00:00.000000+00:00",
    data: { account_id: "acc_1", message: { id: "par_1", kind: "ParcelCreated" } },
  },
  parcel_status: {
    type: "parcel_status",
    timestamp: "2030-01-15T10:00:00.000000+00:00",
    data: { account_id: "acc_1", message: { id: "par_1", status: "Accepted", parcel_status: "Accepted" } },
  },
  ping: {
    type: "ping",
    timestamp: "2030-01-15T10:00:00.000000+00:00",
    data: { account_id: "acc_1", message: { id: "ping_1" } },
  },
};

/** A signed delivery of an event of version 2030-01-15, for tests. */
export function createTestDelivery<Type extends WebhookEvent["type"]>(
  type: Type,
  overrides?: Overrides<WebhookEvent, Type>,
  options?: TestDeliveryOptions,
): Promise<TestDelivery> {
  return buildTestDelivery(webhookEvents, webhookFixtures, webhookScheme, type, overrides, options);
}
