/**
 * Situations that comparison tools are tried with, and what a reader is told about each: the levels, and the
 * sentence where it was once misleading.
 */
import { describe, expect, it } from "vitest";

import { diffApis } from "../../src/judge/diff.js";
import {
  answering,
  apiOf,
  calling,
  diff,
  enumOf,
  integer,
  json,
  object,
  ref,
  string,
  taking,
  told,
  type Json,
} from "./support.js";

const number = { type: "number" } as const;
const bytes = { type: "string", format: "binary" } as const;

function titles(before: Json, after: Json): string[] {
  return diff(before, after).changes.map(({ title }) => title);
}

function answers(responses: Json): Json {
  return calling({ responses });
}

function credentials(scheme: Json, more: Json = {}): Json {
  return calling({ security: [{ key: [] }], ...more }, { components: { securitySchemes: { key: scheme } } });
}

/** 3.0 where 3.1 is usual. */
function old(document: Json): Json {
  return { openapi: "3.0.3", ...document };
}

const a = object({ kind: string, x: string }, ["kind"]);
const b = object({ kind: string, y: string }, ["kind"]);

function tagged(mapping: Record<string, string>): Json {
  const targets = Object.entries(mapping).map(([value, name]) => [value, `#/components/schemas/${name}`]);
  const discriminator = { propertyName: "kind", mapping: Object.fromEntries(targets) as Json };
  return { oneOf: [ref("A"), ref("B")], discriminator };
}

describe("what is the same for every caller", () => {
  const header = (name: string): Json => credentials({ type: "apiKey", in: "header", name });
  const things = (path: string, server: string): Json => ({
    servers: [{ url: server }],
    paths: { [path]: { get: { operationId: "getThings", responses: { "200": { description: "" } } } } },
  });
  const field = (schema: Json): Json => answering(object({ value: schema }));
  const upload = (schema: Json): Json =>
    calling({ requestBody: { content: { "multipart/form-data": { schema: object({ file: schema }) } } } });
  const raw = (media: Json): Json =>
    calling({ requestBody: { content: { "application/octet-stream": media } } });
  it.each<[string, Json, Json]>([
    ["the case of a credential's header", header("X-API-Key"), header("x-api-key")],
    [
      "bytes in a part, as 3.0 and as 3.1 write them",
      old(upload(bytes)),
      upload({ type: "string", contentMediaType: "application/octet-stream" }),
    ],
    ["bytes as a body, as 3.0 and as 3.1 write them", old(raw({ schema: bytes })), raw({})],
    [
      "base64, as 3.0 and as 3.1 write it",
      old(field({ type: "string", format: "byte" })),
      field({ type: "string", contentEncoding: "base64" }),
    ],
  ])("%s", (_name, before, after) => {
    expect([told(diff(before, after)), told(diff(after, before))]).toEqual([[], []]);
  });

  it("a root that went from the paths into the servers", () => {
    const [before, after] = [
      things("/v1/things", "https://a.example"),
      things("/things", "https://a.example/v1"),
    ];
    expect(told(diff(before, after))).toEqual(["note servers-changed"]);
    expect(told(diff(after, before))).toEqual(["note servers-changed"]);
  });
});

describe("levels", () => {
  const event = (name: string): Json => ({
    webhooks: {
      [name]: {
        post: { requestBody: json(object({ id: string })), responses: { "200": { description: "" } } },
      },
    },
  });
  const readOnly = { type: "string", readOnly: true } as const;
  it.each<[string, Json, Json, readonly string[]]>([
    [
      "a scheme that changed is told once, not again for each operation",
      credentials({ type: "apiKey", in: "header", name: "X-Key" }),
      credentials({ type: "apiKey", in: "query", name: "key" }),
      ["breaking security-scheme-changed"],
    ],
    [
      "a scheme of another kind that we do not send",
      credentials({ type: "http", scheme: "digest" }),
      credentials({ type: "mutualTLS" }),
      ["breaking security-scheme-changed"],
    ],
    [
      "one more value for a variant that is sent",
      taking(tagged({ a: "A", b: "B" }), { A: a, B: b }),
      taking(tagged({ a: "A", b: "B", bb: "B" }), { A: a, B: b }),
      ["additive tag-value-changed"],
    ],
    [
      "one more value for a variant that is met",
      answering(tagged({ a: "A", b: "B" }), { A: a, B: b }),
      answering(tagged({ a: "A", b: "B", bb: "B" }), { A: a, B: b }),
      ["breaking tag-value-changed"],
    ],
    [
      "one value less for a variant that is met",
      answering(tagged({ a: "A", b: "B", bb: "B" }), { A: a, B: b }),
      answering(tagged({ a: "A", b: "B" }), { A: a, B: b }),
      ["compile tag-value-changed"],
    ],
    [
      "a read-only field that the schema of a body demands",
      taking(object({ name: string })),
      taking(object({ name: string, id: readOnly }, ["id"])),
      [],
    ],
    [
      "a read-only field that the schema of a body came to demand",
      taking(object({ name: string, id: readOnly })),
      taking(object({ name: string, id: readOnly }, ["id"])),
      [],
    ],
    [
      "a read-only field that nobody has to send",
      taking(object({ name: string })),
      taking(object({ name: string, id: readOnly })),
      [],
    ],
  ])("%s", (_name, before, after, expected) => {
    expect(told(diff(before, after))).toEqual(expected);
  });

  it("calls an event renamed likely, not certainly", () => {
    const [change] = diff(event("thing.made"), event("thing.created")).changes;
    expect(change).toMatchObject({
      isCertain: false,
      title: "The event `thing.made` was likely renamed to `thing.created`",
    });
  });
});

it("a sentence begins with a capital, and names the place in its advice", () => {
  const [change] = diff(answering(object({ id: string }, ["id"])), answering(object({ id: string }))).changes;
  expect(change?.advice[0]?.text).toBe("Handle a missing `id` in the 200 response of `getThings`.");
});

describe("the places of a declaration that changed as a whole", () => {
  it("are all the fields that mention it", () => {
    const parts = { First: object({ kind: ref("Kind") }), Second: object({ sort: ref("Kind") }) };
    const document = (...values: string[]): Json =>
      answering(object({ first: ref("First"), second: ref("Second") }), {
        ...parts,
        Kind: enumOf(...values),
      });
    const { changes } = diffApis(apiOf(document("a")), apiOf(document("a", "b")));
    expect(changes.map(({ places }) => places.map(({ field }) => field))).toEqual([
      ["First.kind", "Second.sort"],
    ]);
  });
});

describe("answers that a broader status covers on one side", () => {
  const answer = (field: string): Json => ({ description: "", ...json(object({ [field]: string })) });
  const broad = answers({ default: answer("e") });
  const fine = answers({ "4XX": answer("m"), default: answer("e") });

  it("differ under the finer status: the broader one is as it was", () => {
    expect(titles(broad, fine)).toEqual([
      "Removed field `e` in the 4XX response of `getThing`",
      "New optional field `m` in the 4XX response of `getThing`: `string`",
      "`getThing` now documents `4XX`, which `default` covered before",
    ]);
    expect(titles(fine, broad)).toEqual([
      "Removed field `m` in the 4XX response of `getThing`",
      "New optional field `e` in the 4XX response of `getThing`: `string`",
      "`getThing` now documents `4XX` as part of `default`",
    ]);
  });
});

it("says of a variant that went which value became valid, and no more", () => {
  const [one, two] = [object({ name: string }, ["name"]), object({ name: string, age: integer }, ["name"])];
  const other = object({ name: string, wings: integer }, ["name", "wings"]);
  expect(titles(taking({ oneOf: [one, two] }), taking({ oneOf: [one, other] }))).toContain(
    "The body of `addThing` can now be an object with just `name`, which fitted both `{ age, name }` and `{ name }`",
  );
});

describe("a range that takes the place of several media types", () => {
  const accepted = (...types: string[]): Json =>
    calling({ requestBody: { content: content(types, { type: "string", format: "binary" }) } });
  const input = (...types: string[]): Json =>
    answers({ "200": { description: "", content: content(types, { type: "string", format: "binary" }) } });
  const content = (types: readonly string[], schema: Json): Json =>
    Object.fromEntries(types.map((type) => [type, { schema }]));

  it("refuses none of them", () => {
    const [several, range] = [["image/png", "image/jpeg"], ["image/*"]] as const;
    expect(titles(accepted(...several), accepted(...range))).toEqual([
      "`getThing` now accepts `image/*` instead of `image/jpeg`",
      "`getThing` now accepts `image/*` instead of `image/png`",
    ]);
    expect(told(diff(accepted(...several), accepted(...range)))).toEqual([
      "additive request-media-type-changed",
      "additive request-media-type-changed",
    ]);
    expect(told(diff(accepted("image/png"), accepted(...range)))).toEqual([
      "compile request-media-type-changed",
    ]);
    expect(titles(input(...range), input(...several))).toEqual([
      "`getThing` now answers 200 as `image/jpeg` instead of `image/*`",
      "`getThing` now answers 200 as `image/png` instead of `image/*`",
    ]);
  });

  it("refuses no other form, although its type is another", () => {
    const [before, after] = [["application/json", "application/xml"], ["application/*"]].map((types) =>
      calling({ requestBody: { content: content(types, object({ a: string })) } }),
    ) as [Json, Json];
    expect(told(diff(before, after))).toEqual([
      "compile request-media-type-changed",
      "additive request-media-type-changed",
    ]);
    expect(told(diff(after, before))).toEqual([
      "additive request-media-type-added",
      "note request-media-type-changed",
    ]);
  });
});

describe("why", () => {
  const reasons = (before: Json, after: Json): string[] =>
    diff(before, after).changes.flatMap(({ why }) => why.map(({ sentence }) => sentence));

  it("a lower limit that went says nothing of room", () => {
    const [limited, free] = [{ ...string, minLength: 3 }, string];
    const [change] = diff(answering(object({ a: limited })), answering(object({ a: free }))).changes;
    expect(change?.advice.map(({ text }) => text)).toEqual([
      "Check code that relies on the old limit of `a` in the 200 response of `getThings`.",
    ]);
  });

  const carrying = (...values: string[]): Json => {
    const parameters = [{ name: "X-Kind", in: "header", schema: enumOf(...values) }];
    const post = { parameters, requestBody: json(object({})), responses: { "200": { description: "" } } };
    return { webhooks: { "thing.changed": { post } } };
  };

  it("a value that a header of deliveries no longer has meets nobody", () => {
    expect(reasons(carrying("a", "b"), carrying("a", "c"))).toEqual([
      "No generated type shows it, and receivers that read it get a different value.",
      "No generated type shows it, and running code does not notice it.",
    ]);
  });

  it("where no type shows it, no message of a compiler is quoted", () => {
    const [added] = diff(carrying("a"), carrying("a", "b")).changes;
    expect(added?.effects).toEqual({ wire: false, compile: false, silent: true });
    const [advice] = added?.advice ?? [];
    expect(advice?.text).toContain("`b`");
    expect(advice).not.toHaveProperty("error");
    expect(advice).not.toHaveProperty("otherErrors");
  });

  it("a default of what one version requires is said of both versions", () => {
    const [required, optional] = [object({ a: string }, ["a"]), object({ a: { ...string, default: "x" } })];
    expect(reasons(taking(optional), taking(required))).toContain(
      "No request that both versions accept omits the value, so none changes its meaning.",
    );
  });
});

describe("a status", () => {
  const [text, error, nothing] = [
    { description: "", ...json(string) },
    { description: "", ...json(object({ message: string })) },
    { description: "" },
  ];
  const rows: readonly (readonly [string, Json, Json, readonly string[], readonly string[]])[] = [
    [
      "with another number and no body is one change",
      { 200: text },
      { 204: nothing },
      ["breaking success-status-changed"],
      ["breaking success-status-changed", "note response-body-added"],
    ],
    [
      "that was a part of `default` leaves the rest of it without a description",
      { 200: text, default: error },
      { 200: text, "4XX": error },
      ["silent error-status-removed", "note status-refined"],
      ["silent error-status-added", "note status-refined"],
    ],
    [
      "that was a part of a range leaves the rest of it without a description",
      { 200: text, "4XX": error },
      { 200: text, 404: error },
      ["silent error-status-removed", "note status-refined"],
      ["silent error-status-added", "note status-refined"],
    ],
    [
      "of a failure is one of two ranges, or `default`",
      { 200: text, default: error },
      { 200: text, "4XX": error, "5XX": error },
      ["note status-refined", "note status-refined"],
      ["note status-refined", "note status-refined"],
    ],
    [
      "of a range that went is not described by another one that stays",
      { 200: text, 404: error, "4XX": error },
      { 200: text, 404: error },
      ["silent error-status-removed"],
      ["silent error-status-added"],
    ],
    [
      "of a success is `default` where no other success is listed",
      { default: text },
      { 200: text },
      ["note status-refined"],
      ["silent error-status-added", "note status-refined"],
    ],
  ];

  it.each(rows)("%s", (_name, before, after, there, back) => {
    expect(told(diff(answers(before), answers(after)))).toEqual(there);
    expect(told(diff(answers(after), answers(before)))).toEqual(back);
  });

  it("that has no body any more says so", () => {
    expect(titles(answers({ 200: text }), answers({ 204: nothing }))).toEqual([
      "`getThing` now answers 204 instead of 200, without a body",
    ]);
  });
});

describe("a parameter of another type", () => {
  const accepted = (value: Json): Json => calling({ parameters: [{ name: "x", in: "query", ...value }] });

  it("is sent as the same text", () => {
    const plain = (schema: Json): Json => accepted({ content: { "text/plain": { schema } } });
    for (const result of [
      diff(accepted({ schema: number }), accepted({ schema: string })),
      diff(plain(number), plain(string)),
    ])
      expect(told(result)).toEqual(["compile type-changed"]);
  });

  it("is sent as other JSON", () => {
    const result = diff(accepted(json(number)), accepted(json(string)));
    expect(told(result)).toEqual(["breaking type-changed"]);
    const { pointer } = result.changes[0]?.at[0]?.after ?? {};
    expect(pointer).toBe("#/paths/~1things/post/parameters/0/content/application~1json/schema");
  });
});

it("a required field without a description is one of those without a name", () => {
  const values = { type: "object", required: ["id"], additionalProperties: string };
  expect(told(diff(answering({ ...values, properties: { id: string } }), answering(values)))).toEqual([]);
  expect(told(diff(taking({ ...values, properties: { id: integer } }), taking(values)))).toEqual([
    "breaking type-changed",
  ]);
});

it("an item beyond the fixed positions of a list is a further one", () => {
  const listed = (item: Json): Json => answering({ type: "array", prefixItems: [string], items: item });
  expect(titles(listed(string), listed(number))).toEqual([
    "The type of each further item of the 200 response of `getThings` changed from `string` to `number`",
  ]);
});

describe("null in several variants", () => {
  it("is refused by \`oneOf\`, which asks for one; the type keeps it", () => {
    const union = (text: Json): Json => object({ value: { oneOf: [text, { type: ["integer", "null"] }] } });
    const [one, two] = [union(string), union({ type: ["string", "null"] })];
    expect(told(diff(taking(one), taking(two)))).toEqual(["silent null-removed"]);
    expect(told(diff(answering(two), answering(one)))).toEqual(["silent null-added"]);
  });
});

describe("an announced end and a stability level", () => {
  const marks = { "x-sunset": "2027-01-01T00:00:00Z", "x-stability-level": "beta" };
  const query = (more: Json): Json =>
    calling({ parameters: [{ name: "q", in: "query", schema: string, ...more }] });
  it.each<[string, Json, Json, string]>([
    [
      "a field",
      answering(object({ a: string })),
      answering(object({ a: { ...string, ...marks } })),
      "`a` in the 200 response of `getThings`",
    ],
    ["a parameter", query({}), query(marks), "`q` of `getThing`"],
    ["an operation", calling({}), calling(marks), "`getThing`"],
  ])("of %s", (_name, before, after, subject) => {
    expect(titles(before, after)).toEqual([
      `${subject} now has the stability level \`beta\``,
      `${subject} ends on 2027-01-01`,
    ]);
  });
});

describe("a choice of required fields", () => {
  const three = { a: string, b: string, c: string };
  const body = (required: readonly string[], ...choices: readonly string[]): Json =>
    taking({
      ...object(three, [...required]),
      ...(choices.length === 0 ? {} : { anyOf: choices.map((name) => ({ required: [name] })) }),
    });
  const said = (before: Json, after: Json): string[] =>
    diff(before, after).changes.map(({ level, rule }) => `${level}: ${rule}`);

  it("is no new condition where one of them was always required", () => {
    const results = ["additive: constraint-instead-of-required", "additive: field-became-optional"];
    expect(said(body(["a"]), body([], "a", "b")).sort()).toEqual(results);
    expect(said(body(["a"], "a", "b"), body([], "a", "b")).sort()).toEqual(results);
  });

  it("says nothing more where one of them comes to be required", () => {
    expect(said(body([], "a", "b"), body(["a"]))).toEqual(["breaking: field-became-required"]);
    expect(said(body([], "a", "b"), body(["a"], "a", "b"))).toEqual(["breaking: field-became-required"]);
  });

  it("says nothing where one of them is required in both versions", () => {
    expect(said(body(["a"]), body(["a"], "a", "b"))).toEqual([]);
    expect(said(body(["a"], "a", "b"), body(["a"]))).toEqual([]);
  });

  it("is a new condition where none of them was", () => {
    expect(said(body([]), body([], "a", "b"))).toEqual(["breaking: constraint-added"]);
    expect(said(body(["c"]), body(["c"], "a", "b"))).toEqual(["breaking: constraint-added"]);
    expect(said(body([], "a", "b"), body([]))).toEqual(["additive: constraint-removed"]);
  });
});

it("a callback that is sent to another URL is sent in another form", () => {
  const sentTo = (expression: string): Json =>
    calling({
      callbacks: { done: { [expression]: { post: { requestBody: json(string), responses: {} } } } },
    });
  const [before, after] = ["{$request.body#/url}", "{$request.body#/callbackUrl}"].map(sentTo) as [
    Json,
    Json,
  ];
  expect(told(diff(before, before))).toEqual([]);
  expect(titles(before, after)).toEqual([
    "Deliveries of `done` are now sent as `POST {$request.body#/callbackUrl} application/json, or no body` instead of `POST {$request.body#/url} application/json, or no body`",
  ]);
});
