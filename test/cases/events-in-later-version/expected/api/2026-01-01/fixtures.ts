// Examples of deliveries, made from the schemas, with required fields only.

import type {} from "./checked.js";
import type { DoorOpenedEvent, DoorShutEvent } from "./events.js";

export interface WebhookFixtures {
  readonly "door.opened": DoorOpenedEvent;
  readonly "door.shut": DoorShutEvent;
}

/** An example of every event of version 2026-01-01. */
export const webhookFixtures: WebhookFixtures = {
  "door.opened": { door: "text", type: "door.opened" },
  "door.shut": { door: "text", how: "gently", type: "door.shut" },
};
