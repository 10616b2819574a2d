// Examples of deliveries, made from the schemas, with required fields only.

import type {} from "./checked.js";
import type { PaymentRefusedEvent, PaymentSettledEvent } from "./events.js";

export interface WebhookFixtures {
  readonly "payment.refused": PaymentRefusedEvent;
  readonly "payment.settled": PaymentSettledEvent;
}

/** An example of every event of version 2026-01-01. */
export const webhookFixtures: WebhookFixtures = {
  "payment.refused": { payment_id: "text", type: "payment.refused" },
  "payment.settled": {
    payment: {
      amount: "1.00",
      created_at: "2026-01-15T09:30:00Z",
      id: "4d4632c6-b19c-43b7-a6e8-ed03298f1290",
      rail: { key: "text", type: "pix" },
      status: "pending",
    },
    type: "payment.settled",
  },
};
