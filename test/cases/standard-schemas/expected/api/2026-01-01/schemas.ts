// Standard Schemas (https://standardschema.dev) that check at run time what the service sends.

import type {} from "./checked.js";
import { schema } from "../runtime/validation/schema.js";
import type { Schema, SchemasOf } from "../runtime/validation/schema.js";
import type * as events from "./events.js";
import type * as operations from "./operations.js";
import type * as types from "./types.js";

export * from "../runtime/validation/exports.js";

/** For values of {@link types.Account}. */
export const AccountSchema: Schema<types.Account> = /*#__PURE__*/ schema({
  choice: {
    tag: "kind",
    members: {
      company: () => CompanySchema,
      person: () => PersonSchema,
    },
    isTagOwn: true,
  },
});

/** For values of {@link types.Company}. */
export const CompanySchema: Schema<types.Company> = /*#__PURE__*/ schema({
  allOf: [
    () => OwnerSchema,
    {
      type: "object",
      properties: {
        number: { type: "string", minLength: 1 },
      },
      required: ["number"],
    },
  ],
});

/** For values of {@link types.Country}. */
export const CountrySchema: Schema<types.Country> = /*#__PURE__*/ schema({ enum: ["BR", "DE"] });

/** For values of {@link types.Owner}. */
export const OwnerSchema: Schema<types.Owner> = /*#__PURE__*/ schema({
  type: "object",
  properties: {
    country: () => CountrySchema,
    kind: { type: "string" },
    name: { type: "string" },
  },
  required: ["name"],
});

/** For values of {@link types.Payment}. */
export const PaymentSchema: Schema<types.Payment> = /*#__PURE__*/ schema({
  type: "object",
  properties: {
    amount: { type: "string", format: "decimal" },
    created_at: { type: "string", format: "date-time" },
    currency: { type: "string", pattern: "^[A-Z]{3}$" },
    id: { type: "string", format: "uuid" },
    installments: { type: "integer", minimum: 1, maximum: 12 },
    labels: { type: "object", additionalProperties: { type: "string" } },
    parent: { nullable: true, allOf: [() => PaymentSchema] },
    rail: () => RailSchema,
    reference: { nullable: true, type: "string", maxLength: 35 },
    route: {
      type: "array",
      minItems: 1,
      prefixItems: [{ type: "string" }, { type: "number", exclusiveMinimum: 0 }],
      maxItems: 2,
    },
    source: { anyOf: [() => AccountSchema, { type: "string" }] },
    status: () => StatusSchema,
  },
  required: ["amount", "created_at", "id", "rail", "status"],
});

/** For values of {@link types.Person}. */
export const PersonSchema: Schema<types.Person> = /*#__PURE__*/ schema({
  allOf: [
    () => OwnerSchema,
    {
      type: "object",
      properties: {
        born: { type: "string", format: "date" },
      },
      required: ["born"],
    },
  ],
});

/** For values of {@link types.Pix}. */
export const PixSchema: Schema<types.Pix> = /*#__PURE__*/ schema({
  type: "object",
  properties: {
    key: { type: "string" },
    type: { enum: ["pix"] },
  },
  required: ["key", "type"],
});

/** For values of {@link types.Problem}. */
export const ProblemSchema: Schema<types.Problem> = /*#__PURE__*/ schema({
  type: "object",
  properties: {
    status: { type: "integer" },
    title: { type: "string" },
  },
  required: ["title"],
});

/** For values of {@link types.Rail}. */
export const RailSchema: Schema<types.Rail> = /*#__PURE__*/ schema({
  choice: {
    tag: "type",
    members: {
      pix: () => PixSchema,
      wire: () => WireSchema,
    },
    isOpen: true,
  },
});

/** For values of {@link types.Refused}. */
export const RefusedSchema: Schema<types.Refused> = /*#__PURE__*/ schema({
  type: "object",
  properties: {
    payment_id: { type: "string" },
    type: { enum: ["payment.refused"] },
  },
  required: ["payment_id", "type"],
});

/** For values of {@link types.Settled}. */
export const SettledSchema: Schema<types.Settled> = /*#__PURE__*/ schema({
  type: "object",
  properties: {
    payment: () => PaymentSchema,
    type: { enum: ["payment.settled"] },
  },
  required: ["payment", "type"],
});

/** For values of {@link types.Status}. */
export const StatusSchema: Schema<types.Status> = /*#__PURE__*/ schema({ type: "string" });

/** For values of {@link types.Wire}. */
export const WireSchema: Schema<types.Wire> = /*#__PURE__*/ schema({
  type: "object",
  properties: {
    bic: { type: "string" },
    type: { enum: ["wire"] },
  },
  required: ["bic", "type"],
});

/** For values of {@link events.PaymentRefusedEvent}. */
export const PaymentRefusedEventSchema: Schema<events.PaymentRefusedEvent> = /*#__PURE__*/ schema(
  () => RefusedSchema,
);

/** For values of {@link events.PaymentSettledEvent}. */
export const PaymentSettledEventSchema: Schema<events.PaymentSettledEvent> = /*#__PURE__*/ schema(
  () => SettledSchema,
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

/** For the responses of {@link operations.createPayment}, by status. */
export const createPaymentSchemas: SchemasOf<operations.CreatePaymentResponses, 201 | "default"> = {
  201: /*#__PURE__*/ schema(() => PaymentSchema),
  default: /*#__PURE__*/ schema(() => ProblemSchema),
};

/** For the responses of {@link operations.listPayments}, by status. */
export const listPaymentsSchemas: SchemasOf<operations.ListPaymentsResponses> = {
  200: /*#__PURE__*/ schema({ type: "array", items: () => PaymentSchema }),
  404: /*#__PURE__*/ schema(() => ProblemSchema),
};
