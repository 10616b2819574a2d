// Examples of deliveries, made from the schemas, with required fields only.

import type {} from "./checked.js";
import type { MaybeEvent, ThingGoneEvent, ThingMadeEvent } from "./events.js";

export interface WebhookFixtures {
  readonly maybe: MaybeEvent;
  readonly thing_gone: ThingGoneEvent;
  readonly thing_made: ThingMadeEvent;
}

/** An example of every event of version 2026-01-01. */
export const webhookFixtures: WebhookFixtures = {
  maybe: { payload: { type: "maybe" }, type: "maybe" },
  thing_gone: {} as never,
  thing_made: {
    payload: { constructor: "text", toString: { valueOf: 1 }, type: "thing" },
    type: "thing_made",
  },
};
