// Examples of deliveries, made from the schemas, with required fields only.

import type {} from "./checked.js";
import type { PayoutPaidEvent } from "./events.js";

export interface WebhookFixtures {
  readonly "payout.paid": PayoutPaidEvent;
}

/** An example of every event of version 2026-01-01. */
export const webhookFixtures: WebhookFixtures = {
  "payout.paid": {
    payout: {
      account_number: "text",
      currency: "text",
      id: "text",
      note: "text",
      priority: "normal",
      rail: { kind: "card", number: "text" },
      references: ["text"],
      status: "open",
    },
    type: "payout.paid",
  },
};
