/** What a change of the documents meets in calls that were recorded before: the whole table of verdicts. */
import { describe, expect, it } from "vitest";

import { readableVersion } from "../../src/exchange/version.js";
import { findRoute } from "../../src/exchange/router.js";
import { diffApis } from "../../src/judge/diff.js";
import { type Exchange, exchangeOfLine } from "../../src/traffic/exchange.js";
import { recordedCall, requestOf } from "../../src/traffic/recorded-call.js";
import { StepTally } from "../../src/traffic/step-tally.js";
import type { TrafficStep } from "../../src/traffic/traffic.js";
import { answering, apiOf, calling, type Json, taking } from "../judge/support.js";

interface Call {
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly sends?: unknown;
  readonly gets?: unknown;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function recorded({
  method = "POST",
  path = "/things",
  status = 200,
  sends,
  gets,
  type,
  headers,
}: Call): Exchange {
  const exchange = exchangeOfLine(
    JSON.stringify({
      ...{ method, status, time: "2026-01-05T10:00:00Z", url: `https://api.example${path}` },
      request: {
        headers: { "content-type": type ?? "application/json", "user-agent": "shop/1 node", ...headers },
        body: sends,
      },
      response: { headers: { "content-type": "application/json" }, body: gets },
    }),
  );
  if (typeof exchange === "string") throw new Error(exchange);
  return exchange;
}

function judge(older: Json, newer: Json, calls: readonly Call[]): TrafficStep {
  const [before, after] = [apiOf(older, "2026-01-01"), apiOf(newer, "2026-02-01")];
  const [former, present] = [readableVersion(before), readableVersion(after)];
  const tally = new StepTally(diffApis(before, after), former, present, () => "shop/1");
  for (const exchange of calls.map(recorded)) {
    const request = requestOf(exchange);
    const route = findRoute(former, request);
    if (route !== undefined) tally.add(recordedCall(exchange, request, route, former));
  }
  return tally.result(() => ({ file: "new.json", line: 1, column: 1 }));
}

const object = (properties: Json, required: readonly string[] = [], more: Json = {}): Json => ({
  ...{ type: "object", properties, required },
  ...more,
});
const text = { type: "string" };
const rail = (...values: readonly string[]): Json => object({ rail: { type: "string", enum: values } });
const union = (required: readonly string[], ...rails: readonly string[]): Json => ({
  oneOf: [
    object({ type: { const: "card" }, number: text }, ["type", ...required]),
    object({ type: { const: "bank" }, rail: { type: "string", enum: rails } }, ["type"]),
  ],
});
const thing = (...ids: readonly string[]): Json => ({
  paths: {
    "/things/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string", enum: ids } }],
      get: { operationId: "getThing", responses: { "200": { description: "" } } },
    },
  },
});
const byDefault = (schema: Json): Json =>
  calling({ responses: { default: { description: "", content: { "application/json": { schema } } } } });
const query = (schema: Json, required = false, name = "limit"): Json =>
  calling({ parameters: [{ name, in: "query", required, schema }] });
const get = (gets: unknown, status = 200): Call => ({ method: "GET", gets, status });

/** `change: status seen/met/refused` of each change that is not only unseen. */
function told({ changes, unexplained }: TrafficStep): string[] {
  return [
    ...changes.flatMap(({ id, status, meetings }) =>
      meetings.map(
        ({ seen, met, refused }) => `${id.replace(/-[0-9a-f]{8}$/, "")}: ${status} ${seen}/${met}/${refused}`,
      ),
    ),
    ...unexplained.map(({ reason, refused }) => `unexplained ${refused}: ${reason}`),
  ];
}

describe("requests", () => {
  it.each<[string, Json, Json, readonly Call[], readonly string[]]>([
    [
      "with a value that is no longer accepted",
      taking(rail("ach", "wire")),
      taking(rail("ach")),
      [{ sends: { rail: "wire" } }, { sends: { rail: "ach" } }, { sends: {} }],
      ["enum-value-removed: broken 2/1/1"],
    ],
    [
      "without a field that is required now",
      taking(object({ a: text, b: text }, ["a"])),
      taking(object({ a: text, b: text }, ["a", "b"])),
      [{ sends: { a: "1" } }, { sends: { a: "1", b: "2" } }],
      ["field-became-required: broken 2/1/1"],
    ],
    [
      "without a new required field, and deep inside",
      taking(object({ list: { type: "array", items: object({ a: text }) } })),
      taking(object({ list: { type: "array", items: object({ a: text, b: text }, ["b"]) } })),
      [{ sends: { list: [{ a: "1" }] } }, { sends: { list: [] } }, { sends: {} }],
      ["required-field-added: broken 1/1/1"],
    ],
    [
      "with a field that is gone from a closed object",
      taking(object({ a: text, b: text }, [], { additionalProperties: false })),
      taking(object({ a: text }, [], { additionalProperties: false })),
      [{ sends: { b: "1" } }, { sends: { a: "1" } }],
      ["field-removed: broken 2/1/1"],
    ],
    [
      "that the older version refuses as well are not blamed on the newer one",
      taking(rail("ach", "wire")),
      taking(rail("ach")),
      [{ sends: { rail: "cheque" } }, { sends: { rail: 7 } }],
      ["enum-value-removed: seen 2/0/0"],
    ],
    [
      "with a text that the recorder hid are not judged by it",
      taking(rail("ach", "wire")),
      taking(rail("ach")),
      [{ sends: { rail: "[hidden]" } }],
      ["enum-value-removed: seen 1/0/0"],
    ],
    [
      "without a parameter that is required now",
      query({ type: "integer" }),
      query({ type: "integer" }, true),
      [{}, { path: "/things?limit=3" }],
      ["parameter-became-required: broken 2/1/1"],
    ],
    [
      "with a parameter beyond its new limit",
      query({ type: "integer", maximum: 100 }),
      query({ type: "integer", maximum: 50 }),
      [{ path: "/things?limit=80" }, { path: "/things?limit=8" }, {}],
      ["limit-tightened: broken 2/2/1"],
    ],
    [
      "with a number for what may be any text now",
      query({ type: "integer" }),
      query(text),
      [{ path: "/things?limit=80" }],
      ["type-changed: affected 1/1/0"],
    ],
    [
      "of a member of a union are judged as this member",
      taking(union([], "ach", "wire")),
      taking(union(["number"], "ach")),
      [{ sends: { type: "bank", rail: "wire" } }, { sends: { type: "card", number: "1" } }],
      ["field-became-required: seen 2/0/0", "enum-value-removed: broken 1/1/1"],
    ],
    [
      "of a form are read by the types of each version",
      taking(object({ a: { type: "integer" } }), {}, "application/x-www-form-urlencoded"),
      taking(object({ a: text }), {}, "application/x-www-form-urlencoded"),
      [{ sends: "a=5", type: "application/x-www-form-urlencoded" }],
      ["type-changed: affected 1/1/0"],
    ],
    [
      "with a value in the path that is no longer accepted",
      thing("a", "b"),
      thing("a"),
      [
        { method: "GET", path: "/things/b" },
        { method: "GET", path: "/things/a" },
      ],
      ["enum-value-removed: broken 2/1/1"],
    ],
    [
      "with what only the service writes",
      taking(object({ id: { type: "string", readOnly: true } })),
      taking(object({ id: { type: "integer", readOnly: true } })),
      [{ sends: { id: "1" } }],
      [],
    ],
    [
      "without a media type",
      taking(rail("ach", "wire")),
      taking(rail("ach")),
      [{ sends: { rail: "wire" }, type: "" }],
      ["enum-value-removed: broken 1/1/1"],
    ],
    [
      "of an operation that is gone",
      {
        paths: {
          ...(calling({})["paths"] as Json),
          ...{ "/others": { get: { operationId: "x", responses: { "200": { description: "" } } } } },
        },
      },
      { paths: { "/others": { get: { operationId: "x", responses: { "200": { description: "" } } } } } },
      [{}, {}],
      ["operation-removed: broken 2/2/2"],
    ],
    [
      "in a media type that is no longer accepted",
      taking(text, {}, "text/plain"),
      taking(text),
      [{ sends: "hello", type: "text/plain" }],
      ["request-media-type-changed: broken 1/1/1"],
    ],
  ])("%s", (_, older, newer, calls, expected) => {
    expect(told(judge(older, newer, calls))).toEqual(expected);
  });
});

it("shows of a refusal only names that the document has", () => {
  const map = (more: Json): Json =>
    object({ meta: { type: "object", additionalProperties: { type: "string", ...more } } });
  const calls = [{ sends: { meta: { "secret-name": "long" } } }];
  const { changes } = judge(taking(map({})), taking(map({ maxLength: 3 })), calls);
  expect(changes.flatMap(({ meetings }) => meetings.map(({ reason }) => reason))).toEqual([
    "`meta[string]` must NOT have more than 3 characters",
  ]);
});

const secured = (...schemes: readonly string[]): Json =>
  calling(
    { security: schemes.map((name) => ({ [name]: [] })) },
    {
      components: {
        securitySchemes: {
          key: { type: "apiKey", in: "header", name: "X-Key" },
          token: { type: "http", scheme: "bearer" },
          basic: { type: "http", scheme: "basic" },
          visit: { type: "apiKey", in: "cookie", name: "visit" },
        },
      },
    },
  );
const withHeaders = (headers: Readonly<Record<string, string>>): Call => ({ headers });

describe("credentials", () => {
  it.each<[string, Json, Json, readonly Call[], readonly string[]]>([
    [
      "that are required now are missing, or were sent already",
      secured(),
      secured("key"),
      [{}, withHeaders({ "x-key": "[hidden]" })],
      ["security-tightened: broken 2/1/1"],
    ],
    [
      "of another kind are not those that were sent",
      secured("token"),
      secured("key"),
      [withHeaders({ authorization: "Bearer a" }), withHeaders({ authorization: "[hidden]" })],
      ["security-tightened: broken 2/2/2"],
    ],
    [
      "that a recording hides, or has none of, are neither enough nor missing",
      secured("token"),
      secured("basic"),
      [withHeaders({ authorization: "[hidden]" }), {}],
      ["security-tightened: affected 2/2/0"],
    ],
    [
      "of which one is enough",
      secured("token", "key"),
      secured("key", "visit"),
      [withHeaders({ "x-key": "1" }), withHeaders({ cookie: "a=1; visit=2" })],
      ["security-tightened: seen 2/0/0"],
    ],
    ["that are no longer required", secured("key"), secured(), [{}], ["security-loosened: seen 1/0/0"]],
  ])("%s", (_, older, newer, calls, expected) => {
    expect(told(judge(older, newer, calls))).toEqual(expected);
  });
});

describe("answers", () => {
  it.each<[string, Json, Json, readonly Call[], readonly string[]]>([
    [
      "with a field that is gone are counted where they have it",
      answering(object({ a: text, b: text })),
      answering(object({ a: text })),
      [get({ a: "1", b: "2" }), get({ a: "1" }), get([])],
      ["field-removed: affected 2/1/0"],
    ],
    [
      "whose place gets a new value",
      answering(rail("ach")),
      answering(rail("ach", "fednow")),
      [get({ rail: "ach" }), get({})],
      ["enum-value-added: affected 1/1/0"],
    ],
    [
      "with only an addition are seen",
      answering(object({ a: text })),
      answering(object({ a: text, b: text })),
      [get({ a: "1" })],
      ["field-added: seen 1/0/0"],
    ],
    [
      "of a default, which is what no other status is",
      byDefault(object({ a: text })),
      byDefault(object({})),
      [{ gets: { a: "1" } }, { gets: { a: "1" }, status: 404 }],
      ["field-removed: affected 2/2/0"],
    ],
    [
      "of another status do not have the place",
      answering(object({ a: text })),
      answering(object({})),
      [get({ a: "1" }, 404)],
      [],
    ],
    [
      "in lists and maps",
      answering({
        type: "array",
        items: object({ m: { type: "object", additionalProperties: rail("a", "b") } }),
      }),
      answering({ type: "array", items: object({ m: { type: "object", additionalProperties: rail("a") } }) }),
      [get([{ m: { x: { rail: "b" } } }, {}]), get([{ m: { y: { rail: "a" } } }]), get([])],
      ["enum-value-removed: affected 2/1/0"],
    ],
    [
      "of a list that gets one value and loses another are affected by each on its own",
      answering(rail("ach", "wire")),
      answering(rail("ach", "fednow")),
      [get({ rail: "ach" }), get({ rail: "wire" })],
      ["enum-value-added: affected 2/2/0", "enum-value-removed: affected 2/1/0"],
    ],
  ])("%s", (_, older, newer, calls, expected) => {
    expect(told(judge(older, newer, calls))).toEqual(expected);
  });
});

it("says who called, when, and how often, and shows no text that could be secret", () => {
  const step = judge(
    answering(object({ a: text, rail: { type: "string", enum: ["ach", "wire"] } })),
    answering(object({ rail: { type: "string", enum: ["ach", "wire", "fednow"] } })),
    [get({ a: "sk_live_secret", rail: "sk_live_secret" }), get({ a: "sk_live_secret", rail: "wire" })],
  );
  expect(step).toMatchObject({ calls: 2, since: "2026-01-05", until: "2026-01-05" });
  expect(JSON.stringify(step.changes.map(({ meetings }) => meetings))).not.toContain("sk_live");
  const examples = step.changes.flatMap(({ meetings }) => meetings.map(({ example }) => example));
  expect(examples.sort()).toEqual(["", '"wire"']);
  expect(step.changes[0]?.meetings[0]).toMatchObject({
    callers: [{ name: "shop/1", count: 2 }],
    last: "2026-01-05",
  });
});
