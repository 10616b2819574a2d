import { describe, expect, onTestFinished, test, vi } from "vitest";
import { bytes, form, jsonSequence, text } from "../../templates/runtime/bodies.js";
import { multipart } from "../../templates/runtime/multipart.js";
import { idempotency } from "../../templates/runtime/idempotency.js";
import { operation } from "../../templates/runtime/operation.js";
import type { BodyDescriptor } from "../../templates/runtime/request/encoded-request.js";
import { deepObject } from "../../templates/runtime/styles.js";
import { createTransport } from "../../templates/runtime/transport.js";
import { json, startService, type Asked } from "./service.js";
import { endpoint } from "./example-api.js";

async function send(body: BodyDescriptor, value: unknown, failures = 0): Promise<Asked[]> {
  const { baseUrl, asked } = await startService((answer, _asked, turn) =>
    json(answer, turn > failures ? 200 : 503, true),
  );
  const upload = operation<{ body: unknown }, { 200: boolean }>({
    ...endpoint("upload", "POST", "/upload"),
    keyed: idempotency,
    body,
    responses: { 200: "json" },
  });
  const transport = createTransport(
    { api: "any", idempotency: { header: "Key" } },
    { baseUrl, sleep: async () => {} },
  );
  await upload(transport, { body: value });
  return asked;
}

function parsed({ headers, body }: Asked): Promise<FormData> {
  return new Response(new Uint8Array(body), {
    headers: { "content-type": headers["content-type"] ?? "" },
  }).formData();
}

describe("bodies", () => {
  test("form: pairs, lists, JSON where the document says so, styles", async () => {
    const descriptor: BodyDescriptor = {
      type: "application/x-www-form-urlencoded",
      as: form,
      encoding: { meta: { contentType: "application/json" }, deep: deepObject() },
    };
    const [asked] = await send(descriptor, {
      a: "x y&",
      list: [1, 2],
      meta: { b: 1 },
      deep: { c: 1 },
      none: undefined,
    });
    expect(asked?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
    expect(asked?.body.toString()).toBe("a=x%20y%26&list=1&list=2&meta=%7B%22b%22%3A1%7D&deep%5Bc%5D=1");
  });

  test("multipart: texts, lists, JSON, files; the same bytes in every attempt", async () => {
    const descriptor: BodyDescriptor = {
      type: "multipart/form-data",
      as: multipart,
      encoding: { csv: { contentType: "text/csv" } },
    };
    const file = new File(["content"], "passport.jpg", { type: "image/jpeg" });
    const value = {
      kind: "Passport",
      tags: ["a", "b"],
      meta: { x: 1 },
      file,
      raw: new Uint8Array([1, 2]),
      csv: "a;b",
    };
    const asked = await send(descriptor, value, 2);
    expect(asked).toHaveLength(3);
    expect(
      new Set(asked.map(({ body, headers }) => body.toString("hex") + headers["content-type"])).size,
    ).toBe(1);
    expect(asked[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    const data = await parsed(asked[0] as Asked);
    expect([data.get("kind"), data.getAll("tags")]).toEqual(["Passport", ["a", "b"]]);
    expect(data.get("file")).toMatchObject({ name: "passport.jpg", type: "image/jpeg" });
    // As texts, not as files.
    expect([data.get("meta"), data.get("csv")]).toEqual(['{"x":1}', "a;b"]);
    expect(await (data.get("raw") as File).arrayBuffer()).toEqual(new Uint8Array([1, 2]).buffer);
  });

  test("bytes: from a view, a buffer, a Blob, in the media type of the document", async () => {
    const descriptor: BodyDescriptor = { type: "application/octet-stream", as: bytes };
    const view = new Uint8Array([9, 1, 2, 3, 9]).subarray(1, 4);
    for (const value of [view, view.slice().buffer, new Blob([view], { type: "image/png" })]) {
      const [asked] = await send(descriptor, value);
      expect(asked?.headers["content-type"]).toBe("application/octet-stream");
      expect([...(asked?.body ?? [])]).toEqual([1, 2, 3]);
    }
  });

  test("bytes, where a server has put its own `Response` in place of the global one", async () => {
    const { Response } = globalThis;
    class TextResponse extends Response {
      constructor(body: ConstructorParameters<typeof Response>[0]) {
        super(body, { headers: { "content-type": "text/plain; charset=UTF-8" } });
      }
    }
    vi.stubGlobal("Response", TextResponse);
    onTestFinished(() => void vi.unstubAllGlobals());
    const descriptor: BodyDescriptor = { type: "application/pdf", as: bytes };
    for (const value of [new Uint8Array([1]), new ArrayBuffer(1), new Blob(["a"]).stream()]) {
      expect(await bytes(value, descriptor)).toMatchObject({ type: "application/pdf" });
    }
  });

  test("text", async () => {
    const [asked] = await send({ type: "text/plain", as: text }, "ż");
    expect(asked?.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(asked?.body.toString()).toBe("ż");
  });
});

describe("what is encoded", () => {
  const type = "application/x-www-form-urlencoded";

  test("as a form: no field that is nothing, and no pair of an empty list", () => {
    const value = { a: 1, none: null, nothing: undefined, list: [], empty: "", b: true };
    expect(form(value, { type, as: form })).toEqual({ type, body: "a=1&empty=&b=true" });
    expect(form(new URLSearchParams({ "a b": "ü" }), { type, as: form })).toEqual({
      type,
      body: "a+b=%C3%BC",
    });
    const encoding = { a: { contentType: "text/plain" } };
    expect(form({ a: "x" }, { type, as: form, encoding })).toEqual({ type, body: "a=x" });
  });

  test.each([
    ["text/csv", "ż", "text/csv; charset=utf-8", "ż"],
    ["text/csv; charset=UTF-8", "ż", "text/csv; charset=UTF-8", "ż"],
    ["application/soap+xml", "<a/>", "application/soap+xml; charset=utf-8", "<a/>"],
    ["application/jwt", "a.b", "application/jwt", "a.b"],
    ["text/plain", 5, "text/plain; charset=utf-8", "5"],
    ["text/csv; charset=latin1", Uint8Array.of(255), "text/csv; charset=latin1", Uint8Array.of(255)],
    ["application/xml", new Blob(["x"], { type: "text/html" }), "application/xml", Uint8Array.of(120)],
  ])("as %s: %o", async (type, value, sentType, body) => {
    expect(await text(value, { type, as: text })).toEqual({ type: sentType, body });
  });

  test("as text in another charset: only bytes", async () => {
    await expect(text("ż", { type: "text/csv; charset=latin1", as: text })).rejects.toThrow(
      "body: must be bytes in latin1; a string is sent as UTF-8.",
    );
  });

  test("as lines of JSON, each after a mark in a sequence", () => {
    const items = [{ a: "x\ny" }, [1], "b", null];
    const lines = ['{"a":"x\\ny"}', "[1]", '"b"', "null"];
    const sent = (type: string): unknown => jsonSequence(items, { type, as: jsonSequence });
    expect(sent("application/jsonl")).toEqual({
      type: "application/jsonl",
      body: lines.map((line) => `${line}\n`).join(""),
    });
    expect(sent("application/json-seq")).toMatchObject({
      body: lines.map((line) => `\u001e${line}\n`).join(""),
    });
    expect(() => jsonSequence({ a: 1 }, { type: "application/jsonl", as: jsonSequence })).toThrow(
      "body: must be a list of items.",
    );
    expect(() => jsonSequence([new Map()], { type: "application/jsonl", as: jsonSequence })).toThrow(
      "body.0",
    );
  });

  test("as a form: objects as JSON, each item of a list by itself", () => {
    const value = { a: { b: [1] }, list: [{ c: 1 }, "d"], day: new Date(0), json: ["x"] };
    const encoding = { json: { contentType: "application/json" } };
    const { body } = form(value, { type, as: form, encoding });
    expect([...new URLSearchParams(String(body))]).toEqual([
      ["a", '{"b":[1]}'],
      ["list", '{"c":1}'],
      ["list", "d"],
      ["day", "1970-01-01T00:00:00.000Z"],
      ["json", '"x"'],
    ]);
  });

  test("as a form: each field in the first media type that its encoding names", () => {
    const encoding = {
      first: { contentType: "text/plain, application/json" },
      either: { contentType: "application/xml, application/json" },
      xml: { contentType: "application/xml" },
    };
    const sent = (value: object): unknown => form(value, { type, as: form, encoding });
    expect(sent({ first: "x" })).toEqual({ type, body: "first=x" });
    expect(sent({ either: { a: 1 } })).toEqual({ type, body: "either=%7B%22a%22%3A1%7D" });
    expect(sent({ xml: "<a/>" })).toEqual({ type, body: "xml=%3Ca%2F%3E" });
    expect(() => sent({ xml: { a: 1 } })).toThrow(
      "xml: must be a string or bytes to be sent as application/xml.",
    );
  });

  test("is refused where the platform would send something else", async () => {
    const descriptor = { type: "", as: bytes };
    for (const value of [{}, [], 5, null, undefined, { getReader: 1 }, () => "x"])
      await expect(bytes(value, descriptor)).rejects.toThrow("body: must be bytes");
    for (const value of [[], "a=1", null, 5, new Map(), new Date()]) {
      expect(() => form(value, { type, as: form })).toThrow("must be an object with the fields of the form");
    }
    for (const value of [{}, [], null])
      await expect(text(value, { type, as: text })).rejects.toThrow("body: must be a string or bytes.");
    await expect(bytes("\ud800", descriptor)).rejects.toThrow("body");
    expect((await bytes("ü", descriptor)).body).toBe("ü");
    const stream = new Response("streamed").body;
    expect(new TextDecoder().decode((await bytes(stream, descriptor)).body as Uint8Array)).toBe("streamed");
  });
});

test("a body is waited for where something has replaced the promises of the platform", async () => {
  // As zone.js does it: async functions return promises of the platform even then.
  vi.stubGlobal("Promise", class Other<T> extends Promise<T> {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const [asked] = await send({ type: "text/csv", as: text }, "a,b");
  expect(asked?.body.toString()).toBe("a,b");
  expect(asked?.headers["content-type"]).toContain("text/csv");
  await expect(send({ type: "text/csv", as: text }, { no: "text" })).rejects.toThrow("body");
});
