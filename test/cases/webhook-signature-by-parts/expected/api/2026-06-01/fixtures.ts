// Examples of deliveries, made from the schemas, with required fields only.

import type {} from "./checked.js";
import { webhookFixtures as fixtures2026_01_01 } from "../2026-01-01/fixtures.js";
import type { OpenedEvent } from "./events.js";

export interface WebhookFixtures {
  readonly opened: OpenedEvent;
}

/** An example of every event of version 2026-06-01. */
export const webhookFixtures: WebhookFixtures = /*#__PURE__*/ (() => ({
  opened: fixtures2026_01_01.opened,
}))();
