// Examples of deliveries, made from the schemas, with required fields only.

import type {} from "./checked.js";
import { webhookFixtures as fixtures2026_01_01 } from "../2026-01-01/fixtures.js";
import type { DoorLockedEvent, DoorOpenedEvent, DoorShutEvent } from "./events.js";

export interface WebhookFixtures {
  readonly "door.locked": DoorLockedEvent;
  readonly "door.opened": DoorOpenedEvent;
  readonly "door.shut": DoorShutEvent;
}

/** An example of every event of version 2026-06-01. */
export const webhookFixtures: WebhookFixtures = /*#__PURE__*/ (() => ({
  "door.locked": { door: "text", type: "door.locked" },
  "door.opened": fixtures2026_01_01["door.opened"],
  "door.shut": { door: "text", how: "gently", type: "door.shut" },
}))();
