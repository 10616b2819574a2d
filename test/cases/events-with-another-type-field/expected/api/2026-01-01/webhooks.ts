// Receives what the service sends to a webhook: verified, typed, each delivery once.
//
// As in events: imports, re-exports, createWebhookReceiver, createTestDelivery, webhookFixtures, signatureParts, keyPairs.

/** The events of version 2026-01-01, as a receiver reads them. */
export const webhookEvents: WebhookEventTable<WebhookEvent> = {
  version: "2026-01-01",
  typePath: ["event_name"],
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
