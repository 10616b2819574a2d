// Examples of deliveries, made from the schemas, with required fields only.

import type {} from "./checked.js";
import type { OpenedEvent } from "./events.js";

export interface WebhookFixtures {
  readonly opened: OpenedEvent;
}

/** An example of every event of version 2026-01-01. */
export const webhookFixtures: WebhookFixtures = {
  opened: { payload: { door: "text" }, type: "opened" },
};
