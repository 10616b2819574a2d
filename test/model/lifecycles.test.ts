/** A lifecycle is in the model as it is in one version, and every name in it that the document lacks is reported. */
import { expect, test } from "vitest";

import { Report } from "../../src/diagnostics/report.js";
import { buildApi } from "../../src/model/build-api.js";
import type { LifecycleTrait, TransitionTrait } from "../../src/traits/types.js";
import { operation, validDocument } from "../support/valid-document.js";

const source = "the guide";
const pays = {
  from: ["open"],
  to: "paid",
  by: { kind: "operation", operation: "payOrder" },
  source,
} as const;
const order: LifecycleTrait = {
  schema: "OrderStatus",
  subject: "order",
  holders: [{ schema: "Order", property: "status" }],
  states: [{ value: "open" }, { value: "paid", terminal: true }],
  transitions: [{ to: "open", by: { kind: "unknown" }, source }, pays],
};

const schemas = {
  OrderStatus: { type: "string", enum: ["paid", "open", "lost"] },
  ParcelStatus: { type: "string", enum: ["sent", "lost"] },
  Text: { type: "string" },
  Order: {
    type: "object",
    properties: {
      status: { $ref: "#/components/schemas/OrderStatus" },
      either: {
        anyOf: [{ $ref: "#/components/schemas/OrderStatus" }, { $ref: "#/components/schemas/ParcelStatus" }],
      },
      text: { type: "string" },
    },
  },
};
const operations = [operation("POST /orders/{id}/pay", { operationId: "payOrder" })];

function build(lifecycles: readonly LifecycleTrait[], version = "2026-01-01") {
  const report = new Report();
  const traits = JSON.parse(JSON.stringify({ lifecycles }));
  const api = buildApi(validDocument({ schemas, operations, traits, version }), report);
  return {
    lifecycles: api.lifecycles,
    problems: report.diagnostics
      .filter(({ code }) => code.startsWith("TRAIT_"))
      .map(({ code, place }) => [code, place.pointer]),
  };
}

test("lifecycles are in the model by name, with the values that no entry describes at the end", () => {
  const parcel: LifecycleTrait = {
    ...order,
    schema: "ParcelStatus",
    holders: [{ schema: "Order", property: "either" }],
    states: [{ value: "sent" }],
    transitions: [],
  };
  const { lifecycles, problems } = build([parcel, order]);
  expect(problems).toEqual([]);
  expect(lifecycles.map(({ schema, states }) => [schema, ...states.map(({ value }) => value)])).toEqual([
    ["OrderStatus", "open", "paid", "lost"],
    ["ParcelStatus", "sent", "lost"],
  ]);
});

test("a version has the states and transitions that are in force; a later entry about a state counts", () => {
  const input: LifecycleTrait = {
    ...order,
    states: [
      { value: "open" },
      { value: "paid", meaning: "Early.", since: "2026-01-01" },
      { value: "paid", meaning: "Late.", terminal: true, since: "2026-03-01" },
    ],
    transitions: [
      { ...pays, until: "2026-03-01" },
      { ...pays, from: ["lost"], since: "2026-03-01" },
    ],
  };
  const of = (version: string) => {
    const [{ states, transitions } = order] = build([input], version).lifecycles;
    return [
      states.find(({ value }) => value === "paid")?.meaning,
      ...transitions.flatMap(({ from = [] }) => from),
    ];
  };
  expect([of("2025-12-01"), of("2026-02-28"), of("2026-03-01")]).toEqual([
    [undefined, "open"],
    ["Early.", "open"],
    ["Late.", "lost"],
  ]);
});

test("what is not in force is not looked up", () => {
  const later: TransitionTrait = { ...pays, to: "none", since: "2027-01-01" };
  const states = [...order.states, { value: "none", since: "2027-01-01" }];
  expect(build([{ ...order, states, transitions: [later] }]).problems).toEqual([]);
});

const at = "#/x-client/lifecycles/0";
test.each<[string, Partial<LifecycleTrait>, string, string]>([
  ["an enum that is not there", { schema: "No" }, "TRAIT_SCHEMA_UNKNOWN", `${at}/schema`],
  ["a schema without values", { schema: "Text" }, "TRAIT_VALUE_UNKNOWN", `${at}/schema`],
  [
    "a holder that is not there",
    { holders: [{ schema: "No", property: "status" }] },
    "TRAIT_SCHEMA_UNKNOWN",
    `${at}/holders/0/schema`,
  ],
  [
    "a field that is not there",
    { holders: [{ schema: "Order", property: "no" }] },
    "TRAIT_FIELD_UNKNOWN",
    `${at}/holders/0/property`,
  ],
  [
    "a field of any string",
    { holders: [{ schema: "Order", property: "text" }] },
    "TRAIT_FIELD_UNKNOWN",
    `${at}/holders/0/property`,
  ],
  ["a state", { states: [{ value: "no" }] }, "TRAIT_VALUE_UNKNOWN", `${at}/states/0/value`],
  ["a target", { transitions: [{ ...pays, to: "no" }] }, "TRAIT_VALUE_UNKNOWN", `${at}/transitions/0/to`],
  [
    "an origin",
    { transitions: [{ ...pays, from: ["open", "no"] }] },
    "TRAIT_VALUE_UNKNOWN",
    `${at}/transitions/0/from/1`,
  ],
  [
    "an operation",
    { transitions: [{ ...pays, by: { kind: "operation", operation: "no" } }] },
    "TRAIT_OPERATION_UNKNOWN",
    `${at}/transitions/0/by/operation`,
  ],
  [
    "an event",
    { transitions: [{ ...pays, by: { kind: "event", event: "no" } }] },
    "TRAIT_EVENT_UNKNOWN",
    `${at}/transitions/0/by/event`,
  ],
  [
    "a transition that ends as it begins",
    { transitions: [{ ...pays, since: "2026-07-01", until: "2026-07-01" }] },
    "TRAIT_LIFECYCLE_CONTRADICTION",
    `${at}/transitions/0/until`,
  ],
  [
    "a way out of the end",
    { transitions: [{ ...pays, from: ["open", "paid"], to: "lost" }] },
    "TRAIT_LIFECYCLE_CONTRADICTION",
    `${at}/transitions/0/from/1`,
  ],
])("reports %s", (_name, input, code, pointer) => {
  expect(build([{ ...order, ...input }]).problems).toEqual([[code, pointer]]);
});

test("reports two lifecycles about one enum", () => {
  expect(build([order, order]).problems).toEqual([["TRAIT_NAME_REPEATED", "#/x-client/lifecycles/1/schema"]]);
});
