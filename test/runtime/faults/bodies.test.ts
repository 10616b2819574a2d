/** Faults that concern a client, by number: bodies. */
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";

import { ConnectionError, UndecodableError } from "../../../templates/runtime/errors/errors.js";
import { hastyClient } from "../example-api.js";
import { json, startService, text, type Answering } from "../service.js";
import { atFirst, failure, ramp } from "./support.js";

describe("bodies", () => {
  const jsonHeaders = { "content-type": "application/json" };

  test("31: malformed JSON is an error with status, request id and the beginning of the text", async () => {
    const { baseUrl, asked } = await startService((answer) =>
      text(answer, 200, `{"id": ${"9".repeat(9)}${"x".repeat(1000)}}`, {
        ...jsonHeaders,
        "x-request-id": "q",
      }),
    );
    const error = await failure(hastyClient(baseUrl).getRamp({ id: "r1" }));
    expect(error).toBeInstanceOf(UndecodableError);
    expect(error).toMatchObject({ status: 200, requestId: "q", contentType: "application/json" });
    expect(error.message).toContain('{"id": 9');
    expect(error.message.length).toBeLessThan(300);
    expect(asked).toHaveLength(1);
  });

  test.each(["", "  \n ", '{"id":"r1",', '[{"id":"r1"},{"id', ' {"amount":"1'])(
    "32: a success without the whole body (%j) is like a lost connection",
    async (body) => {
      const { baseUrl, asked } = await startService((answer) => text(answer, 200, body, jsonHeaders));
      const error = await failure(hastyClient(baseUrl).getRamp({ id: "r1" }));
      expect(error).toBeInstanceOf(ConnectionError);
      expect(error).toMatchObject({ status: 200, attempts: 3 });
      expect(asked).toHaveLength(3);
    },
  );

  test("33: 204 has no data where it is declared, and nowhere is data that the type promises missing", async () => {
    const { baseUrl, asked } = await startService((answer, { url }) =>
      text(answer, Number(url.slice(-3)), ""),
    );
    const client = hastyClient(baseUrl);
    const outcome = await client.updateRamp({ id: "204", body: {} }).result();
    expect(outcome).toMatchObject({ ok: true, status: 204 });
    expect(outcome.ok && outcome.data).toBeUndefined();
    for (const [status, call] of [
      [205, () => client.updateRamp({ id: "205", body: {} })],
      [204, () => client.getRamp({ id: "204" })],
    ] as const) {
      const error = await failure(call());
      expect(error).toBeInstanceOf(UndecodableError);
      expect(error).toMatchObject({
        status,
        message: expect.stringContaining("the body is missing") as string,
      });
    }
    expect(asked).toHaveLength(3);
  });

  test.each<[string, Buffer, string]>([
    ["in another charset", Buffer.from('{"id":"caf\xe9"}', "latin1"), "is not utf-8"],
    ["in UTF-16", Buffer.from('{"id":"x"}', "utf16le"), "is not JSON"],
    ["with something behind it", Buffer.from('{"id":"x"}garbage'), "is not JSON"],
  ])("34: JSON %s is undecodable, which another request does not change", async (_, body, cause) => {
    const { baseUrl, asked } = await startService((answer) => {
      answer.writeHead(200, { ...jsonHeaders, "x-api-version": "2026-07-01" }).end(body);
    });
    const error = await failure(hastyClient(baseUrl).getRamp({ id: "r1" }));
    expect(error).toBeInstanceOf(UndecodableError);
    expect(error.message).toContain(`the body ${cause}`);
    expect(asked).toHaveLength(1);
  });

  test("34: HTML with 200 is an error that names the content type", async () => {
    const { baseUrl } = await startService((answer) =>
      text(answer, 200, "<html>Log in to the hotel's network</html>", { "content-type": "text/html" }),
    );
    const error = await failure(hastyClient(baseUrl).getRamp({ id: "r1" }));
    expect(error).toBeInstanceOf(UndecodableError);
    expect(error).toMatchObject({ contentType: "text/html" });
    expect(error.message).toContain("<html>Log in");
  });

  test.each(["text/plain", "application/json; charset=utf-8", "application/problem+json", ""])(
    "35, 36: promised JSON is read as JSON under content type %j",
    async (type) => {
      const { baseUrl } = await startService((answer) => {
        answer.writeHead(200, { "x-api-version": "2026-07-01", ...(type && { "content-type": type }) });
        answer.end(JSON.stringify(ramp));
      });
      expect(await hastyClient(baseUrl).getRamp({ id: "r1" })).toEqual(ramp);
    },
  );

  test("35: what the document does not promise is text, unless it says that it is JSON", async () => {
    const asText = await startService((answer) => text(answer, 418, '{"a":1}'));
    expect(await failure(hastyClient(asText.baseUrl).getRamp({ id: "r1" }))).toMatchObject({
      body: '{"a":1}',
    });
    const asJson = await startService((answer) => json(answer, 418, { a: 1 }));
    expect(await failure(hastyClient(asJson.baseUrl).getRamp({ id: "r1" }))).toMatchObject({
      body: { a: 1 },
    });
  });

  test.each([true, false, 0, 12.5, "text", null, []])("37: the body %j is a value", async (value) => {
    const { baseUrl } = await startService((answer) => json(answer, 200, value));
    expect(await hastyClient(baseUrl).ping()).toEqual(value);
  });

  test("38: a byte order mark is not in the way", async () => {
    const { baseUrl } = await startService((answer) =>
      text(answer, 200, `\uFEFF${JSON.stringify(ramp)}`, jsonHeaders),
    );
    expect(await hastyClient(baseUrl).getRamp({ id: "r1" })).toEqual(ramp);
  });

  test("39: amounts stay texts; an integer that would be rounded is refused", async () => {
    const amount = { id: "12345678901234567890", amount: "0.10", big: 9_007_199_254_740_991, small: 0.1 };
    const { baseUrl } = await startService((answer, { url }) =>
      url.endsWith("good")
        ? json(answer, 200, amount)
        : text(answer, 200, '{"amount":9007199254740993}', jsonHeaders),
    );
    const client = hastyClient(baseUrl);
    expect(await client.getRamp({ id: "good" })).toEqual(amount);
    const error = await failure(client.getRamp({ id: "bad" }));
    expect(error).toBeInstanceOf(UndecodableError);
    expect(error.message).toContain("rounded");
  });

  test.each(['"__proto__"', '"\\u005f_proto__"', '"__pr\\u006Fto__"'])(
    "40: %s in an answer changes no prototype",
    async (key) => {
      const body = `{"id":"r1","nested":{${key}:{"polluted":true}},${key}:{"polluted":true}}`;
      const { baseUrl } = await startService((answer) => text(answer, 200, body, jsonHeaders));
      const data = await hastyClient(baseUrl).getRamp({ id: "r1" });
      expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
      expect(Object.assign({}, data)).not.toHaveProperty("polluted");
      expect({}).not.toHaveProperty("polluted");
      expect(data).toEqual({ id: "r1", nested: {} });
    },
  );

  test.each([
    ["cut", (bytes: Buffer) => bytes.subarray(0, bytes.length - 400)],
    [
      "corrupt",
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 300), Buffer.alloc(300, 7), bytes.subarray(600)]),
    ],
  ])(
    "53: gzip that is %s is never a success; it is fetched again where that is safe",
    async (_name, damage) => {
      const whole = gzipSync(
        JSON.stringify({ id: "r1", list: Array.from({ length: 500 }, (_, i) => `${i}-${Math.sin(i)}`) }),
      );
      const damaged = damage(whole);
      const answering: Answering = (answer) => {
        const head = { ...jsonHeaders, "content-encoding": "gzip", "content-length": String(damaged.length) };
        answer.writeHead(200, { ...head, "x-api-version": "2026-07-01" }).end(damaged);
      };
      const always = await startService(answering);
      const error = await failure(hastyClient(always.baseUrl).getRamp({ id: "r1" }));
      expect(error.code).toMatch(/undecodable|connection/);
      expect(error.attempts).toBe(3);
      if (error instanceof UndecodableError) expect(error.message).toContain("cut");
      const single = await startService(atFirst(answering));
      expect(await hastyClient(single.baseUrl).getRamp({ id: "r1" })).toEqual(ramp);
    },
  );
});
