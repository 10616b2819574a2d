// Standard Schemas (https://standardschema.dev) that check at run time what the service sends.

import type {} from "./checked.js";
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
  required: ["kind"],
});

/** For values of {@link types.Maybe}. */
export const MaybeSchema: Schema<types.Maybe> = /*#__PURE__*/ schema({
  nullable: true,
  type: "object",
  properties: {
    type: { enum: ["maybe"] },
  },
  required: ["type"],
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

/** For values of {@link types.Nothing}. */
export const NothingSchema: Schema<types.Nothing> = /*#__PURE__*/ schema({
  allOf: [
    {
      type: "object",
      properties: {
        type: { enum: ["thing"] },
      },
    },
    { type: "string" },
  ],
});

/** For values of {@link types.Thing}. */
export const ThingSchema: Schema<types.Thing> = /*#__PURE__*/ schema({
  type: "object",
  properties: {
    constructor: { type: "string" } as const,
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

/** For values of {@link events.MaybeEvent}. */
export const MaybeEventSchema: Schema<events.MaybeEvent> = /*#__PURE__*/ schema({
  type: "object",
  properties: {
    payload: () => MaybeSchema,
    type: { enum: ["maybe"] },
  },
  required: ["payload", "type"],
});

/** For values of {@link events.ThingGoneEvent}. */
export const ThingGoneEventSchema: Schema<events.ThingGoneEvent> = /*#__PURE__*/ schema({
  type: "object",
  properties: {
    payload: () => NothingSchema,
    type: { enum: ["thing_gone"] },
  },
  required: ["payload", "type"],
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
