/** Each place of a report is in the document that it names: its pointer leads somewhere, and its line is that of what is there. */
import fc from "fast-check";
import { expect, it } from "vitest";

import { compareApis } from "../../../src/compare/compare-apis.js";
import type { Place } from "../../../src/compare/place.js";
import { Report } from "../../../src/diagnostics/report.js";
import { tokensOf } from "../../../src/values/json-pointer.js";
import type { JsonValue } from "../../../src/values/json.js";
import { parseDocument } from "../../../src/document/parse.js";
import { validate } from "../../../src/document/validate.js";
import type { Api } from "../../../src/model/api.js";
import { buildApi } from "../../../src/model/build-api.js";
import { factCases } from "../../compare/fact-cases.js";
import { groupCases } from "../../judge/group-cases.js";
import { document } from "../../compare/random-documents.js";
import { ruleCases } from "../../judge/rules/rule-cases.js";
import { wordCases } from "../../judge/rules/word-cases.js";
import { answering, enumOf, integer, object, ref, string, type Json } from "../../judge/support.js";

interface ReadDocument {
  readonly api: Api;
  isAt(place: Place): boolean;
}

function read(input: Json): ReadDocument {
  const report = new Report();
  const whole = { openapi: "3.1.0", info: { title: "Test", version: "1" }, paths: {}, ...input };
  const text = JSON.stringify(whole, null, 1);
  const lines = text.split("\n");
  const parsed = parseDocument({ api: "test", version: "1", file: "test.json", text }, report);
  const valid = parsed === undefined ? undefined : validate(parsed, report);
  if (valid === undefined) throw new Error(JSON.stringify(report.diagnostics, null, 2));
  return {
    api: buildApi(valid, report),
    isAt: ({ pointer }) => {
      const tokens = tokensOf(pointer) ?? ["not a pointer"];
      const line = lines[(valid.locate(pointer)?.line ?? 0) - 1] ?? "";
      const name = tokens.at(-1) ?? "";
      const isNamed =
        Array.isArray(at(valid.root, tokens.slice(0, -1))) || line.includes(`${JSON.stringify(name)}:`);
      return at(valid.root, tokens) !== undefined && isNamed;
    },
  };
}

function at(root: JsonValue, tokens: readonly string[]): JsonValue | undefined {
  return tokens.reduce<JsonValue | undefined>(
    (value, token) =>
      typeof value === "object" && value !== null
        ? (value as Readonly<Record<string, JsonValue>>)[token]
        : undefined,
    root,
  );
}

/** Of all facts between the two documents, those that are not where they say. */
function lost(before: Json, after: Json): string[] {
  const [older, newer] = [read(before), read(after)];
  return compareApis(older.api, newer.api).flatMap(({ kind, at: { before: from, after: to } }) => [
    ...(from === undefined || older.isAt(from) ? [] : [`${kind} before ${from.pointer}`]),
    ...(to === undefined || newer.isAt(to) ? [] : [`${kind} after ${to.pointer}`]),
  ]);
}

const cases = [...factCases, ...groupCases, ...ruleCases, ...wordCases];
/** Those that are documents and not models. */
const pairs = cases.flatMap(({ before, after }) =>
  "operations" in before || "operations" in after ? [] : [[before, after] as const],
);

it("is there in the documents of all other tests", () => {
  expect(pairs.length).toBeGreaterThan(300);
  const results = pairs.flatMap(([before, after]) => [...lost(before, after), ...lost(after, before)]);
  expect([...new Set(results)]).toEqual([]);
});

it("is there in any two documents", () => {
  fc.assert(
    fc.property(document, document, (left, right) => {
      expect(lost(left, right)).toEqual([]);
    }),
    { numRuns: 50, interruptAfterTimeLimit: 55_000, markInterruptAsFailure: true },
  );
});

const list = (items: Json): Json => ({ type: "array", items });

/** What the normal form moves, with the pointer of what differs, from the schema. */
const moved: readonly (readonly [what: string, schema: (inner: Json) => Json, pointer: string])[] = [
  [
    "a member that is sorted before another",
    (inner) => ({ oneOf: [list(integer), object({ a: inner, id: string })] }),
    "oneOf/1/properties/a",
  ],
  [
    "a member beside null",
    (inner) => ({ anyOf: [{ type: "null" }, object({ a: inner })] }),
    "anyOf/1/properties/a",
  ],
  [
    "a member of a member",
    (inner) => ({ oneOf: [list(integer), { oneOf: [{ type: "boolean" }, object({ a: inner })] }] }),
    "oneOf/1/oneOf/1/properties/a",
  ],
  ["the only member", (inner) => ({ oneOf: [object({ a: inner })] }), "oneOf/0/properties/a"],
  [
    "a part that joins another",
    (inner) => ({ allOf: [object({ b: string }), object({ a: inner })] }),
    "allOf/1/properties/a",
  ],
  [
    "a part that is sorted behind a reference",
    (inner) => ({ allOf: [object({ a: inner }), ref("Base")] }),
    "allOf/0/properties/a",
  ],
  [
    "a part that is a member",
    (inner) => ({ oneOf: [list(integer), { allOf: [object({ b: string }), object({ a: inner })] }] }),
    "oneOf/1/allOf/1/properties/a",
  ],
  [
    "a member among enums that are one",
    (inner) => ({ oneOf: [enumOf("x"), enumOf("y"), object({ a: inner })] }),
    "oneOf/2/properties/a",
  ],
  ["a field beside a reference", (inner) => ({ ...ref("Base"), properties: { a: inner } }), "properties/a"],
];

it.each(moved)("is that of %s", (_what, schema, pointer) => {
  const schemas = { Base: object({ base: string }) };
  const document = (inner: Json): Json => answering(schema(inner), schemas);
  const places = compareApis(read(document(string)).api, read(document({ ...string, maxLength: 5 })).api).map(
    (fact) => [fact.kind, fact.at.before?.pointer, fact.at.after?.pointer],
  );
  const start = "#/paths/~1things/get/responses/200/content/application~1json/schema";
  expect(places).toEqual([["limit", `${start}/${pointer}`, `${start}/${pointer}`]]);
});
