// Examples of deliveries, made from the schemas, with required fields only.

import type {} from "./checked.js";
import { webhookFixtures as fixtures2026_01_01 } from "../2026-01-01/fixtures.js";
import type { PaymentRefusedEvent, PaymentSettledEvent } from "./events.js";

export interface WebhookFixtures {
  readonly "payment.refused": PaymentRefusedEvent;
  readonly "payment.settled": PaymentSettledEvent;
}

/** An example of every event of version 2026-02-01. */
export const webhookFixtures: WebhookFixtures = /*#__PURE__*/ (() => ({
  "payment.refused": { payment_id: "text", reason: "text", type: "payment.refused" },
  "payment.settled": fixtures2026_01_01["payment.settled"],
}))();
