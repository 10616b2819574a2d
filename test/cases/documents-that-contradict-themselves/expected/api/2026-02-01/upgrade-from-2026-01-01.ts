// Converters: functions that upgrade values of 2026-01-01 to 2026-02-01. Types without a converter are the same in both versions,
// or exist in one of them only. A converter keeps every field and leaves its argument unchanged.

import type {} from "./checked.js";
import type * as olderEvents from "../2026-01-01/events.js";
import type * as olderTypes from "../2026-01-01/types.js";
import type * as newerEvents from "./events.js";
import type * as newerTypes from "./types.js";

/** Every value of 2026-01-01 is valid already. */
export function upgradeThing(value: olderTypes.Thing): newerTypes.Thing {
  return value;
}

/** Every value of 2026-01-01 is valid already. */
export function upgradeThingMadeEvent(value: olderEvents.ThingMadeEvent): newerEvents.ThingMadeEvent {
  return value;
}

/** Every value of 2026-01-01 is valid already. */
export function upgradeWebhookEvent(value: olderEvents.WebhookEvent): newerEvents.WebhookEvent {
  return value;
}
