/** Names of a changelog as a reader says them: what a call takes and answers has words, not a path. */
import { describe, expect, it } from "vitest";

import type { Lifetime } from "../../src/compare/lifetimes/lifetime.js";
import { lifetimeRows } from "../../src/reports/changelog/changelog.js";
import { rowWords, thingWords } from "../../src/reports/changelog/lifetime-words.js";
import { changelogOf } from "../compare/lifetimes/changelog-of.js";
import { calling, enumOf, json, object, string, type Json } from "../judge/support.js";

const thing = (kind: Lifetime["kind"], name: string, of: string): Lifetime => ({
  kind,
  name,
  of,
  spans: [{ since: "1", until: "1" }],
  formerNames: [],
  inside: [],
});

describe("the words", () => {
  it.each<[string, Lifetime]>([
    ["field `Payment.rails`", thing("field", "rails", "Payment")],
    ["value `ach` of `Rail.kind`", thing("value", "ach", "Rail.kind")],
    ["operation `getPayments`", thing("operation", "getPayments", "")],
    ["query parameter `limit` of `getPayments`", thing("parameter", "limit", "getPayments query")],
    [
      "value `asc` of the query parameter `order` of `getPayments`",
      thing("value", "asc", "getPayments query order"),
    ],
    ["status `409` of `getPayments`", thing("status", "409", "getPayments")],
    [
      "header `Location` of the 302 response of `getPayments`",
      thing("header", "Location", "getPayments 302"),
    ],
    ["field `id` in the body of `addPayment`", thing("field", "id", "addPayment body")],
    ["field `[].id` in the body of `addPayment`", thing("field", "id", "addPayment body[]")],
    ["field `data.id` in the 200 response of `getPayments`", thing("field", "id", "getPayments 200.data")],
    ["value `a` of `kind` in the default response of `pay`", thing("value", "a", "pay default.kind")],
    ["field `id` in the payload of `payment.settled`", thing("field", "id", "payment.settled payload")],
  ])("%s", (words, each) => {
    expect(thingWords(each)).toBe(words);
  });

  it("fields `a`, `b` in one body", () => {
    const [a, b] = [thing("field", "a", "addPayment body"), thing("field", "b", "addPayment body")];
    const row = { thing: a, things: [a, b], inside: [] };
    expect(rowWords(row)).toBe("fields `a`, `b` of the body of `addPayment`");
  });
});

it("says of which field a value inside is", () => {
  const answer = json(object({ id: string, kind: enumOf("a") }));
  const added = { post: { operationId: "addThing", responses: { "200": { description: "", ...answer } } } };
  const older = calling({});
  const newer: Json = { ...older, paths: { ...(older["paths"] as Json), "/others": added } };
  const row = lifetimeRows(changelogOf(older, newer)).find(({ things }) =>
    things.some(({ name }) => name === "addThing"),
  );
  expect(row?.inside).toEqual(["200", "200.id", "200.kind", "200.kind: a"]);
});
