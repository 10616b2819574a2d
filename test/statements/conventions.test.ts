/** What holds for every endpoint of the partner platform: addresses, keys, bodies, limits, pages. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import * as emitted from "../../generated/partner-platform/2026-08-01/index.js";
import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import { byCursor } from "../../templates/runtime/cursor-pages.js";
import { itemsOf } from "../../templates/runtime/paging.js";
import { createTransport, hastyClient, listRamps } from "../runtime/example-api.js";
import { createCustomer } from "../sandbox/support/onboarding.js";
import { rawCall, type RawCall } from "../sandbox/support/raw-client.js";
import { presetApis } from "../support/presets.js";
import {
  json,
  type PlannedAnswer,
  startRecordingServer,
  type ReceivedRequest,
} from "../support/recording-server.js";

let sandbox: Sandbox;
let call: RawCall;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: "conventions", rateLimits: false });
  call = rawCall(sandbox);
});
afterAll(() => sandbox.close());

const version = "2026-08-01";
const echo = { "x-api-version": version };
const partnerOf = (baseUrl: string, options: Partial<emitted.ClientOptions> = {}) =>
  emitted.createClient({ baseUrl, auth: { apiKey: "sk_test_1" }, ...options });

describe("addresses", () => {
  it.each([
    ["", "/api/webhooks"],
    ["/api", "/api/webhooks"],
    ["/api/", "/api/webhooks"],
  ])("below a base with %j lead to %s", async (path, sent) => {
    await using server = await startRecordingServer(() => json(200, { items: [] }, echo));
    await partnerOf(server.url + path).listWebhooks();
    expect(server.requests.map(({ url }) => url)).toEqual([sent]);
  });

  it("outside of /api have no operation", async () => {
    const headers = { "x-api-key": sandbox.keys.testKey };
    expect((await fetch(`${sandbox.url}/api/webhooks`, { headers })).status).toBe(200);
    expect((await fetch(`${sandbox.url}/webhooks`, { headers })).status).toBe(404);
  });

  it("of simulations exist for a test key and not for a live one", async () => {
    expect((await call("POST", "/sandbox/reset", { key: sandbox.keys.liveKey })).text).toMatch(
      /^Cannot POST/,
    );
    await using server = await startRecordingServer(() => json(200, true, echo));
    const live = partnerOf(server.url, { auth: { apiKey: "sk_live_1" } });
    await expect(live.sandbox.resetSandbox()).rejects.toMatchObject({ code: "sandbox_only" });
    expect(server.requests).toEqual([]);
    expect(await partnerOf(server.url).sandbox.resetSandbox()).toBe(true);
  });
});

describe("an answer", () => {
  it.each(["/webhooks", "/customers", "/fiatcurrencies"])("of %s is JSON", async (path) => {
    const { headers } = await call("GET", path);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  });

  it("has an identifier of its own, which an error gives to its caller", async () => {
    const ids = [await call("GET", "/customers"), await call("GET", "/customers", { key: null })].map(
      ({ headers }) => headers.get("x-request-id"),
    );
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(null);
    await using server = await startRecordingServer(() =>
      json(400, "no", { ...echo, "x-request-id": "r-1" }),
    );
    await expect(partnerOf(server.url).listWebhooks()).rejects.toMatchObject({ requestId: "r-1" });
  });

  it.each(["/customers", "/autoramps", "/webhooks"])(
    "of %s is a failure in words, with its status",
    async (path) => {
      const answer = await call("GET", `${path}?page_size=none`);
      expect([answer.status, answer.text.length > 0]).toEqual([400, true]);
    },
  );
});

describe("keys", () => {
  it.each([
    ["sk_test_1", "test"],
    ["sk_live_1", "live"],
  ])("%s mean the mode %s", (apiKey, mode) => {
    expect(emitted.createTransport({ baseUrl: "https://host.example", auth: { apiKey } }).mode).toBe(mode);
  });

  it("with another prefix are refused before anything is sent", () => {
    const auth = { apiKey: "pk_test_1" };
    expect(() => emitted.createTransport({ baseUrl: "https://host.example", auth })).toThrow(/sk_test_/);
  });

  it("select test or live records at one address", async () => {
    const { id } = await createCustomer(call);
    expect((await call("GET", `/customers/${id}`)).status).toBe(200);
    expect((await call("GET", `/customers/${id}`, { key: sandbox.keys.liveKey })).status).toBe(404);
  });

  it.each(["X-Api-Key", "x-api-key", "X-API-KEY"])("are taken in the header %s", async (name) => {
    const response = await fetch(`${sandbox.url}/api/webhooks`, {
      headers: { [name]: sandbox.keys.testKey },
    });
    expect(response.status).toBe(200);
  });

  it("are one way to be known, and the token of a connection is the other", async () => {
    const headers = (authorization: string) => ({ key: null, headers: { authorization } });
    expect((await call("GET", "/customers", headers(`Bearer ${sandbox.keys.accessToken}`))).status).toBe(200);
    expect((await call("GET", "/customers", headers("Bearer nobody"))).status).toBe(401);
    expect((await call("GET", "/customers", headers(sandbox.keys.accessToken))).status).toBe(401);
    await using server = await startRecordingServer(() => json(200, { items: [] }, echo));
    await partnerOf(server.url, { auth: { accessToken: "token" } }).listWebhooks();
    const [request] = server.requests;
    expect([request?.headers.authorization, request?.headers["x-api-key"]]).toEqual([
      "Bearer token",
      undefined,
    ]);
  });

  it("of a sub-partner do not exist: a header names it, and records belong to it", async () => {
    const headers = { "x-sub-partner-id": randomUUID() };
    const body = { customer_type: "Person", email: "a@example.com" };
    const { id } = await call("POST", "/customers", { body, headers });
    const seenBy = async (more: object): Promise<number> =>
      (await call("GET", `/customers/${id}`, more)).status;
    expect(await seenBy({ headers })).toBe(200);
    expect(await seenBy({})).toBe(404);
    expect(await seenBy({ headers: { "x-sub-partner-id": randomUUID() } })).toBe(404);
  });
});

describe("a capability that is not enabled", () => {
  it("is a plain 404, and no error of permissions", async () => {
    sandbox.admin.setCapability("createWebhook", false);
    const off = await call("POST", "/webhooks", { body: {} });
    sandbox.admin.setCapability("createWebhook", true);
    expect([off.status, off.text]).toEqual([404, "Cannot POST /api/webhooks"]);
    expect(off.headers.get("content-type")).toContain("text/plain");
    expect(
      (await call("POST", "/webhooks", { body: {} })).status,
      "Switched on, the body is looked at.",
    ).toBe(400);
  });

  it.each([
    ["Cannot GET /api/webhooks", "capability_not_enabled"],
    ["There is no webhook", "error_response"],
  ])("is distinguished from other 404s by its text: %j is %s", async (body, code) => {
    const answer = { status: 404, headers: { ...echo, "content-type": "text/plain" }, body };
    await using server = await startRecordingServer(() => answer);
    const error: unknown = await partnerOf(server.url)
      .listWebhooks()
      .catch((reason: unknown) => reason);
    expect((error as { code: string }).code === "capability_not_enabled").toBe(
      code === "capability_not_enabled",
    );
  });
});

describe("the limit of 30 requests in a second", () => {
  it("is kept by the service for each key: the next is a 429", async () => {
    let now = Date.now();
    await using limited = await startSandbox({ now: () => now });
    const ask = rawCall(limited);
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask("GET", "/fiatcurrencies")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await ask("GET", "/fiatcurrencies")).status).toBe(429);
    expect((await ask("GET", "/fiatcurrencies", { key: limited.keys.liveKey })).status).toBe(200);
    now += 1000;
    expect((await ask("GET", "/fiatcurrencies")).status).toBe(200);
  });

  it("is kept by the client: the thirty-first waits", async () => {
    await using server = await startRecordingServer(() => json(200, { items: [] }, echo));
    // The clock that only rises, too: it moves by the client's own pauses and nothing else.
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    const pauses: number[] = [];
    const sleep = (milliseconds: number): Promise<void> => {
      pauses.push(milliseconds);
      vi.advanceTimersByTime(milliseconds);
      return Promise.resolve();
    };
    try {
      const partner = partnerOf(server.url, { sleep });
      await Promise.all(Array.from({ length: 30 }, () => partner.listWebhooks()));
      expect(pauses).toEqual([]);
      await partner.listWebhooks();
      expect(pauses).toEqual([1000]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("pages", () => {
  /** Each cursor, the first of which is none, leads to the next. */
  const leading =
    (next: Readonly<Record<string, string | null>>, page: (cursor: string | null) => object) =>
    ({ url }: ReceivedRequest): PlannedAnswer => {
      const cursor = new URL(url, "http://host").searchParams.get("cursor") ?? "";
      return json(200, { items: [{ id: cursor }], ...page(next[cursor] ?? null) }, { ...echo });
    };

  interface Lister {
    readonly page: (cursor: string | null) => object;
    readonly list: (
      url: string,
      args: { readonly cursor?: string },
    ) => AsyncIterable<{ readonly id?: unknown }>;
  }
  const listers: Readonly<Record<string, Lister>> = {
    "the runtime": {
      page: (cursor) => ({ cursor }),
      list: (url, args) => hastyClient(url).listRamps.all(args),
    },
    "the runtime with pageInfo": {
      page: (nextCursor) => ({ pageInfo: { nextCursor } }),
      list: (url, args) => {
        const transport = createTransport({ baseUrl: url, auth: { apiKey: "sk_test_1" } });
        const paging = byCursor({ cursor: ["cursor"], items: ["items"], next: ["pageInfo", "nextCursor"] });
        return itemsOf(transport, { ...listRamps.descriptor, paging }, args);
      },
    },
    "the emitted client": {
      page: (cursor) => ({ cursor }),
      list: (url, args) => partnerOf(url).getAutoramps.all(args),
    },
  };

  /** The ids that came, and why it ended. */
  async function walk(
    { list, page }: Lister,
    next: Record<string, string | null>,
    cursor?: string,
  ): Promise<string[]> {
    const answer = leading(next, page);
    await using server = await startRecordingServer((request) => {
      const answered = answer(request);
      return {
        ...answered,
        headers: { ...answered.headers, "x-api-version": String(request.headers["x-api-version"]) },
      };
    });
    const seen: string[] = [];
    try {
      for await (const { id } of list(server.url, cursor === undefined ? {} : { cursor }))
        seen.push(String(id));
    } catch (error) {
      if (!(error instanceof Error) || !("code" in error)) throw error;
      seen.push(String(error.code));
    }
    return seen;
  }

  it.each(["the runtime", "the runtime with pageInfo", "the emitted client"])(
    "of %s end where the cursor is null, and go on where it is not",
    async (name) => {
      const lister = listers[name];
      if (lister === undefined) throw new Error(`There is no ${name}.`);
      expect(await walk(lister, { "": null })).toEqual([""]);
      expect(await walk(lister, { "": "a", a: "b", b: null })).toEqual(["", "a", "b"]);
    },
  );

  it.each(["the runtime", "the runtime with pageInfo", "the emitted client"])(
    "of %s that lead in a circle end with an error, also back to the cursor that the caller gave",
    async (name) => {
      const lister = listers[name];
      if (lister === undefined) throw new Error(`There is no ${name}.`);
      const back = "repeated_cursor";
      expect(await walk(lister, { first: "first" }, "first")).toEqual(["first", back]);
      expect(await walk(lister, { first: "a", a: "first" }, "first")).toEqual(["first", "a", back]);
      expect(await walk(lister, { "": "a", a: "a" })).toEqual(["", "a", back]);
      expect(await walk(lister, { first: "a", a: null }, "first")).toEqual(["first", "a"]);
    },
  );
});

describe("the surface", () => {
  const api = () => {
    const result = presetApis().find((each) => each.name === "partner-platform" && each.version === version);
    if (result === undefined) throw new Error("There is no such version.");
    return result;
  };

  it.each([
    ["POST", "/customers"],
    ["GET", "/customers/{id}/required-signings"],
    ["GET", "/customers/{id}/abilities"],
    ["GET", "/terms-and-conditions"],
    ["POST", "/autoramps"],
    ["GET", "/autoramps"],
    ["GET", "/autoramps/{autoramp_id}"],
    ["PATCH", "/autoramps/{autoramp_id}"],
    ["GET", "/autoramps/{external_id}/external"],
    ["POST", "/autoramps/{autoramp_id}/quotes"],
    ["POST", "/webhooks"],
    ["GET", "/webhooks"],
    ["GET", "/webhooks/{id}"],
    ["PATCH", "/webhooks/{id}"],
    ["DELETE", "/webhooks/{id}"],
    ["POST", "/webhooks/{id}/ping"],
    ["POST", "/customers/{id}/identifications/v2"],
  ])("has %s %s", (method, path) => {
    const operation = api().operations.find((each) => each.method === method && each.path === path);
    expect(operation).toBeDefined();
    expect(operation === undefined ? "" : Reflect.get(emitted, operation.id)).toBeTypeOf("function");
  });

  it("has an area for each tag in which something can be called", () => {
    const areas = ["Addresses", "Autoramp", "Currencies", "Customer", "ExchangeRate", "FeeProfiles"];
    const tags = new Set(api().operations.flatMap((operation) => operation.tags));
    expect(tags).toEqual(new Set([...areas, "Sandbox", "TermsAndConditions", "Webhooks"]));
  });

  it("shows abilities by currency and by flow, and the rails beside them", async () => {
    const { id } = await createCustomer(call);
    const { body } = await call("GET", `/customers/${id}/abilities`);
    expect(Object.keys(body as object).sort()).toEqual(["currencies", "fiat_deposit", "fiat_payout"]);
    expect(Object.keys(emitted.AutorampType).sort()).toEqual(["Mint", "Offramp", "Onramp", "Redeem", "Swap"]);
  });
});
