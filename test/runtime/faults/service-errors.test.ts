/** Faults that concern a client, by number: errors of the service. */
import { describe, expect, test } from "vitest";

import {
  CapabilityNotEnabledError,
  ResponseError,
  UnsupportedVersionError,
} from "../../../templates/runtime/errors/errors.js";
import { operation } from "../../../templates/runtime/operation.js";
import { endpoint, createTransport, hastyClient, testKey } from "../example-api.js";
import { json, startService, text } from "../service.js";
import { atFirst, failure, ramp, trace } from "./support.js";
import { eventually } from "../../support/test-clock.js";

describe("errors of the service", () => {
  test("7: 500 on a safe method is repeated", async () => {
    const { baseUrl, asked } = await startService(atFirst((answer) => json(answer, 500, trace), 2));
    expect(await hastyClient(baseUrl).getRamp({ id: "r1" })).toEqual(ramp);
    expect(asked).toHaveLength(3);
  });

  test("8: 500 on a keyed POST is repeated with the same key and the same bytes", async () => {
    const { baseUrl, asked } = await startService(atFirst((answer) => json(answer, 500, trace), 2));
    const call = hastyClient(baseUrl).createRamp({ body: { amount: "0.10", note: "café €" } });
    expect(await call).toEqual(ramp);
    const keys = asked.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([call.idempotencyKey, call.idempotencyKey, call.idempotencyKey]);
    expect(call.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(asked.map(({ body }) => body.toString("hex"))).size).toBe(1);
  });

  test("9: a stored 500 ends at the limit, and the error says that the outcome is unknown", async () => {
    const { baseUrl, asked } = await startService((answer) => json(answer, 500, trace));
    const error = await failure(hastyClient(baseUrl).createRamp({ body: { amount: "1" } }));
    expect(error).toMatchObject({ attempts: 3, outcomeUnknown: true, status: 500 });
    expect(error.message).toContain("unknown");
    expect(asked).toHaveLength(3);
  });

  test("10: 500 on a POST without a key is not repeated", async () => {
    const { baseUrl, asked } = await startService((answer) => json(answer, 500, trace));
    expect(await failure(hastyClient(baseUrl).updateRamp({ id: "r1", body: {} }))).toMatchObject({
      attempts: 1,
      outcomeUnknown: true,
    });
    expect(asked).toHaveLength(1);
  });

  test.each([502, 503, 504])(
    "11: %i with HTML is repeated; the error has status, content type and text",
    async (status) => {
      const html = `<html>${"x".repeat(5000)}</html>`;
      const { baseUrl, asked } = await startService((answer) =>
        text(answer, status, html, { "content-type": "text/html" }),
      );
      const error = await failure(hastyClient(baseUrl).getRamp({ id: "r1" }));
      expect(error).toBeInstanceOf(ResponseError);
      expect(error).toMatchObject({ status, isDeclared: false });
      expect(error.body === html).toBe(true);
      expect(error.headers?.get("content-type")).toBe("text/html");
      expect(error.message.length).toBeLessThan(300);
      expect(asked).toHaveLength(3);
    },
  );

  test("12: 409 is an answer, not a reason to repeat", async () => {
    const { baseUrl, asked } = await startService((answer) =>
      json(answer, 409, "Key was used for another body"),
    );
    const client = hastyClient(baseUrl, { retry: { statuses: [409, 500] } });
    expect(await client.createRamp({ body: { amount: "1" } }).result()).toMatchObject({
      status: 409,
      attempts: 1,
    });
    expect(asked).toHaveLength(1);
  });

  test("13: 408 is repeated where it is safe", async () => {
    const { baseUrl } = await startService(atFirst((answer) => text(answer, 408, "")));
    expect(await hastyClient(baseUrl).getRamp({ id: "r1" })).toEqual(ramp);
  });

  test.each([100, 5000, 10_000, 30_000])("a 400 whose JSON is %i deep is what it says", async (depth) => {
    const deep = "[".repeat(depth) + "]".repeat(depth);
    const { baseUrl } = await startService((answer) =>
      text(answer, 400, deep, { "content-type": "application/json" }),
    );
    expect(await failure(hastyClient(baseUrl).getRamp({ id: "r1" }))).toMatchObject({
      code: "response",
      status: 400,
      fate: "refused",
    });
  });

  test("14: a plain text is the body, whether it is JSON or not", async () => {
    for (const body of ["Bank not supported", '"Bank not supported"']) {
      const { baseUrl } = await startService((answer) =>
        text(answer, 400, body, { "content-type": "application/json; charset=utf-8" }),
      );
      const outcome = await hastyClient(baseUrl).ping().result();
      expect(outcome).toMatchObject({
        ok: false,
        status: 400,
        isDeclared: true,
        error: "Bank not supported",
      });
      expect(!outcome.ok && outcome.exception).toMatchObject({ isDeclared: true });
    }
  });

  test.each<[string, number, string, Record<string, string>]>([
    ["HTML", 500, "<html>", { "content-type": "text/html" }],
    ["cut JSON", 400, '[{"code":', { "content-type": "application/json" }],
    ["JSON where a string is declared", 409, "{}", { "content-type": "application/json" }],
    ["an inexact number", 500, '{"trace_id":9007199254740993}', { "content-type": "application/json" }],
    ["an undeclared status", 418, "{}", { "content-type": "application/json" }],
    ["another version", 500, "{}", { "content-type": "application/json", "x-api-version": "2025-03-13" }],
    ["a success that cannot be used", 201, "<html>", { "content-type": "text/html" }],
  ])(
    "14: an outcome with %s says that it is not what the document declares",
    async (_why, status, body, headers) => {
      const { baseUrl } = await startService((answer) => text(answer, status, body, headers));
      const client = hastyClient(baseUrl, { retry: false });
      const outcome = await client.createRamp({ body: { amount: "1" } }).result();
      expect(outcome).toMatchObject({ ok: false, status, isDeclared: false });
      expect(outcome.exception).not.toHaveProperty("isDeclared", true);
    },
  );

  test("14: an outcome with what the document declares says so, for its own status and for a range", async () => {
    const { baseUrl } = await startService((answer) => json(answer, 409, "used"));
    const client = hastyClient(baseUrl);
    const own = await client.createRamp({ body: { amount: "1" } }).result();
    expect(own).toMatchObject({ status: 409, isDeclared: true, error: "used" });
    const range = await client.updateRamp({ id: "r1", body: {} }).result();
    expect(range).toMatchObject({ status: 409, isDeclared: true, error: "used" });
  });

  test("14: an answer without a body is declared only where its status is", async () => {
    const { baseUrl } = await startService((answer, { url }) => text(answer, Number(url.slice(-3)), ""));
    const head = (status: number) =>
      operation<object, { 200: undefined; 404: undefined }>({
        ...endpoint("head", "HEAD", `/${status}`),
        responses: { 200: "none", 404: "none" },
      });
    const transport = createTransport({ baseUrl, auth: { apiKey: testKey }, retry: false });
    expect(await head(404)(transport).result()).toMatchObject({ isDeclared: true, error: undefined });
    expect(await head(500)(transport).result()).toMatchObject({ isDeclared: false, error: undefined });
  });

  test("15: a list of errors comes typed, with codes that nobody knows yet", async () => {
    const list = [{ code: "brand_new", message: "?", docs_url: "x" }];
    const { baseUrl } = await startService((answer) => json(answer, 400, list));
    const outcome = await hastyClient(baseUrl)
      .createRamp({ body: { amount: "1" } })
      .result();
    if (!outcome.isDeclared || outcome.status !== 400) throw new Error("Not narrowed.");
    expect(outcome.error[0]?.code).toBe("brand_new");
  });

  test("16: a version that is not supported has its own error, and no fallback", async () => {
    const body = {
      error: "unsupported_api_version",
      reason: "version_unknown",
      requested: "2026-07-01",
      supported: ["2025-03-13"],
    };
    const { baseUrl, asked } = await startService((answer) =>
      json(answer, 400, body, { "x-api-version": "2025-03-13" }),
    );
    const error = await failure(hastyClient(baseUrl).createRamp({ body: { amount: "1" } }));
    expect(error).toBeInstanceOf(UnsupportedVersionError);
    expect(error).toMatchObject({
      reason: "version_unknown",
      requested: "2026-07-01",
      supported: ["2025-03-13"],
    });
    expect(asked).toHaveLength(1);
  });

  test("16: where the version is ignored, an answer of that form refuses something else", async () => {
    const body = { error: "unsupported_api_version", reason: "version_unknown" };
    const { baseUrl } = await startService((answer) => json(answer, 400, body));
    const error = await failure(hastyClient(baseUrl).getRates());
    expect(error).not.toBeInstanceOf(UnsupportedVersionError);
    expect(error).toMatchObject({ code: "response", isDeclared: false, body });
  });

  test("17: 401 with a plain text; a signer adds what it knows of the clock", async () => {
    const { baseUrl } = await startService((answer) => text(answer, 401, "Unauthorized"));
    expect(await failure(hastyClient(baseUrl).listRamps())).toMatchObject({
      status: 401,
      body: "Unauthorized",
    });
  });

  test("18: the plain 404 of a missing capability says what to do", async () => {
    const { baseUrl } = await startService((answer) => text(answer, 404, "Cannot GET /api/ramps/r1"));
    const error = await failure(hastyClient(baseUrl).getRamp({ id: "r1" }));
    expect(error).toBeInstanceOf(CapabilityNotEnabledError);
    expect(error).toMatchObject({ code: "capability_not_enabled", status: 404 });
  });

  test("18: where the service shows a path of the base URL, that comes first", async () => {
    const { baseUrl } = await startService((answer, { url }) => text(answer, 404, `Cannot GET ${url}`));
    const error = await failure(hastyClient(`${baseUrl}/v1`).getRamp({ id: "r1" }));
    expect(error).not.toBeInstanceOf(CapabilityNotEnabledError);
    expect(error.message).toBe("getRamp: 404 Cannot GET /v1/api/ramps/r1 Is /v1/api right in baseUrl?");
    // A gateway's prefix is not shown by the service behind it.
    const gateway = await startService((answer) => text(answer, 404, "Cannot GET /api/ramps/r1"));
    const missing = await failure(hastyClient(`${gateway.baseUrl}/v1`).getRamp({ id: "r1" }));
    expect(missing).toBeInstanceOf(CapabilityNotEnabledError);
  });

  test("19: a code in an error object is kept, known or not", async () => {
    const body = { success: false, error: { code: "BRAND_NEW", message: "Something" } };
    const { baseUrl } = await startService((answer) => json(answer, 403, body));
    const error = await failure(hastyClient(baseUrl).getRamp({ id: "r1" }));
    expect(error.body).toEqual(body);
    expect(error.message).toContain("BRAND_NEW");
  });

  test("20: the trace id of a 500 is in the error, and readable in its message", async () => {
    const { baseUrl } = await startService((answer) => json(answer, 500, trace));
    const error = await failure(hastyClient(baseUrl).getRamp({ id: "r1" }, { retry: false }));
    expect(error.body).toEqual(trace);
    expect(error.message).toContain("t-1");
  });

  test("21: an error without a body has its status", async () => {
    const { baseUrl } = await startService((answer) => text(answer, 403, ""));
    expect(await failure(hastyClient(baseUrl).getRamp({ id: "r1" }))).toMatchObject({
      status: 403,
      body: undefined,
    });
  });

  test("22: of an endless error body the beginning is read", async () => {
    let isClosed = false;
    const { baseUrl } = await startService((answer) => {
      answer.writeHead(400, { "content-type": "text/plain" });
      const chunk = "x".repeat(65_536);
      const more = (): void =>
        void (!isClosed && answer.write(chunk) ? setImmediate(more) : answer.once("drain", more));
      answer.on("close", () => (isClosed = true));
      more();
    });
    const error = await failure(hastyClient(baseUrl).getRamp({ id: "r1" }));
    expect(error.status).toBe(400);
    expect(String(error.body).length).toBeLessThan(1_000_000);
    await eventually(() => expect(isClosed).toBe(true));
  });
});
