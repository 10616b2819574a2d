// Receives what the service sends to a webhook: verified, typed, each delivery once.
//
// As in events: re-exports, createWebhookReceiver, createTestDelivery, webhookFixtures, signatureParts, keyPairs.

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
