/** Bodies that are sequences: what one event or item is, in each way in which documents say it. */
import { describe, expect, test } from "vitest";
import type { EventForm } from "../../src/model/api.js";
import { buildSequence } from "../../src/model/build-content.js";
import type { Schema } from "../../src/schema/schema.js";
import { schemaView } from "../../src/schema/schema-view.js";

const string: Schema = { types: ["string"] };
const json = (contentSchema: Schema): Schema => ({ contentMediaType: "application/json", contentSchema });
const object = (properties: Record<string, Schema>, more: Schema = {}): Schema => ({
  types: ["object"],
  properties: new Map(Object.entries(properties)),
  ...more,
});
const named = (name: string, data?: Schema): Schema =>
  object({ event: { enum: [name] }, ...(data === undefined ? {} : { data }) }, { required: ["event"] });
const payment: Schema = object({ id: string });
const schemas = new Map(
  Object.entries({ Payment: payment, Paid: named("paid", json({ reference: "Payment" })) }).map(
    ([name, schema]) => [name, { schema }],
  ),
);
const view = schemaView(schemas);

function eventsOf(schema: Schema): readonly EventForm[] {
  const sequence = buildSequence({ mediaType: "text/event-stream; charset=utf-8" }, schema, view);
  return sequence?.kind === "events" ? sequence.events : expect.fail();
}

const list = (items: Schema): Schema => ({ types: ["array"], items });

describe("server-sent events", () => {
  test.each<[string, Schema, readonly EventForm[]]>([
    ["without a schema", {}, [{ data: string, isJson: false }]],
    ["whose data are a string", string, [{ data: string, isJson: false }]],
    [
      "whose data are an object",
      { reference: "Payment" },
      [{ data: { reference: "Payment" }, isJson: true }],
    ],
    ["as a list of data", list({ reference: "Payment" }), [{ data: { reference: "Payment" }, isJson: true }]],
    [
      "whose data only look like an event",
      object({ data: string, event: string }),
      [{ data: object({ data: string, event: string }), isJson: true }],
    ],
    [
      "as a list of objects with more fields than an event",
      list(object({ data: string, amount: string })),
      [{ data: object({ data: string, amount: string }), isJson: true }],
    ],
    [
      "as a list of objects whose data are no string",
      list(object({ data: payment })),
      [{ data: object({ data: payment }), isJson: true }],
    ],
    ["with text", list(object({ data: string, id: string })), [{ data: string, isJson: false }]],
    ["with JSON", list(object({ data: json(payment) })), [{ data: payment, isJson: true }]],
    [
      "with JSON without a schema",
      list(object({ data: { contentMediaType: "application/json" } })),
      [{ data: {}, isJson: true }],
    ],
    [
      "with a name",
      list({ reference: "Paid" }),
      [{ name: "paid", data: { reference: "Payment" }, isJson: true }],
    ],
    [
      "of several kinds",
      list({ oneOf: [{ reference: "Paid" }, named("note")] }),
      [
        { name: "paid", data: { reference: "Payment" }, isJson: true },
        { name: "note", data: string, isJson: false },
      ],
    ],
    [
      "of several kinds, with what they share around them",
      list(
        object(
          { event: string, data: string, retry: { types: ["integer"] } },
          {
            required: ["event"],
            oneOf: [
              object({ event: { enum: ["a", "b"] } }),
              object({ event: { enum: ["c"] }, data: json(payment) }),
            ],
          },
        ),
      ),
      [
        { name: "a", data: string, isJson: false },
        { name: "b", data: string, isJson: false },
        { name: "c", data: payment, isJson: true },
      ],
    ],
    [
      "of one name whose data do not agree",
      list({ anyOf: [named("a", string), named("a", json(payment))] }),
      [
        { name: "a", data: string, isJson: false },
        { name: "a", data: string, isJson: false },
      ],
    ],
  ])("%s", (_, schema, expected) => {
    expect(eventsOf(schema)).toEqual(expected);
  });
});

test("JSON values are items only where the document says what an item is", () => {
  const whole = list({ reference: "Payment" });
  const build = (mediaType: string, hasItems?: true) =>
    buildSequence({ mediaType, ...(hasItems && { itemSchema: {} }) }, whole, view);
  expect(build("application/jsonl", true)).toEqual({ kind: "lines", item: { reference: "Payment" } });
  expect(build("Application/x-ndjson; a=b", true)).toEqual({ kind: "lines", item: { reference: "Payment" } });
  expect(build("application/json-seq", true)).toEqual({ kind: "records", item: { reference: "Payment" } });
  expect(build("application/geo+json-seq", true)).toEqual({
    kind: "records",
    item: { reference: "Payment" },
  });
  expect(build("application/jsonlines", true)).toEqual({ kind: "lines", item: { reference: "Payment" } });
  expect(build("application/jsonl")).toBeUndefined();
  expect(build("multipart/mixed", true)).toBeUndefined();
  expect(build("application/json", true)).toBeUndefined();
});
