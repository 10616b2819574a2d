// Examples of deliveries, made from the schemas, with required fields only.

import type {} from "./checked.js";
import type { OpenedEvent, SeenEvent } from "./events.js";

export interface WebhookFixtures {
  readonly opened: OpenedEvent;
  readonly seen: SeenEvent;
}

/** An example of every event of version 2026-01-01. */
export const webhookFixtures: WebhookFixtures = {
  opened: { payload: { ["__proto__"]: "text", id: "c0d5e31b-247f-412f-a006-d8863b6cfb7f" }, type: "opened" },
  seen: { payload: [{ ["__proto__"]: "text", id: "c0d5e31b-247f-412f-a006-d8863b6cfb7f" }], type: "seen" },
};
