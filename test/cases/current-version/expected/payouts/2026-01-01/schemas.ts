// Standard Schemas (https://standardschema.dev) that check at run time what the service sends.

import type {} from "./checked.js";
import { schema } from "../runtime/validation/schema.js";
import type { Schema, SchemasOf } from "../runtime/validation/schema.js";
import type * as operations from "./operations.js";
import type * as types from "./types.js";

export * from "../runtime/validation/exports.js";

/** For values of {@link types.Payout}. */
export const PayoutSchema: Schema<types.Payout> = /*#__PURE__*/ schema({
  type: "object",
  properties: {
    id: { type: "string" },
    rail: () => RailSchema,
  },
  required: ["id", "rail"],
});

/** For values of {@link types.Rail}. */
export const RailSchema: Schema<types.Rail> = /*#__PURE__*/ schema({ enum: ["sepa", "wire"] });

/** For the responses of {@link operations.getPayout}, by status. */
export const getPayoutSchemas: SchemasOf<operations.GetPayoutResponses> = {
  200: /*#__PURE__*/ schema(() => PayoutSchema),
};
