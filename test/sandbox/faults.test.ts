/** Faults on demand: what the wire has, and whether the request took effect. */
import { connect } from "node:net";
import { gunzipSync } from "node:zlib";
import { get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { createClient as createAccounts } from "../../generated/virtual-accounts/v1/index.js";
import { parseFaults } from "../../src/sandbox/faults/fault.js";
import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import { createCustomer, newest } from "./support/onboarding.js";
import { rawCall, signedGet, type RawCall } from "./support/raw-client.js";
import { clockTime, settle, useTestClock } from "../support/test-clock.js";

let sandbox: Sandbox;
let call: RawCall;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: "faults", rateLimits: false });
  call = rawCall(sandbox);
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.admin.reset();
});

const fault = (text: string) => ({ headers: { "x-sandbox-fault": text }, version: newest });
const customers = async (): Promise<number> =>
  ((await call("GET", "/customers")).body as { items: unknown[] }).items.length;

describe("the language of faults", () => {
  it.each([
    ["status=503", [{ at: "before", times: 1, status: 503 }]],
    [
      "status=503;at=after;times=2, wire=reset",
      [
        { at: "after", times: 2, status: 503 },
        { at: "after", times: 1, wire: "reset" },
      ],
    ],
    [
      "status=429;retry-after=Wed%2C 21 Oct 2026 07%3A28%3A00 GMT",
      [{ at: "before", times: 1, status: 429, retryAfter: "Wed, 21 Oct 2026 07:28:00 GMT" }],
    ],
    ["none", [{ at: "after", times: 1 }]],
    [
      "latency=20;clock-skew=-1000;cursor-loop",
      [{ at: "after", times: 1, latencyMs: 20, clockSkewMs: -1000, cursorLoop: 1 }],
    ],
    ["version=none;times=always", [{ at: "after", times: Infinity, version: "none" }]],
  ])("%s", (text, expected) => {
    expect(parseFaults(text)).toEqual(expected);
  });

  it.each(["nonsense", "status=9", "status=abc", "wire=loud", "at=once", "latency=-1", "times=0"])(
    "refuses %s with a sentence",
    async (text) => {
      const answer = await call("GET", "/customers", fault(text));
      expect(answer.status).toBe(400);
      expect(answer.text).toMatch(/^(There is no fault|The fault )/);
    },
  );
});

describe("faults of a request", () => {
  useTestClock();

  it("come in the order of its attempts, then none", async () => {
    const options = {
      ...fault("status=503;times=2, status=429;retry-after=7"),
      body: { customer_type: "Person", email: "a@example.com" },
      idempotencyKey: "k",
    };
    const answers = [];
    for (let count = 0; count < 4; count++) answers.push(await call("POST", "/customers", options));
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 429, 201]);
    expect(answers[2]?.headers.get("retry-after")).toBe("7");
  });

  it("begin anew for the next call, once the one before has seen them through", async () => {
    const statuses = [];
    for (let count = 0; count < 6; count++)
      statuses.push((await call("GET", "/customers", fault("status=503;times=2"))).status);
    expect(statuses).toEqual([503, 503, 200, 503, 503, 200]);
  });

  it("count the attempts of a signed call, though each has a time of its own", async () => {
    const accounts = createAccounts({
      baseUrl: sandbox.url,
      auth: { apiKey: sandbox.keys.publishableTestKey },
      signing: { privateKey: sandbox.keys.privateKey ?? "" },
      retry: { baseDelayMs: 1 },
      fetch: (url, init) =>
        fetch(url, { ...init, headers: { ...init.headers, "x-sandbox-fault": "status=500" } }),
    });
    expect(await accounts.listVirtualAccounts().result()).toMatchObject({ ok: true, attempts: 2 });
  });

  it.each([
    ["before", 0],
    ["after", 1],
    ["stored", 0],
  ])("at=%s leave %i customers", async (at, count) => {
    const answer = await call("POST", "/customers", {
      ...fault(`status=500;at=${at}`),
      body: { customer_type: "Person", email: "a@example.com" },
    });
    expect(answer.status).toBe(500);
    expect(await customers()).toBe(count);
  });

  const apiError = { message: "A fault that was asked for", trace_id: expect.any(String) as string };
  const text = "A fault that was asked for";
  it.each([
    ["GET", "/customers", "status=500", apiError],
    ["GET", "/customers", "status=500;at=after", apiError],
    ["GET", "/nowhere", "status=500", apiError],
    ["POST", "/customers", "status=500;at=stored", apiError],
    // The document promises a string here.
    ["POST", "/addresses/crypto/hosted", "status=500", text],
    ["POST", "/customers", "status=400", text],
    ["GET", "/customers", "status=503", text],
    ["POST", "/customers", "status=422;at=after", text],
    [
      "POST",
      "/customers/6f2f4a39-9a26-4f3e-8ed8-f6a0f10b0e7c/identifications/v2",
      "status=400",
      [
        expect.objectContaining({
          code: "invalid_request",
          docs_url: expect.any(String) as string,
        }) as object,
      ],
    ],
    ["GET", "/customers", "status=500;body=gone", "gone"],
  ])(
    "on %s %s, asked for by %s, have the body that the API gives them",
    async (method, path, asked, body) => {
      const options = { ...fault(asked), ...(method === "POST" ? { body: {} } : {}) };
      const answer = await call(method, path, options);
      expect([String(answer.status), answer.body]).toEqual([/\d+/.exec(asked)?.[0], body]);
      if (method === "GET") return;
      const plain = await call(method, path, { ...options, version: "2025-03-13" });
      if (path.endsWith("/v2")) expect(plain.text, "A string before 2026-08-01").toBe(text);
    },
  );

  it.each([
    ["status=500", 500, "INTERNAL_ERROR"],
    ["status=403", 403, "INVALID_API_KEY"],
    ["status=429;retry-after=3", 429, "RATE_LIMIT_EXCEEDED"],
  ])("of the virtual accounts have their body too: %s", async (asked, status, code) => {
    const answer = await signedGet(sandbox, "/v1/virtual-accounts", {}, { headers: fault(asked).headers });
    const error = { code, message: "A fault that was asked for" };
    expect([answer.status, answer.body]).toEqual([status, { success: false, error }]);
    expect(answer.headers.get("content-type")).toBe("application/json");
  });

  it("stored come again for the same key", async () => {
    const options = { body: { customer_type: "Person", email: "a@example.com" }, idempotencyKey: "stored" };
    await call("POST", "/customers", { ...options, ...fault("status=500;at=stored;body=gone") });
    const again = await call("POST", "/customers", options);
    expect([again.status, again.text, again.headers.get("x-request-id")]).toEqual([500, "gone", null]);
  });

  it("change what they name and nothing else", async () => {
    const { id } = await createCustomer(call);
    const whole = await call("GET", `/customers/${id}`);
    const html = await call("GET", `/customers/${id}`, fault("html"));
    expect([html.status, html.headers.get("content-type"), html.text.startsWith("<!doctype")]).toEqual([
      200,
      "text/html; charset=utf-8",
      true,
    ]);
    const typed = await call("GET", `/customers/${id}`, fault("content-type=text/plain"));
    expect([typed.text, typed.headers.get("content-type")]).toEqual([whole.text, "text/plain"]);
    expect(
      (await call("GET", `/customers/${id}`, fault("content-type=none"))).headers.get("content-type"),
    ).toBeNull();
    expect(
      (await call("GET", `/customers/${id}`, fault("version=2025-03-13"))).headers.get("x-api-version"),
    ).toBe("2025-03-13");
    expect(
      (await call("GET", `/customers/${id}`, fault("version=none"))).headers.get("x-api-version"),
    ).toBeNull();
    const start = clockTime();
    await call("GET", `/customers/${id}`, fault("latency=60"));
    expect(clockTime() - start).toBeGreaterThanOrEqual(60);
  });

  it("redirect with a place", async () => {
    const response = await fetch(`${sandbox.url}/api/customers`, {
      redirect: "manual",
      headers: { "x-sandbox-fault": "status=307;location=https://elsewhere.example/" },
    });
    expect([response.status, response.headers.get("location")]).toEqual([307, "https://elsewhere.example/"]);
  });

  it.each([1, 2])("lead pages in a circle of %i", async (period) => {
    await createCustomer(call);
    const cursors: string[] = [];
    let path = "/customers";
    for (let pages = 0; pages < 4; pages++) {
      const answer = await call("GET", path, fault(`cursor-loop=${period};times=always`));
      expect(answer.body).toMatchObject({ items: [{}] });
      cursors.push((answer.body as { cursor: string }).cursor);
      path = `/customers?cursor=${cursors.at(-1) ?? ""}`;
    }
    expect(new Set(cursors).size).toBe(period);
  });

  it("set the service's clock wrong, which signed requests feel", async () => {
    const headers = { "x-sandbox-fault": "clock-skew=600000" };
    const answer = await signedGet(sandbox, "/v1/virtual-accounts", {}, { headers });
    expect(answer.body).toMatchObject({ error: { code: "INVALID_SIGNATURE" } });
    expect(Date.parse(answer.headers.get("date") ?? "") - Date.now()).toBeGreaterThan(590_000);
  });

  it("can be planned for a route, and are taken before the general ones", async () => {
    const { id } = await createCustomer(call);
    sandbox.admin.addFaults({ method: "GET", path: "/api/customers/*", faults: "status=502" });
    expect((await call("GET", "/customers")).status).toBe(200);
    expect((await call("GET", `/customers/${id}`)).status).toBe(502);
    expect((await call("GET", `/customers/${id}`)).status).toBe(200);
    sandbox.admin.addFaults({ faults: "status=503;times=always" });
    expect((await call("GET", "/customers")).status).toBe(503);
    sandbox.admin.clearFaults();
    expect((await call("GET", "/customers")).status).toBe(200);
  });
});

describe("faults of the wire", () => {
  interface Raw {
    readonly headers: IncomingMessage["headers"];
    readonly bytes: Buffer;
    readonly end: "whole" | "broken";
  }
  const raw = (text: string, path = "/spec/2026-08-01"): Promise<Raw> =>
    new Promise((resolve, reject) => {
      get(
        sandbox.url + path,
        { headers: { "x-sandbox-fault": text, "x-api-key": sandbox.keys.testKey } },
        (response) => {
          const chunks: Buffer[] = [];
          const done = (end: Raw["end"]) => () => {
            resolve({ headers: response.headers, bytes: Buffer.concat(chunks), end });
          };
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", done("whole"));
          response.on("error", done("broken"));
        },
      ).on("error", reject);
    });

  it("reset: no byte of an answer", async () => {
    await expect(raw("wire=reset")).rejects.toMatchObject({ code: "ECONNRESET" });
  });

  it("reset-body: less than was announced", async () => {
    const { headers, bytes, end } = await raw("wire=reset-body");
    expect(end).toBe("broken");
    expect(bytes.length).toBeLessThan(Number(headers["content-length"]));
  });

  it("cut and empty: as much as was announced, which is too little", async () => {
    for (const wire of ["cut", "empty"]) {
      const { headers, bytes, end } = await raw(`wire=${wire}`);
      expect([end, bytes.length]).toEqual(["whole", Number(headers["content-length"])]);
      expect(() => JSON.parse(bytes.toString()) as unknown).toThrow();
    }
  });

  it("gzip, truncated and corrupt: with an honest length", async () => {
    const good = await raw("wire=gzip");
    expect(JSON.parse(gunzipSync(good.bytes).toString())).toHaveProperty("openapi");
    for (const wire of ["gzip-truncated", "gzip-corrupt"]) {
      const { headers, bytes, end } = await raw(`wire=${wire}`);
      expect([end, headers["content-encoding"], bytes.length]).toEqual([
        "whole",
        "gzip",
        Number(headers["content-length"]),
      ]);
      expect(() => gunzipSync(bytes)).toThrow();
    }
  });

  it("gzip-bomb: little that stands for much", async () => {
    const { bytes } = await raw("wire=gzip-bomb");
    expect(bytes.length).toBeLessThan(100_000);
    expect(gunzipSync(bytes).length).toBe(64 * 1024 * 1024);
  });

  it("bom: in front of the body", async () => {
    expect((await raw("wire=bom", "/api/customers")).bytes.toString()).toMatch(/^\ufeff\{/);
  });

  it("stall and endless: until the reader goes away", async () => {
    for (const wire of ["stall", "endless"]) {
      const reader = new AbortController();
      const headers = { "x-sandbox-fault": `wire=${wire}` };
      const response = await fetch(`${sandbox.url}/spec/versions`, { signal: reader.signal, headers });
      expect(response.status).toBe(200);
      const read = response.arrayBuffer();
      void settle().then(() => {
        reader.abort();
      });
      await expect(read).rejects.toThrow();
    }
    expect((await call("GET", "/customers")).status, "The sandbox goes on.").toBe(200);
  });
});

it("a client that goes away while it sends does no harm", async () => {
  const port = Number(new URL(sandbox.url).port);
  await new Promise<void>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write("POST /api/customers HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{");
      void settle().then(() => socket.destroy());
    });
    socket.on("close", () => {
      resolve();
    });
  });
  expect((await call("GET", "/customers")).status).toBe(200);
});
