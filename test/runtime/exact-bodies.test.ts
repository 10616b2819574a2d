/** What would be sent as something else is refused before anything is sent: in bodies, forms and parameters. */
import { Readable } from "node:stream";

import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { bytes, form, text } from "../../templates/runtime/bodies.js";
import { multipart } from "../../templates/runtime/multipart.js";
import { idempotency } from "../../templates/runtime/idempotency.js";
import { json as jsonBody } from "../../templates/runtime/json-body.js";
import { operation, type OperationDescriptor } from "../../templates/runtime/operation.js";
import { deepObject, styled, styledHeader, styledPath } from "../../templates/runtime/styles.js";
import { createTransport } from "../../templates/runtime/transport.js";
import { answers, callFailure, standIn, type Sent } from "./stand-in-fetch.js";
import { pairs, testEvery } from "../support/test-every.js";
import { throwing } from "../support/throwing.js";
import { endpoint } from "./example-api.js";

const boom = throwing(new Error("boom"));

/** No service can be meant to get any of these as JSON makes them: `null`, `{}`, nothing, or a guess. */
const refused: Record<string, () => unknown> = {
  NaN: () => Number.NaN,
  Infinity: () => Infinity,
  "-Infinity": () => -Infinity,
  "a Number object of NaN": () => Object(Number.NaN) as unknown,
  "an invalid date": () => new Date(Number.NaN),
  "a Map": () => new Map([["a", 1]]),
  "an empty Map": () => new Map(),
  "a Set": () => new Set([1]),
  "a WeakMap": () => new WeakMap(),
  "a WeakSet": () => new WeakSet(),
  "a promise": () => Promise.resolve(1),
  "a promise-like": () => ({ then: () => undefined }),
  "a function": () => () => 1,
  "an asynchronous function": () => () => Promise.resolve(1),
  "a class": () => Map,
  "a symbol": () => Symbol("x"),
  "a Symbol object": () => Object(Symbol("x")) as unknown,
  "a big number": () => 1n,
  "a generator": () =>
    (function* () {
      yield 1;
    })(),
  "a stream of Node": () => Readable.from(["x"]),
  "an iterator of a Map": () => new Map([["a", 1]]).values(),
  "a RegExp": () => /x/,
  "an object with private fields only": () =>
    new (class {
      readonly #amount = 1;
      amount(): number {
        return this.#amount;
      }
    })(),
  "an Error": () => new Error("x"),
  "a toJSON that gives NaN": () => ({ toJSON: () => Number.NaN }),
  "a toJSON that gives a Map": () => ({ toJSON: () => new Map() }),
  "a toJSON that throws": () => ({ toJSON: boom }),
  "a getter that throws": () => Object.defineProperty({}, "x", { enumerable: true, get: boom }),
  "a circle": () => {
    const circle: unknown[] = [];
    circle.push(circle);
    return circle;
  },
  "a proxy that throws": () => new Proxy({}, { get: boom, ownKeys: boom, getPrototypeOf: boom }),
};

/** Bytes are a part of a form, and no value of JSON: `{"0":1}`. */
const binary: Record<string, () => unknown> = {
  bytes: () => new Uint8Array([1, 2]),
  "a Buffer": () => Buffer.from("x"),
  "an ArrayBuffer": () => new ArrayBuffer(2),
  "a Blob": () => new Blob(["x"]),
  "a File": () => new File(["x"], "x"),
  "a FormData": () => new FormData(),
  "a stream": () => new ReadableStream(),
  "search parameters": () => new URLSearchParams({ a: "1" }),
  headers: () => new Headers({ a: "1" }),
};

const invalid = { ...refused, ...binary };

const depths: Record<string, (value: unknown) => unknown> = {
  alone: (value) => value,
  "as a field": (value) => ({ amount: value }),
  "in a list": (value) => ({ list: [1, value] }),
  "deep down": (value) => ({ a: [{ b: { c: [[value]] } }] }),
  "from a toJSON": (value) => ({ a: { toJSON: () => ({ b: value }) } }),
};

async function attempt(descriptor: Partial<OperationDescriptor>, args: object): Promise<Sent[] | string> {
  const { fetch, sent } = standIn(answers(200));
  const thing = operation<object, { 200: unknown }, object>({
    ...endpoint("thing", "POST", "/things"),
    keyed: idempotency,
    responses: { 200: "json" },
    ...descriptor,
  });
  const transport = createTransport(
    { api: "any", idempotency: { header: "Key" } },
    { baseUrl: "https://api.example.com", fetch },
  );
  const call = thing(transport, args);
  const isSent = await call.then(() => true).catch(() => false);
  if (isSent) return sent;
  const error = await callFailure(() => call);
  expect(error).toMatchObject({ code: "invalid_request", fate: "not_sent", attempts: 0, operation: "thing" });
  expect(sent).toEqual([]);
  return error.message;
}

/** The message of the refusal; whatever is sent instead is an error. */
async function refusal(descriptor: Partial<OperationDescriptor>, args: object): Promise<string> {
  const sent = await attempt(descriptor, args);
  return typeof sent === "string" ? sent : expect.fail(`sent ${String(sent[0]?.body ?? sent[0]?.url)}`);
}

const json: Partial<OperationDescriptor> = { body: { type: "application/json", as: jsonBody } };

describe("a JSON body", () => {
  testEvery(pairs(Object.entries(invalid), Object.entries(depths)))(
    "with a value that JSON has not is refused, and the message names the place",
    async (what, make, where, within) => {
      const message = await refusal(json, { body: within(make()) });
      expect(message).toMatch(/body/);
      if (where === "as a field" && !what.includes("throws")) expect(message).toContain("amount");
    },
  );

  test("with nothing in a list is refused: it would be sent as null", async () => {
    await refusal(json, { body: { list: [1, undefined] } });
    await refusal(json, { body: { list: [1, , 2] } });
  });

  test("with a number under a name that hides it is refused", async () => {
    for (const name of ["__proto__", "constructor", "toJSON", "length", ""]) {
      const body: unknown = JSON.parse(`{${JSON.stringify(name)}:0}`);
      Object.defineProperty(body, name, { value: Number.NaN, enumerable: true });
      await refusal(json, { body });
    }
  });

  testEvery<[string, unknown, string]>([
    ["a date", { at: new Date("2026-11-21T00:00:00Z") }, '{"at":"2026-11-21T00:00:00.000Z"}'],
    ["absent fields", { a: undefined, b: null }, '{"b":null}'],
    ["a decimal of a library", { amount: { toJSON: () => "0.10" } }, '{"amount":"0.10"}'],
    ["zero, negative and small numbers", [0, -1.5, 1e-7], "[0,-1.5,1e-7]"],
    ["a URL", { url: new URL("https://a.b/c") }, '{"url":"https://a.b/c"}'],
    [
      "an instance of a class of one's own",
      new (class {
        amount = "1";
      })(),
      '{"amount":"1"}',
    ],
    ["an object without a prototype", Object.assign(Object.create(null) as object, { a: 1 }), '{"a":1}'],
    [
      "boxed values",
      { a: Object("x") as unknown, b: Object(1) as unknown, c: Object(true) as unknown },
      '{"a":"x","b":1,"c":true}',
    ],
    ["the same object twice, which is no circle", ((one) => [one, one])({ a: 1 }), '[{"a":1},{"a":1}]'],
    ["an own __proto__", JSON.parse('{"__proto__":1}'), '{"__proto__":1}'],
    ["null", null, "null"],
    ["false", false, "false"],
    ["an empty text", "", '""'],
  ])("with a value that JSON has is sent", async (_name, body, sent) => {
    expect(await attempt(json, { body })).toMatchObject([{ body: sent }]);
  });

  test("is exactly what JSON has of it, or refused: whatever it is", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.anything({
          withDate: true,
          withMap: true,
          withSet: true,
          withBigInt: true,
          withSparseArray: true,
          withTypedArray: true,
        }),
        async (body) => {
          const sent = await attempt(json, { body });
          if (typeof sent === "string") return;
          // What was sent has every leaf that was given: nothing turned into null, {} or nothing on the way.
          expect(unboxed(JSON.parse(String(sent[0]?.body ?? "null")))).toEqual(unboxed(body ?? null));
        },
      ),
      { numRuns: 300 },
    );
    function unboxed(value: unknown): unknown {
      if (value instanceof Date) return value.toJSON();
      if (Array.isArray(value)) return value.map(unboxed);
      if (typeof value !== "object" || value === null) return Object.is(value, -0) ? 0 : value;
      return Object.entries(value)
        .filter(([, field]) => field !== undefined)
        .map(([name, field]) => [name, unboxed(field)])
        .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
    }
  });
});

describe("forms", () => {
  const bodies: Record<string, Partial<OperationDescriptor>> = {
    form: { body: { type: "application/x-www-form-urlencoded", as: form } },
    multipart: { body: { type: "multipart/form-data", as: multipart } },
    "multipart with a type": {
      body: { type: "multipart/form-data", as: multipart, encoding: { a: { contentType: "text/plain" } } },
    },
    "form with a JSON field": {
      body: {
        type: "application/x-www-form-urlencoded",
        as: form,
        encoding: { a: { contentType: "application/json" } },
      },
    },
    "form with an object": {
      body: {
        type: "application/x-www-form-urlencoded",
        as: form,
        encoding: { a: deepObject() },
      },
    },
  };
  // A big number has an exact text.
  const textless = Object.entries(refused).filter(([what]) => what !== "a big number");
  testEvery(pairs(Object.entries(bodies), textless))(
    "a value without a text is refused, as a field and within one",
    async (_kind, descriptor, _what, make) => {
      for (const body of [{ a: make() }, { a: [make()] }, { a: { b: make() } }, make()])
        await refusal(descriptor, { body });
    },
  );

  const plain = { body: { type: "text/plain", as: text } };
  const octets = { body: { type: "application/octet-stream", as: bytes } };
  const half = "\ud800";
  testEvery<readonly [string, Partial<OperationDescriptor>, () => unknown]>([
    ...Object.entries(binary)
      .filter(([what]) => !/Form|search/.test(what))
      .map(([what, make]) => [`form: ${what}`, bodies["form"] ?? {}, () => ({ a: make() })] as const),
    ...textless.map(([what, make]) => [`text: ${what}`, plain, make] as const),
    ["text: an object", plain, () => ({ a: 1 })],
    ["text: a list", plain, () => ["a"]],
    ["text: half of a surrogate pair", plain, () => half],
    ...Object.entries(refused).map(([what, make]) => [`bytes: ${what}`, octets, make] as const),
    ["bytes: an object", octets, () => ({ a: 1 })],
    ["bytes: a list", octets, () => [1, 2]],
    ...["form", "multipart"].flatMap((kind) =>
      [{ a: half }, { [half]: "a" }].map(
        (body) => [`${kind}: half of a surrogate pair`, bodies[kind] ?? {}, () => body] as const,
      ),
    ),
  ])("what would be replaced, or is of another kind, is refused", async (_name, descriptor, make) => {
    await refusal(descriptor, { body: make() });
  });

  test("a name of a part cannot end its header", async () => {
    const sent = await attempt(bodies["multipart"] ?? {}, { body: { 'a"\r\nX-Evil: 1': "x" } });
    if (typeof sent === "string") return;
    expect(Buffer.from(sent[0]?.body as Uint8Array).toString()).not.toMatch(/^X-Evil/m);
  });
});

describe("parameters", () => {
  const parameters: Record<string, Partial<OperationDescriptor>> = {
    query: { query: { a: {} } },
    "a list in the query": { query: { a: styled({ explode: false }) } },
    "an object in the query": { query: { a: deepObject() } },
    "JSON in the query": { query: { a: styled({ json: true }) } },
    "reserved characters in the query": { query: { a: styled({ allowReserved: true }) } },
    header: { headers: { a: styledHeader({}) } },
    "a plain header": { headers: { a: {} } },
    cookie: { cookies: { a: {} } },
    path: { path: "/things/{a}" },
    "a list in the path": { path: "/things/{a}", pathStyles: { a: styledPath({}) } },
  };
  const kinds = Object.entries(parameters).map(
    ([kind, descriptor]) => [kind, { method: "GET", ...descriptor }] as const,
  );

  testEvery(pairs(kinds, Object.entries(invalid)))(
    "a value without a text is refused, as the value and within it",
    async (kind, descriptor, what, make) => {
      const isNumber = what === "a big number";
      // A big number has an exact text.
      if (!isNumber || kind.startsWith("JSON")) await refusal(descriptor, { a: make() });
      if (isNumber) return;
      for (const a of [[make()], [[make()]], { b: make() }, { b: { c: [make()] } }])
        await refusal(descriptor, { a });
    },
  );

  // JSON has a text for it.
  testEvery(kinds.filter(([kind]) => !kind.startsWith("JSON")))(
    "half of a surrogate pair is refused",
    async (_kind, descriptor) => {
      await refusal(descriptor, { a: "\udc00" });
    },
  );

  testEvery(["a\r\nX-Evil: 1", "a\nb", "a\0b", "ключ", " a", "a ", "\u0001"])(
    "a header that would end, or lose what it has, is refused",
    async (a) => {
      await refusal({ headers: { a: {} }, method: "GET" }, { a });
    },
  );

  testEvery(["a;b=c", "a b", 'a"b', "a,b", "a\\b", "a\nb", "é", "a=b"])(
    "a cookie is one cookie, or refused",
    async (value) => {
      const sent = await attempt({ cookies: { a: {} }, method: "GET" }, { a: value });
      if (typeof sent === "string") return;
      const cookie =
        Object.entries(sent[0]?.headers ?? {}).find(([name]) => name.toLowerCase() === "cookie")?.[1] ?? "";
      expect(cookie).toMatch(/^a=[!#-+\--:<-[\]-~]*$/);
      expect(decodeURIComponent(cookie.slice(2))).toBe(value);
    },
  );

  testEvery(["a&b=c", "a=b", "a+b", "a%b", "#", "?", "'", "\u0000", "é€😀"])(
    "a value of the query is one value",
    async (value) => {
      const sent = await attempt({ query: { a: {} }, method: "GET" }, { a: value });
      if (typeof sent === "string") throw new Error(sent);
      const url = new URL(sent[0]?.url ?? "");
      expect([...url.searchParams]).toEqual([["a", value]]);
      expect(url.hash).toBe("");
    },
  );
});
