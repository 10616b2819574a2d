// Examples of deliveries, made from the schemas, with required fields only.

import type {} from "./checked.js";
import { webhookFixtures as fixtures2026_01_01 } from "../2026-01-01/fixtures.js";
import type { MaybeEvent, ThingGoneEvent, ThingMadeEvent } from "./events.js";

export interface WebhookFixtures {
  readonly maybe: MaybeEvent;
  readonly thing_gone: ThingGoneEvent;
  readonly thing_made: ThingMadeEvent;
}

/** An example of every event of version 2026-02-01. */
export const webhookFixtures: WebhookFixtures = /*#__PURE__*/ (() => ({
  maybe: fixtures2026_01_01.maybe,
  thing_gone: fixtures2026_01_01.thing_gone,
  thing_made: {
    payload: { constructor: "text", toString: { valueOf: 1 }, type: "thing" },
    type: "thing_made",
  },
}))();
