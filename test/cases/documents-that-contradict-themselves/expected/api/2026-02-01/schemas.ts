// Standard Schemas (https://standardschema.dev) that check at run time what the service sends.
// Declarations new or changed in 2026-02-01; unchanged ones are re-exported at the end.

import type {} from "./checked.js";
import { MaybeEventSchema, ThingGoneEventSchema } from "../2026-01-01/schemas.js";
import { schema } from "../runtime/validation/schema.js";
import type { Schema, SchemasOf } from "../runtime/validation/schema.js";
import type * as events from "./events.js";
import type * as operations from "./operations.js";
import type * as types from "./types.js";

export * from "../runtime/validation/exports.js";

/** For values of {@link types.Base}. */
export const BaseSchema: Schema<types.Base> = /*#__PURE__*/ schema({
  type: "object",
  properties: {
    parent: {
      anyOf: [
        {
          allOf: [
            () => BaseSchema,
            {
              type: "object",
              properties: {
                more: { type: "string" },
              },
            },
          ],
        },
        { type: "string" },
      ],
    },
  },
});

/** For values of {@link types.Member}. */
export const MemberSchema: Schema<types.Member> = /*#__PURE__*/ schema({
  allOf: [
    () => BaseSchema,
    {
      type: "object",
      properties: {
        kind: { enum: ["member"] },
      },
    },
  ],
});

/** For values of {@link types.Thing}. */
export const ThingSchema: Schema<types.Thing> = /*#__PURE__*/ schema({
  type: "object",
  properties: {
    constructor: { nullable: true, type: "string" } as const,
    toString: {
      type: "object",
      properties: {
        valueOf: { type: ["integer", "string"] } as const,
      },
    } as const,
    type: { enum: ["thing"] },
  },
  required: ["type"],
});

/** For values of {@link events.ThingMadeEvent}. */
export const ThingMadeEventSchema: Schema<events.ThingMadeEvent> = /*#__PURE__*/ schema({
  type: "object",
  properties: {
    payload: () => ThingSchema,
    type: { enum: ["thing_made"] },
  },
  required: ["payload", "type"],
});

/** For values of {@link events.WebhookEvent}. */
export const WebhookEventSchema: Schema<events.WebhookEvent> = /*#__PURE__*/ schema({
  choice: {
    tag: "type",
    members: {
      maybe: () => MaybeEventSchema,
      thing_gone: () => ThingGoneEventSchema,
      thing_made: () => ThingMadeEventSchema,
      $unknown: {},
    },
  },
});

/** For the responses of {@link operations.addThing}, by status. */
export const addThingSchemas: SchemasOf<operations.AddThingResponses> = {
  200: /*#__PURE__*/ schema(() => ThingSchema),
};

// Everything else is unchanged since 2026-01-01.
export * from "../2026-01-01/schemas.js";
