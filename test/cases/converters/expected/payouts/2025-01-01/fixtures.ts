// Examples of deliveries, made from the schemas, with required fields only.

import type {} from "./checked.js";
import type { PayoutFailedEvent, PayoutPaidEvent } from "./events.js";

export interface WebhookFixtures {
  readonly "payout.failed": PayoutFailedEvent;
  readonly "payout.paid": PayoutPaidEvent;
}

/** An example of every event of version 2025-01-01. */
export const webhookFixtures: WebhookFixtures = {
  "payout.failed": { reason: "text", type: "payout.failed" },
  "payout.paid": {
    payout: {
      accountNumber: "text",
      id: "text",
      rail: { kind: "check", number: "text" },
      reference: "text",
      status: "open",
    },
    type: "payout.paid",
  },
};
