// Examples of deliveries, made from the schemas, with required fields only.

import type {} from "./checked.js";
import type { OrderPaidEvent } from "./events.js";

export interface WebhookFixtures {
  readonly "order.paid": OrderPaidEvent;
}

/** An example of every event of version 2025-01-01. */
export const webhookFixtures: WebhookFixtures = {
  "order.paid": { order: { id: "text", state: "open" }, type: "order.paid" },
};
