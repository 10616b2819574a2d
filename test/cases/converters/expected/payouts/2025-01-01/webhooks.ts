// Receives what the service sends to a webhook: verified, typed, each delivery once.
//
// As in events: imports, re-exports, createWebhookReceiver, createTestDelivery, webhookFixtures, signatureParts, keyPairs.

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
