// Examples of deliveries, made from the schemas, with required fields only.

import type {} from "./checked.js";
import type { DoorStatusEvent, PingEvent } from "./events.js";

export interface WebhookFixtures {
  readonly door_status: DoorStatusEvent;
  readonly ping: PingEvent;
}

/** An example of every event of version 2026-01-01. */
export const webhookFixtures: WebhookFixtures = {
  door_status: { data: { customer: "text", message: { id: "text", status: "open" } }, type: "door_status" },
  ping: { data: { customer: "text", message: { id: "text" } }, type: "ping" },
};
