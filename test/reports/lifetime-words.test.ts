/** Names of a changelog as a reader says them: what a call takes and answers has words, not a path. */
import { describe, expect, it } from "vitest";

import type { CallPart } from "../../src/compare/lifetimes/entry.js";
import type { Lifetime } from "../../src/compare/lifetimes/lifetime.js";
import { lifetimeRows } from "../../src/reports/changelog/changelog.js";
import { rowWords, thingWords } from "../../src/reports/changelog/lifetime-words.js";
import { changelogOf } from "../compare/lifetimes/changelog-of.js";
import { calling, enumOf, json, object, string, type Json } from "../judge/support.js";

const thing = (kind: Lifetime["kind"], name: string, of: Partial<Lifetime["of"]>): Lifetime => ({
  kind,
  name,
  of: { path: "", ...of },
  spans: [{ since: "1", until: "1" }],
  formerNames: [],
  inside: [],
});

const query: CallPart = { kind: "parameter", in: "query" };
const body: CallPart = { kind: "body" };
const answer = (status: string): CallPart => ({ kind: "response", status });

describe("the words", () => {
  it.each<[string, Lifetime]>([
    ["field `Payment.rails`", thing("field", "rails", { path: "Payment" })],
    ["value `ach` of `Rail.kind`", thing("value", "ach", { path: "Rail.kind" })],
    ["operation `getPayments`", thing("operation", "getPayments", {})],
    [
      "query parameter `limit` of `getPayments`",
      thing("parameter", "limit", { call: "getPayments", part: query }),
    ],
    [
      "value `asc` of the query parameter `order` of `getPayments`",
      thing("value", "asc", { call: "getPayments", part: query, path: " order" }),
    ],
    ["status `409` of `getPayments`", thing("status", "409", { call: "getPayments" })],
    [
      "header `Location` of the 302 response of `getPayments`",
      thing("header", "Location", { call: "getPayments", part: answer("302") }),
    ],
    ["field `id` in the body of `addPayment`", thing("field", "id", { call: "addPayment", part: body })],
    [
      "field `[].id` in the body of `addPayment`",
      thing("field", "id", { call: "addPayment", part: body, path: "[]" }),
    ],
    [
      "field `data.id` in the 200 response of `getPayments`",
      thing("field", "id", { call: "getPayments", part: answer("200"), path: ".data" }),
    ],
    [
      "value `a` of `kind` in the default response of `pay`",
      thing("value", "a", { call: "pay", part: answer("default"), path: ".kind" }),
    ],
    [
      "field `id` in the payload of `payment.settled`",
      thing("field", "id", { call: "payment.settled", part: { kind: "payload" } }),
    ],
    [
      "value `a` of the querystring parameter `filter.kind` of `list things`",
      thing("value", "a", {
        call: "list things",
        part: { kind: "parameter", in: "querystring" },
        path: " filter.kind",
      }),
    ],
    ["field `get body.id`", thing("field", "id", { path: "get body" })],
  ])("%s", (words, each) => {
    expect(thingWords(each)).toBe(words);
  });

  it("fields `a`, `b` in one body", () => {
    const [first, second] = ["a", "b"].map((name) =>
      thing("field", name, { call: "addPayment", part: body }),
    ) as [Lifetime, Lifetime];
    const row = { thing: first, things: [first, second], inside: [] };
    expect(rowWords(row)).toBe("fields `a`, `b` of the body of `addPayment`");
  });
});

it("says of which field a value inside is", () => {
  const response = json(object({ id: string, kind: enumOf("a") }));
  const added = { post: { operationId: "addThing", responses: { "200": { description: "", ...response } } } };
  const older = calling({});
  const newer: Json = { ...older, paths: { ...(older["paths"] as Json), "/others": added } };
  const row = lifetimeRows(changelogOf(older, newer)).find(({ things }) =>
    things.some(({ name }) => name === "addThing"),
  );
  expect(row?.inside).toEqual(["200", "200.id", "200.kind", "200.kind: a"]);
});
