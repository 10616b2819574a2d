// Examples of deliveries, made from the schemas, with required fields only.

import type {} from "./checked.js";
import type { CatEvent, DogEvent } from "./events.js";

export interface WebhookFixtures {
  readonly cat: CatEvent;
  readonly dog: DogEvent;
}

/** An example of every event of version 2026-01-01. */
export const webhookFixtures: WebhookFixtures = {
  cat: { payload: { kind: "text", name: "text" }, type: "cat" },
  dog: { payload: { ghost: "text", name: "text" }, type: "dog" },
};
