/** What every request meets before any behaviour: specification, version, key, capability, rate limit, arguments. */
import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { get } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import { createCustomer, middle, newest, oldest } from "./support/onboarding.js";
import { rawCall, signedGet, type RawCall } from "./support/raw-client.js";

let sandbox: Sandbox;
let call: RawCall;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: "gateway", rateLimits: false });
  call = rawCall(sandbox);
});
afterAll(() => sandbox.close());

interface Bytes {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

/** Without the decompression that `fetch` does. */
function getBytes(path: string, headers: Record<string, string> = {}): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    get(sandbox.url + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
      });
    }).on("error", reject);
  });
}

describe("whatever makes an answer", () => {
  const carried = ({ headers }: { readonly headers: Headers }): (string | null)[] => [
    headers.get("x-api-version"),
    headers.get("vary"),
    /^[0-9a-f-]{36}$/.test(headers.get("x-request-id") ?? "") ? "id" : headers.get("x-request-id"),
  ];
  const versioned = (version: string | null): (string | null)[] => [version, "X-API-Version", "id"];
  const fault = (text: string): Record<string, string> => ({ "x-sandbox-fault": text });

  it.each<[string, string, Parameters<RawCall>[2], number, (string | null)[]]>([
    ["GET", "/customers", {}, 200, versioned(oldest)],
    ["GET", "/customers", { version: middle }, 200, versioned(middle)],
    ["GET", "/customers?page_size=0", { version: middle }, 400, versioned(middle)],
    ["POST", "/customers", { version: middle, body: {} }, 400, versioned(middle)],
    ["GET", "/customers", { version: middle, key: null }, 401, versioned(middle)],
    ["GET", "/nowhere", { version: middle }, 404, versioned(middle)],
    ["OPTIONS", "/customers", { version: middle }, 404, versioned(middle)],
    ["GET", "/customers", { version: "2026-7-1" }, 400, versioned(null)],
    ["GET", "/cryptocurrencies", { version: "2026-7-1" }, 200, [null, null, "id"]],
    ["GET", "/customers", { headers: fault("status=500") }, 500, versioned(oldest)],
    ["GET", "/customers", { version: newest, headers: fault("status=400") }, 400, versioned(newest)],
    ["GET", "/customers", { version: newest, headers: fault("status=503;at=after") }, 503, versioned(newest)],
    [
      "POST",
      "/customers",
      { version: newest, headers: fault("status=500;at=stored") },
      500,
      versioned(newest),
    ],
    [
      "GET",
      "/customers",
      { version: newest, headers: fault("status=500;body=gone") },
      500,
      versioned(newest),
    ],
    ["GET", "/nowhere", { version: newest, headers: fault("status=500") }, 500, versioned(newest)],
    ["GET", "/customers", { version: "2030-01-01", headers: fault("status=502") }, 502, versioned(null)],
    ["GET", "/customers", { version: newest, headers: fault("nonsense=1") }, 400, versioned(newest)],
    ["GET", "/customers", { headers: fault("status=500;version=2026-07-01") }, 500, versioned(middle)],
    ["GET", "/customers", { headers: fault("status=500;version=none") }, 500, versioned(null)],
    ["POST", "/customers", { headers: fault("status=500;at=stored;version=none") }, 500, versioned(null)],
    ["GET", "/customers", { headers: fault("status=429;retry-after=7") }, 429, versioned(oldest)],
  ])("%s %s with %j has the headers of its API", async (method, path, options, status, headers) => {
    const answer = await call(method, path, options);
    expect([answer.status, ...carried(answer)]).toEqual([status, ...headers]);
  });

  it("none of them is at the specification, at another API or where no API is", async () => {
    for (const path of ["/spec/versions", "/v1/virtual-accounts", "/nowhere"])
      expect(carried(await fetch(sandbox.url + path)).filter((value) => value !== "Accept-Encoding")).toEqual(
        path === "/spec/versions" ? [null, null] : [null, null, null],
      );
  });

  it("each answer has an identifier of its own", async () => {
    const ids = new Set<string | null>();
    for (const text of ["status=500", "status=500", "nonsense"])
      ids.add((await call("GET", "/customers", { headers: fault(text) })).headers.get("x-request-id"));
    expect(ids.size).toBe(3);
    expect(ids).not.toContain(null);
  });
});

describe("the specification", () => {
  it("lists versions, default and where each document is, without a key", async () => {
    const { status, body } = await getBytes("/spec/versions");
    expect(status).toBe(200);
    const versions = [oldest, middle, newest].map((version) => ({ version, url: `/spec/${version}` }));
    expect(JSON.parse(body.toString())).toEqual({ versions, default: oldest, latest: newest });
  });

  it.each([oldest, middle, newest])("serves %s byte for byte, plain and compressed", async (version) => {
    const locked = await readFile(`specs/partner-platform/${version}.json`);
    const plain = await getBytes(`/spec/${version}`);
    expect(plain.body.equals(locked), `What is served is not specs/partner-platform/${version}.json.`).toBe(
      true,
    );
    const packed = await getBytes(`/spec/${version}`, { "accept-encoding": "gzip" });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(packed.body).equals(locked)).toBe(true);
  });

  it("serves the latest under /spec, and 404 for a version that is none", async () => {
    expect((await getBytes("/spec")).body.equals((await getBytes(`/spec/${newest}`)).body)).toBe(true);
    expect((await getBytes("/spec/2024-01-01")).status).toBe(404);
  });

  it("answers 304 to who has it already", async () => {
    for (const accepted of ["identity", "gzip"]) {
      const first = await getBytes("/spec/versions", { "accept-encoding": accepted });
      const again = await getBytes("/spec/versions", { "if-none-match": String(first.headers["etag"]) });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
  });
});

describe("the version", () => {
  it.each([
    [undefined, oldest],
    ["", oldest],
    [oldest, oldest],
    [middle, middle],
    [newest, newest],
  ])("%j is served as %s, which the answer says", async (version, served) => {
    const answer = await call("GET", "/customers", version === undefined ? {} : { version });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-api-version")).toBe(served);
    expect(answer.headers.get("vary")).toBe("X-API-Version");
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ["2026-07-02", "version_unknown"],
    ["2026-7-01", "version_malformed"],
    ["2026-02-30", "version_malformed"],
    ["latest", "version_malformed"],
  ])("%s is refused as %s, and never falls back", async (requested, reason) => {
    for (const key of [sandbox.keys.testKey, null]) {
      const answer = await call("GET", "/customers", { version: requested, key });
      expect(answer.status).toBe(400);
      const supported = [oldest, middle, newest];
      expect(answer.body).toEqual({ error: "unsupported_api_version", reason, requested, supported });
      expect(answer.headers.get("x-api-version")).toBeNull();
    }
  });

  it("is ignored by token and market data, right or wrong, and not echoed there", async () => {
    for (const version of [newest, "2000-01-01", "nonsense"]) {
      const answer = await call("GET", "/cryptocurrencies", { version });
      expect([answer.status, answer.headers.get("x-api-version")]).toEqual([200, null]);
    }
  });

  it("is echoed with refusals too", async () => {
    const answer = await call("GET", "/customers/nobody", { version: middle });
    expect([answer.status, answer.headers.get("x-api-version")]).toEqual([400, middle]);
  });
});

describe("the key", () => {
  it.each([
    ["is missing", null],
    ["is another's", "sk_test_another"],
    ["is a publishable one", "pk_test_x"],
  ])("%s: 401 with a plain string", async (_name, key) => {
    const answer = await call("GET", "/webhooks", { key });
    expect(answer.status).toBe(401);
    expect(answer.text).toMatch(/^X-API-Key is (missing|not valid)$/);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  });

  it("may be an access token, which is one of test mode", async () => {
    const { id } = await createCustomer(call);
    const headers = { authorization: `Bearer ${sandbox.keys.accessToken}` };
    expect((await call("GET", `/customers/${id}`, { key: null, headers })).status).toBe(200);
  });

  it("of live mode does not see the operations of the sandbox", async () => {
    const answer = await call("POST", "/sandbox/reset", { key: sandbox.keys.liveKey });
    expect(answer.status).toBe(404);
    expect(answer.text).toBe("Cannot POST /api/sandbox/reset");
    expect(answer.headers.get("content-type")).toContain("text/plain");
  });
});

describe("a capability that is switched off", () => {
  it("is a plain 404, as if it did not exist", async () => {
    sandbox.admin.setCapability("createWebhook", false);
    sandbox.admin.setCapability("/fee-profiles", false);
    expect((await call("POST", "/webhooks", { body: {} })).text).toBe("Cannot POST /api/webhooks");
    expect((await call("GET", "/fee-profiles")).text).toBe("Cannot GET /api/fee-profiles");
    expect((await call("GET", "/webhooks")).status).toBe(200);
    sandbox.admin.setCapability("createWebhook", true);
    sandbox.admin.setCapability("/fee-profiles", true);
    expect((await call("GET", "/fee-profiles")).status).toBe(200);
  });

  it("looks like a path that nobody knows", async () => {
    expect((await call("GET", "/nothing")).text).toBe("Cannot GET /api/nothing");
    expect((await fetch(`${sandbox.url}/nothing`)).status).toBe(404);
  });
});

describe("arguments", () => {
  it.each([
    [
      "a path parameter that is no uuid",
      "GET",
      "/customers/7",
      undefined,
      /^Parameter id must match format "uuid"/,
    ],
    [
      "a query parameter that is missing",
      "GET",
      "/addresses/crypto/hosted/vasps",
      undefined,
      /^Parameter q is missing/,
    ],
    [
      "a query parameter that is no number",
      "GET",
      "/customers?page_size=ten",
      undefined,
      /^Parameter page_size must be integer/,
    ],
    [
      "a value that is none of the list",
      "GET",
      "/customers?status=Sleeping",
      undefined,
      /^Parameter status .*allowed values/,
    ],
    ["a body that is missing", "POST", "/customers", undefined, /^The body is missing/],
    ["a field that is missing", "POST", "/customers", { email: "a@example.com" }, /customer_type/],
    [
      "a field of another type",
      "POST",
      "/customers",
      { email: 7, customer_type: "Person" },
      /\/email must be string/,
    ],
    [
      "a wrong member of a union, by its tag",
      "POST",
      "/autoramps",
      { type: "market" },
      /must have required property/,
    ],
  ])("refuses %s with a plain string", async (_name, method, path, body, text) => {
    const answer = await call(method, path, { body });
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(text);
  });

  it("reads lists as the document writes them: with commas, or repeated", async () => {
    expect((await call("GET", "/autoramps?status=Approved,Created")).status).toBe(200);
    expect((await call("GET", "/customers?status=Active&status=Archived")).status).toBe(200);
    expect((await call("GET", "/customers?status=Active,Archived")).status).toBe(400);
  });

  it("takes a literal path for itself and not for an identifier", async () => {
    expect((await call("GET", "/autoramps/check-limit")).text).toMatch(/^Parameter customer_id is missing/);
  });

  it("refuses what is not JSON", async () => {
    const headers = {
      "x-api-key": sandbox.keys.testKey,
      "idempotency-key": "a",
      "content-type": "application/json",
    };
    const answer = await fetch(`${sandbox.url}/api/customers`, { method: "POST", headers, body: "{" });
    expect([answer.status, await answer.text()]).toEqual([400, "The body is not JSON"]);
  });

  it("can be told to write plain strings as JSON", async () => {
    sandbox.admin.configure({ errorText: "json" });
    expect((await call("GET", "/customers", { key: null })).text).toBe('"X-API-Key is missing"');
    sandbox.admin.configure({ errorText: "bare" });
  });
});

describe("the rate limit", () => {
  it("answers 429 with the seconds to wait, per key, and lets on when they are over", async () => {
    let now = Date.now();
    await using limited = await startSandbox({ now: () => now });
    const limitedCall = rawCall(limited);
    const statuses = await Promise.all(Array.from({ length: 31 }, () => limitedCall("GET", "/customers")));
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = statuses.find(({ status }) => status === 429);
    expect(refused?.headers.get("retry-after")).toBe("1");
    expect(refused?.text).toBe("Too many requests");
    expect((await limitedCall("GET", "/customers", { key: limited.keys.liveKey })).status).toBe(200);
    now += 1000;
    expect((await limitedCall("GET", "/customers")).status).toBe(200);
  });

  it("of the virtual accounts is 100 in a minute, in their own words", async () => {
    const now = Date.now();
    await using limited = await startSandbox({ now: () => now });
    const get = () => signedGet(limited, "/v1/virtual-accounts", {}, { timestamp: now });
    const answers = await Promise.all(Array.from({ length: 101 }, get));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.body).toMatchObject({ success: false, error: { code: "RATE_LIMIT_EXCEEDED" } });
    expect(refused[0]?.headers.get("retry-after")).toBe("60");
  });

  it("can be set and switched off", async () => {
    await using limited = await startSandbox({
      rateLimits: { "partner-platform": { requests: 1, seconds: 60 }, "virtual-accounts": false },
    });
    const limitedCall = rawCall(limited);
    expect((await limitedCall("GET", "/customers")).status).toBe(200);
    expect((await limitedCall("GET", "/customers")).status).toBe(429);
  });
});

describe("a sandbox", () => {
  it("with a seed is the same each time", async () => {
    const story = async (): Promise<string[]> => {
      await using seeded = await startSandbox({ seed: 7 });
      const seededCall = rawCall(seeded);
      const customer = await createCustomer(seededCall);
      const webhook = await seededCall("POST", "/webhooks", {
        body: { label: "a", url: "https://a.example", topics: ["Ping"] },
      });
      return [seeded.keys.testKey, customer.text, webhook.text];
    };
    expect(await story()).toEqual(await story());
  });

  it("without a seed is another each time", async () => {
    await using one = await startSandbox();
    await using other = await startSandbox();
    expect(one.keys.testKey).not.toBe(other.keys.testKey);
  });
});
