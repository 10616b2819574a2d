// Receives what the service sends to a webhook: verified, typed, each delivery once.
//
// As in events: imports, re-exports, createWebhookReceiver, createTestDelivery, webhookFixtures, signatureParts, keyPairs.

/** The events of version 2026-01-01, as a receiver reads them. */
export const webhookEvents: WebhookEventTable<WebhookEvent> = {
  version: "2026-01-01",
  typePath: ["type"],
  messagePath: [],
  events: {
    maybe: { kind: "payload", required: ["type"] },
    thing_gone: { kind: "payload", topic: "Thing", values: { type: ["thing"] } },
    thing_made: { kind: "payload", topic: "Thing", required: ["type"], values: { type: ["thing"] } },
  },
};
