/** Answers that deviate from their document: what is said, and that the overlay which says it makes them fit. */
import { describe, expect, it } from "vitest";

import { Report } from "../../src/diagnostics/report.js";
import { applyOverlays } from "../../src/document/overlay.js";
import { parseDocument } from "../../src/document/parse.js";
import { parseOverlay } from "../../src/document/parse-overlay.js";
import { validate } from "../../src/document/validate.js";
import { findRoute } from "../../src/exchange/router.js";
import { readableVersion } from "../../src/exchange/version.js";
import { buildApi } from "../../src/model/build-api.js";
import { exchangeOfLine } from "../../src/traffic/exchange.js";
import { overlayOf } from "../../src/traffic/deviations.js";
import { DriftTally } from "../../src/traffic/drift.js";
import { recordedCall, requestOf } from "../../src/traffic/recorded-call.js";
import { answering, integer, object, ref, string, type Json } from "../judge/support.js";

interface Answer {
  readonly status?: number;
  readonly body: unknown;
}

/** With an overlay, if there is one, as every document is read. */
function tallyOf(document: Json, answers: readonly Answer[], overlay?: Json) {
  const report = new Report();
  const version = "2026-01-01";
  const text = JSON.stringify({ openapi: "3.1.0", info: { title: "Test", version }, ...document });
  const parsed = parseDocument({ api: "test", version, file: "test.json", text }, report);
  const read = overlay && parseOverlay("overlay.json", JSON.stringify(overlay), report);
  const valid = parsed && validate(applyOverlays(parsed, read ? [read] : [], report), report);
  if (valid === undefined || report.diagnostics.some((each) => each.severity === "error"))
    throw new Error(JSON.stringify(report.diagnostics, null, 2));
  const own = readableVersion(buildApi(valid, report));
  const tally = new DriftTally(own, valid.root);
  for (const { status = 200, body } of answers) {
    const line = JSON.stringify({
      ...{ method: "GET", url: "https://api.example/things", status, time: "2026-01-05T10:00:00Z" },
      response: { headers: { "content-type": "application/json" }, body },
    });
    const exchange = exchangeOfLine(line);
    if (typeof exchange === "string") throw new Error(exchange);
    const request = requestOf(exchange);
    const route = findRoute(own, request);
    if (route !== undefined) tally.add(recordedCall(exchange, request, route, own));
  }
  return { drifts: tally.result(), root: valid.root };
}

const thing = (properties: Json, more: Json = {}): Json => answering({ type: "object", properties, ...more });
const union = answering({
  oneOf: [
    object({ kind: { const: "card" }, last4: string }, ["kind", "last4"]),
    {
      ...object({ kind: { const: "bank" }, rail: { enum: ["ach"] } }, ["kind"]),
      additionalProperties: false,
    },
  ],
});
const of30 = (document: Json): Json => ({ openapi: "3.0.3", ...document });

const cases: readonly [string, Json, readonly unknown[], readonly string[]][] = [
  [
    "fields that the document does not have",
    thing({ a: string }),
    [{ a: "1", fee: 2 }, { a: "1", fee: 2.5 }, { fee: null }, { a: "1" }],
    ["3/4 The document does not have `fee`; its type is number or null."],
  ],
  [
    "fields of a closed object, of an older document",
    of30(thing({ a: { type: "string" } }, { additionalProperties: false })),
    [{ a: "1", list: [1], other: null }],
    [
      "1/1 The document does not have `list`; its type is array.",
      "1/1 The document does not have `other`; its type is null.",
    ],
  ],
  [
    "values that an enum lacks, where they are declared",
    answering(
      { type: "array", items: ref("Thing") },
      { Thing: object({ rail: ref("Rail") }), Rail: { enum: ["ach"] } },
    ),
    [[{ rail: "ach" }, { rail: "sepa" }, { rail: "sepa" }], [{ rail: "[hidden]" }]],
    ['1/2 The document does not list the value `"sepa"`.'],
  ],
  [
    "another constant",
    thing({ object: { const: "thing" } }),
    [{ object: "thing.v2" }],
    ['1/1 The document does not list the value `"thing.v2"`.'],
  ],
  [
    "values of members of a union",
    union,
    [
      { kind: "bank", rail: "sepa", iban: "DE1" },
      { kind: "card", last4: "1" },
    ],
    [
      "1/2 The document does not have `iban`; its type is string.",
      '1/2 The document does not list the value `"sepa"`.',
    ],
  ],
  [
    "null, and other types",
    thing({ a: string, n: integer, e: { type: "string", enum: ["x"] } }),
    [{ a: null, n: "5", e: null }],
    [
      "1/1 The value is null, which the document does not allow.",
      "1/1 The value is null, which the document does not allow.",
      "1/1 The value has the type string; the document says integer.",
    ],
  ],
  [
    "null, and other types, of an older document",
    of30(thing({ a: string, n: integer, e: { type: "string", enum: ["x"] } })),
    [{ a: null, n: "5", e: null }],
    [
      "1/1 The value is null, which the document does not allow.",
      "1/1 The value is null, which the document does not allow.",
      "1/1 The value has the type string; the document says integer.",
    ],
  ],
  [
    "what is required and missing",
    thing({ a: string, "it's": string }, { required: ["a", "it's"] }),
    [{ a: "1" }, {}],
    [
      "2/2 The document requires `it's`, which answers do not have.",
      "1/2 The document requires `a`, which answers do not have.",
    ],
  ],
  [
    "limits",
    thing({ code: { type: "string", maxLength: 2 }, at: { type: "string", format: "date" } }),
    [{ code: "long", at: "today" }],
    [
      '1/1 By the document, the value must match format "date".',
      "1/1 By the document, the value must NOT have more than 2 characters.",
    ],
  ],
];

describe("answers", () => {
  it.each(cases)("with %s", (_, document, bodies, expected) => {
    const answers = bodies.map((body) => ({ body }));
    const { drifts, root } = tallyOf(document, answers);
    const shown = drifts.map(({ count, answers: all, sentence }) => `${count}/${all} ${sentence}`);
    expect(shown).toEqual(expected);
    const edits = drifts.flatMap((drift) => drift.edits);
    const overlay = overlayOf({ title: "Test", version: "2026-01-01", root }, edits);
    expect(tallyOf(document, answers, overlay).drifts.map(({ key }) => key)).toEqual([]);
  });

  it("with a status that the document lacks", () => {
    const answers = [{ status: 202, body: {} }, { body: {} }];
    const { drifts, root } = tallyOf(thing({}), answers);
    expect(drifts).toMatchObject([{ count: 1, answers: 2, operations: ["getThings"], last: "2026-01-05" }]);
    const edits = drifts.flatMap((drift) => drift.edits);
    const overlay = overlayOf({ title: "Test", version: "2026-01-01", root }, edits);
    expect(overlay).toMatchObject({ actions: [{ target: "$.paths['/things'].get.responses" }] });
    expect(tallyOf(thing({}), answers, overlay).drifts).toEqual([]);
  });

  it.each<[string, Json, unknown]>([
    ["the keys of a map", thing({}, { additionalProperties: { type: "string" } }), { "secret-1": "a" }],
    ["an object without fields", answering({ type: "object" }), { "secret-1": "a" }],
    ["a name that can be data", thing({ a: string }), { "secret-1234": "a" }],
    ["a body that cannot be read", thing({ a: string }), "<html>"],
  ])("say nothing of %s", (_, document, body) => {
    expect(tallyOf(document, [{ body }]).drifts).toEqual([]);
  });

  it("show no text that could be secret", () => {
    const { drifts } = tallyOf(thing({ rail: { enum: ["ach"] } }), [{ body: { rail: "a secret text" } }]);
    expect(drifts.map(({ sentence }) => sentence)).toEqual([
      "The document does not list the value that answers have.",
    ]);
  });
});
