// Standard Schemas (https://standardschema.dev) that check at run time what the service sends.
// Declarations new or changed in 2026-02-01; unchanged ones are re-exported at the end.

import type {} from "./checked.js";
import { PaymentSettledEventSchema } from "../2026-01-01/schemas.js";
import { schema } from "../runtime/validation/schema.js";
import type { Schema } from "../runtime/validation/schema.js";
import type * as events from "./events.js";
import type * as types from "./types.js";

export * from "../runtime/validation/exports.js";

/** For values of {@link types.Refused}. */
export const RefusedSchema: Schema<types.Refused> = /*#__PURE__*/ schema({
  type: "object",
  properties: {
    payment_id: { type: "string" },
    reason: { type: "string", minLength: 1 },
    type: { enum: ["payment.refused"] },
  },
  required: ["payment_id", "reason", "type"],
});

/** For values of {@link events.PaymentRefusedEvent}. */
export const PaymentRefusedEventSchema: Schema<events.PaymentRefusedEvent> = /*#__PURE__*/ schema(
  () => RefusedSchema,
);

/** For values of {@link events.WebhookEvent}. */
export const WebhookEventSchema: Schema<events.WebhookEvent> = /*#__PURE__*/ schema({
  choice: {
    tag: "type",
    members: {
      "payment.refused": () => PaymentRefusedEventSchema,
      "payment.settled": () => PaymentSettledEventSchema,
      $unknown: {},
    },
  },
});

// Everything else is unchanged since 2026-01-01.
export * from "../2026-01-01/schemas.js";
