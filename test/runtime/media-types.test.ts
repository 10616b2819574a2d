/** Operations that answer in several media types: what is asked for, and as what the answer is read. */
import { describe, expect, test, vi } from "vitest";
import { byteStream } from "../../templates/runtime/byte-stream.js";
import { UndecodableError } from "../../templates/runtime/errors/errors.js";
import { mediaTypes } from "../../templates/runtime/media-types.js";
import { operation, type OperationDescriptor } from "../../templates/runtime/operation.js";
import { createTransport } from "../../templates/runtime/transport.js";
import type { Outcome } from "../../templates/runtime/response/outcome.js";
import { startService } from "./service.js";
import { eventually } from "../support/test-clock.js";
import { endpoint } from "./example-api.js";

type Responses = OperationDescriptor["responses"];
type Answers = Record<200 | 404, unknown>;

interface Asking {
  readonly accept?: string;
  readonly as?: "stream";
  readonly method?: string;
  readonly status?: number;
}

interface Seen {
  readonly accept: string | undefined;
  readonly encoding: string | undefined;
  readonly outcome: Outcome<Answers>;
}

/** One call of an operation with these responses, answered with this body under this type. */
async function ask(
  responses: Responses,
  type: string | undefined,
  body: string | Buffer,
  { status = 200, method = "GET", ...options }: Asking = {},
): Promise<Seen> {
  const service = await startService((answer) => {
    answer.writeHead(status, type === undefined ? {} : { "content-type": type });
    answer.end(body);
  });
  const call = operation<Record<never, never>, Answers, Asking>({
    ...{
      ...endpoint("getThing", method, "/"),
      media: mediaTypes,
      stream: byteStream,
    },
    responses,
  });
  const transport = createTransport({ api: "any" }, { baseUrl: service.baseUrl, retry: false });
  const outcome = await call(transport, {}, options).result();
  const [asked] = service.asked;
  return { accept: asked?.headers.accept, encoding: String(asked?.headers["accept-encoding"]), outcome };
}

const report: Responses = {
  200: { "text/csv": "text", "application/json": "json", "application/pdf": "bytes" },
  202: "json",
  404: { "application/problem+json": "json", "text/plain": "text" },
};

describe("the header Accept", () => {
  test.each<[string, Responses, string | undefined, string]>([
    [
      "JSON, where it is declared",
      report,
      undefined,
      "application/json, application/problem+json;q=0.9, text/plain;q=0.9, */*;q=0.5",
    ],
    [
      "what the caller chooses first",
      report,
      "text/csv",
      "text/csv, application/json;q=0.9, application/problem+json;q=0.9, text/plain;q=0.9, */*;q=0.5",
    ],
    [
      "everything, without JSON",
      { 200: { "image/png": "bytes", "image/*": "bytes" } },
      undefined,
      "image/png, image/*, */*;q=0.5",
    ],
    [
      "a vendor's type with its parameters",
      { 200: { "application/vnd.x+json; version=2; charset=utf-8": "json" } },
      undefined,
      "application/vnd.x+json; version=2, */*;q=0.5",
    ],
    [
      "the type that the caller chooses within a range",
      { 200: { "application/json": "json", "image/*": "bytes" }, 404: { "image/*": "bytes" } },
      "image/webp",
      "image/webp, */*;q=0.5",
    ],
    [
      "each success",
      { 200: { "application/pdf": "bytes" }, 206: { "multipart/byteranges": "bytes" } },
      undefined,
      "application/pdf, multipart/byteranges, */*;q=0.5",
    ],
    [
      "the default, without a success",
      { 400: "json", default: { "text/csv": "text", "application/json": "json" } },
      undefined,
      "text/csv, application/json, */*;q=0.5",
    ],
  ])("names %s", async (_, responses, accept, expected) => {
    const seen = await ask(responses, undefined, "", accept === undefined ? {} : { accept });
    expect(seen.accept).toBe(expected);
  });

  test("compressed answers are asked for where JSON comes, which shows where it ends", async () => {
    expect((await ask(report, "application/json", "{}")).encoding).toContain("gzip");
    expect((await ask(report, "text/csv", "a", { accept: "text/csv" })).encoding).toBe("identity");
  });

  test.each(["text/html", "", "toString"])(
    "%j, which is not declared, is refused before anything is sent",
    async (accept) => {
      await expect(ask(report, "text/csv", "a", { accept })).rejects.toThrow(
        "accept: must be one of text/csv, application/json, application/pdf",
      );
    },
  );
});

const csv = { 200: { "text/csv": "text" } } as const;
const pdf = { 200: { "application/pdf": "bytes" } } as const;
const image = { 200: { "image/*": "bytes", "application/json": "json" } } as const;
const file = { 200: { "application/octet-stream": "bytes" } } as const;
const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

test.each(["text/html", "image/", "image/a/b", "image/png, text/html", "*/*"])(
  "%j, which is not within the declared range, is refused before anything is sent",
  async (accept) => {
    await expect(ask(image, "image/png", "x", { accept })).rejects.toThrow(
      "accept: must be one of image/*, application/json",
    );
  },
);

describe("a success is read as its Content-Type says", () => {
  test.each<[string, Responses, string | undefined, string | Buffer, unknown, Asking?]>([
    ["JSON by default", report, "application/json; charset=utf-8", '{"a":1}', { a: 1 }],
    ["JSON that a service calls by another name", report, "text/x-unknown", '{"a":1}', { a: 1 }],
    ["JSON of a vendor, where JSON was asked for", report, "application/vnd.x+json", '{"a":1}', { a: 1 }],
    ["text", report, "text/csv;header=present", "a;b", "a;b", { accept: "text/csv" }],
    ["text in its character set", csv, "text/csv; charset=iso-8859-1", Buffer.from([0xfc]), "ü"],
    ["text in a quoted character set", csv, 'TEXT/CSV; charset="UTF-16LE"', Buffer.from([0x7c, 1]), "ż"],
    ["text without a type", csv, undefined, "a", "a"],
    ["text that the service only calls text", csv, "text/plain", "a", "a"],
    ["bytes", report, "application/pdf", "%PDF", bytes("%PDF"), { accept: "application/pdf" }],
    ["bytes that the service only calls bytes", pdf, "application/octet-stream", "%PDF", bytes("%PDF")],
    ["bytes of any kind", file, "image/png", "x", bytes("x")],
    ["bytes of a range", { 200: { "image/*": "bytes" } }, "image/webp", "x", bytes("x")],
    ["what was chosen within a range", image, "image/webp", "x", bytes("x"), { accept: "image/webp" }],
    [
      "a choice that the service only calls bytes",
      image,
      undefined,
      "x",
      bytes("x"),
      { accept: "image/webp" },
    ],
    ["XML by its other name", { 200: { "application/xml": "text" } }, "text/xml", "<a/>", "<a/>"],
    [
      "the name that is declared, of two for XML",
      { 200: { "application/xml": "bytes", "text/xml": "text" } },
      "text/xml",
      "<a/>",
      "<a/>",
    ],
    [
      "a type without the parameter that was asked for",
      { 200: { "application/json;v=1": "json", "application/json;v=2": "json" } },
      "application/json",
      "[2]",
      [2],
      { accept: "application/json;v=2" },
    ],
    ["nothing", pdf, undefined, "", bytes("")],
    ["a suffix as a range", { 200: { "application/*+json": "json" } }, "application/hal+json", "[]", []],
    ["JSON of a range without a schema", { 200: { "*/*": "any" } }, "application/json", "[1]", [1]],
    ["text of a range without a schema", { 200: { "*/*": "any" } }, "text/html", "<p>", "<p>"],
    ["bytes of a range without a schema", { 200: { "*/*": "any" } }, "image/png", "x", bytes("x")],
    [
      "the more exact of two types",
      { 200: { "image/*": "bytes", "image/svg+xml": "text" } },
      "image/svg+xml",
      "<svg/>",
      "<svg/>",
    ],
    [
      "the type with the same parameter",
      { 200: { "text/x;v=1": "bytes", "text/x;v=2": "text" } },
      "text/x; V=2",
      "a",
      "a",
    ],
    [
      "the type without a parameter",
      { 200: { "text/x;v=1": "bytes", "text/x": "text" } },
      "text/x",
      "a",
      "a",
    ],
    ["another success", report, "application/json", '{"job":1}', { job: 1 }, { status: 202 }],
    ["no content, which is declared", { ...report, 204: "none" }, undefined, "", undefined, { status: 204 }],
    ["no content for text", csv, undefined, "", "", { status: 204 }],
    ["no content for bytes", pdf, undefined, "", new Uint8Array(0), { status: 204 }],
  ])("%s", async (_, responses, type, body, data, options) => {
    const { outcome } = await ask(responses, type, body, options);
    expect(outcome.exception).toBeUndefined();
    expect(outcome.ok && outcome.data).toEqual(data);
  });
});

describe("a success that was not asked for is refused, by its name", () => {
  test.each<[string, Responses, string | undefined, string | Buffer, Asking?]>([
    ["JSON for bytes", pdf, "application/json", '{"a":1}'],
    ["JSON for bytes of any kind", file, "application/problem+json", "{}"],
    ["a page for text", csv, "text/html; charset=utf-8", "<html>"],
    ["a page for a file", file, "text/html", "<html>"],
    ["an image for a document", pdf, "image/png", "x"],
    ["another image than the chosen one", image, "image/png", "x", { accept: "image/webp" }],
    ["XML of another kind", { 200: { "application/xml": "text" } }, "application/soap+xml", "<a/>"],
    ["JSON where text was chosen", report, "application/json", "{}", { accept: "text/csv" }],
    ["text where nothing was chosen", report, "text/csv", "a"],
    ["text for JSON", report, "text/html", "<html>"],
    [
      "a page for a string",
      { 200: { "application/json": "string", "text/csv": "text" } },
      "text/html",
      "<html>",
    ],
    [
      "another version of a vendor",
      { 200: { "application/vnd.x+json;v=1": "json", "application/vnd.x+json;v=2": "json" } },
      "application/vnd.x+json;v=1",
      "{}",
      { accept: "application/vnd.x+json;v=2" },
    ],
    ["no content for JSON", report, "application/json", "", { status: 204 }],
    ["text in an unknown character set", csv, "text/csv; charset=klingon", "a"],
    ["text that is not in its character set", csv, "text/csv", Buffer.from([0xfc])],
  ])("%s", async (_, responses, type, body, options) => {
    const { outcome } = await ask(responses, type, body, options);
    expect(outcome.ok).toBe(false);
    expect(outcome.exception).toBeInstanceOf(UndecodableError);
    expect(outcome.exception).toMatchObject({ contentType: type });
    expect(outcome.exception?.message).toContain(type);
  });
});

describe("a failure is read as its Content-Type says, whatever was asked for", () => {
  test.each<[string, string | undefined, string, unknown, boolean]>([
    ["JSON", "application/problem+json", '{"title":"x"}', { title: "x" }, true],
    ["JSON under another name", "application/json", '{"title":"x"}', { title: "x" }, true],
    ["text", "text/plain", "no", "no", true],
    ["a proxy's page", "text/html", "<html>", "<html>", false],
  ])("%s", async (_, type, body, error, isDeclared) => {
    for (const options of [{}, { accept: "application/pdf" }, { as: "stream" }] as const) {
      const { outcome } = await ask(report, type, body, { status: 404, ...options });
      expect(outcome).toMatchObject({ ok: false, status: 404, error, isDeclared });
    }
  });
});

test("an answer to HEAD has no body", async () => {
  const { outcome } = await ask(pdf, "application/pdf", "", { method: "HEAD" });
  expect(outcome).toMatchObject({ ok: true, data: undefined });
});

test("a refused body that never ends is not waited for", async () => {
  const closed = vi.fn();
  const service = await startService((answer) => {
    answer.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
    answer.on("close", closed);
  });
  const call = operation({
    ...{ ...endpoint("getThing", "POST", "/"), media: mediaTypes },
    responses: report,
  });
  const outcome = await call(createTransport({ api: "any" }, { baseUrl: service.baseUrl })).result();
  expect(outcome.exception).toBeInstanceOf(UndecodableError);
  expect(outcome.exception).toMatchObject({ contentType: "text/event-stream", fate: "unknown", attempts: 1 });
  await eventually(() => {
    expect(closed).toHaveBeenCalled();
  });
});
