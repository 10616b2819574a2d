// Examples of deliveries, made from the schemas, with required fields only.

import type {} from "./checked.js";
import type { AccountChangedEvent } from "./events.js";

export interface WebhookFixtures {
  readonly "account.changed": AccountChangedEvent;
}

/** An example of every event of version 2026-01-01. */
export const webhookFixtures: WebhookFixtures = {
  "account.changed": {
    account: {
      created_at: "2026-01-15T09:30:00Z",
      id: "374aef33-059f-4955-a684-e397b55c036f",
      name: "text",
      owners: [{ kind: "company", registration: "text" }],
    },
    type: "account.changed",
  },
};
