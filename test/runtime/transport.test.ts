import { inspect } from "node:util";
import { describe, expect, test, vi } from "vitest";
import { CallError, InvalidRequestError, SandboxOnlyError } from "../../templates/runtime/errors/errors.js";
import {
  getRamp,
  operations,
  profile,
  testKey,
  createClient,
  createTransport,
  hastyClient,
} from "./example-api.js";
import { createTransport as transportOf } from "../../templates/runtime/transport.js";
import { json, startService } from "./service.js";

const auth = { apiKey: testKey };
const ramp = { id: "r1", amount: "1" };

const withoutCredentials = { ...getRamp.descriptor, security: [] };

describe("credentials", () => {
  test("a key goes into its header, a token into Authorization", async () => {
    const { baseUrl, asked } = await startService((answer) => json(answer, 200, ramp));
    await hastyClient(baseUrl).getRamp({ id: "r1" });
    await hastyClient(baseUrl, { auth: { accessToken: "token" } }).getRamp({ id: "r1" });
    expect(asked[0]?.headers).toMatchObject({ "x-api-key": testKey });
    expect(asked[0]?.headers).not.toHaveProperty("authorization");
    expect(asked[1]?.headers).toMatchObject({ authorization: "Bearer token" });
    expect(asked[1]?.headers).not.toHaveProperty("x-api-key");
  });

  test("are not to be seen on transport or client", () => {
    const client = createClient({ baseUrl: "https://api.example.com", auth });
    const transport = createTransport({ baseUrl: "https://api.example.com", auth });
    expect(inspect([client, transport], { depth: 9, showHidden: true })).not.toContain(testKey);
    expect(JSON.stringify([client, transport])).not.toContain(testKey);
  });
});

describe("the mode", () => {
  test.each([
    [testKey, "test"],
    ["sk_live_x", "live"],
    ["something", undefined],
  ])("of key %s is %s", (apiKey, mode) => {
    expect(createTransport({ baseUrl: "https://api.example.com", auth: { apiKey } }).mode).toBe(mode);
  });

  test("of a key that a function gives is known from the first call on", async () => {
    const { baseUrl } = await startService((answer) => json(answer, 200, ramp));
    const transport = createTransport({ baseUrl, auth: { apiKey: () => "sk_live_x" } });
    expect(transport.mode).toBeUndefined();
    await getRamp(transport, { id: "r1" });
    expect(transport.mode).toBe("live");
  });

  test("keeps a live key from what only the sandbox has", async () => {
    const { baseUrl, asked } = await startService((answer) => json(answer, 200, true));
    for (const apiKey of ["sk_live_x", () => "sk_live_x"]) {
      const promise = hastyClient(baseUrl, { auth: { apiKey } }).resetSandbox();
      await expect(promise).rejects.toThrow(SandboxOnlyError);
      await expect(promise).rejects.toMatchObject({ operation: "resetSandbox", attempts: 0 });
    }
    expect(asked).toHaveLength(0);
    expect(await hastyClient(baseUrl).resetSandbox()).toBe(true);
  });
});

describe("options", () => {
  test("of a call come before those of the transport; undefined is none", async () => {
    const { baseUrl, asked } = await startService((answer) => json(answer, 503, ramp));
    const client = hastyClient(baseUrl, { retry: false, subPartnerId: "a" });
    await client.getRamp({ id: "r1" }, { retry: undefined }).result();
    expect(asked).toHaveLength(1);
    await client.getRamp({ id: "r1" }, { retry: { attempts: 2 }, subPartnerId: "b" }).result();
    expect(asked.map(({ headers }) => headers["x-sub-partner-id"])).toEqual(["a", "b", "b"]);
  });

  test("scope travels only where the operation takes it", async () => {
    const { baseUrl, asked } = await startService((answer) => json(answer, 200, { rate: "1" }));
    await hastyClient(baseUrl, { subPartnerId: "a" }).getRates();
    expect(asked[0]?.headers).not.toHaveProperty("x-sub-partner-id");
  });

  test("a key travels only where the operation takes one; an empty one is refused", async () => {
    const { baseUrl, asked } = await startService((answer) => json(answer, 200, ramp));
    const client = hastyClient(baseUrl);
    expect(client.getRamp({ id: "r1" }).idempotencyKey).toBeUndefined();
    await client.getRamp({ id: "r1" });
    expect(asked[0]?.headers).not.toHaveProperty("idempotency-key");
    await expect(client.ping({}, { idempotencyKey: "" })).rejects.toThrow(InvalidRequestError);
    await expect(client.ping({}, { idempotencyKey: "a\nb" })).rejects.toThrow(InvalidRequestError);
  });

  test("fetch is looked up when it is used, so that it can be patched", async () => {
    const client = hastyClient("https://api.example.com");
    const fetch = vi
      .spyOn(globalThis, "fetch")
      .mockImplementation(() =>
        Promise.resolve(Response.json(ramp, { headers: { "x-api-version": "2026-07-01" } })),
      );
    expect(await client.getRamp({ id: "r1" })).toEqual(ramp);
    expect(fetch).toHaveBeenCalledOnce();
    fetch.mockRestore();
  });

  test("fetch is asked to follow no redirect and, where the platform has that option, to use no cache", async () => {
    const fetch = vi.fn((_url: string, _init: { redirect: string; cache?: string | undefined }) =>
      Promise.resolve(Response.json(ramp)),
    );
    const transport = transportOf({ api: "any" }, { baseUrl: "https://a.b", fetch });
    await transport.send(withoutCredentials, { id: "r1" });
    // React Native's, and that of older Workers, which refuses the option.
    for (const other of [{ prototype: {} }, undefined]) {
      vi.stubGlobal("Request", other);
      await transport.send(withoutCredentials, { id: "r1" });
    }
    vi.unstubAllGlobals();
    expect(fetch.mock.calls.map(([, { redirect, cache }]) => [redirect, cache])).toEqual([
      ["manual", "no-store"],
      ["manual", undefined],
      ["manual", undefined],
    ]);
  });

  test("a platform that hides redirects gets the same error", async () => {
    const hidden = {
      status: 0,
      statusText: "",
      ok: false,
      type: "opaqueredirect",
      headers: new Headers(),
      body: null,
    };
    const client = hastyClient("https://a.b", {
      fetch: () => Promise.resolve(hidden as unknown as Response),
    });
    await expect(client.getRamp({ id: "r1" })).rejects.toMatchObject({ code: "redirect_refused" });
  });

  test("an API without version, key, limit or credentials needs none", async () => {
    const { baseUrl, asked } = await startService((answer) =>
      json(answer, 200, ramp, { "x-api-version": "other" }),
    );
    const transport = transportOf({ api: "plain" }, { baseUrl });
    expect(await transport.send(withoutCredentials, { id: "r1" })).toEqual(ramp);
    expect(Object.keys(asked[0]?.headers ?? {})).not.toContain("x-api-version");
    expect(transport).toMatchObject({ api: "plain", version: undefined, mode: undefined });
  });
});

describe("hooks", () => {
  test("see every attempt, answer and pause, without credentials or bodies", async () => {
    const { baseUrl } = await startService((answer, _asked, turn) =>
      json(answer, turn === 1 ? 503 : 200, ramp),
    );
    const seen: [string, Record<string, unknown>][] = [];
    const note = (name: string) => (event: object) => void seen.push([name, { ...event }]);
    const client = hastyClient(baseUrl, {
      onRequest: note("request"),
      onAttempt: note("attempt"),
      onRetry: note("retry"),
    });
    const call = client.createRamp({ body: { amount: "1", note: "private" } });
    await call;
    expect(seen.map(([name]) => name)).toEqual(["request", "attempt", "retry", "request", "attempt"]);
    const common = {
      operation: "createRamp",
      method: "POST",
      url: `${baseUrl}/api/ramps`,
      idempotencyKey: call.idempotencyKey,
    };
    expect(seen[0]?.[1]).toMatchObject({ ...common, attempt: 1 });
    expect(seen[0]?.[1]["headers"]).toMatchObject({ "x-api-version": "2026-07-01" });
    expect(seen[1]?.[1]).toMatchObject({
      ...common,
      status: 503,
      attempt: 1,
      durationMs: expect.any(Number) as number,
      fate: "unknown",
      error: { status: 503 },
    });
    expect(seen[2]?.[1]).toMatchObject({
      operation: "createRamp",
      attempt: 1,
      delayMs: 250,
      error: { status: 503 },
    });
    expect(seen[3]?.[1]).toMatchObject({ attempt: 2 });
    expect(seen[4]?.[1]).toMatchObject({ attempt: 2, status: 200, fate: "done", error: undefined });
    expect(inspect(seen, { depth: 9 })).not.toMatch(new RegExp(`${testKey}|private`));
  });
});

test("a client has the operations of its module, and each its descriptor", () => {
  const client = createClient({ baseUrl: "https://api.example.com", auth });
  expect(Object.keys(client)).toEqual([...Object.keys(operations), "resume"]);
  expect(client.listRamps.descriptor).toBe(operations.listRamps.descriptor);
  expect(typeof client.listRamps.all).toBe("function");
  expect("all" in client.getRamp).toBe(false);
  expect(profile.version).toBe("2026-07-01");
  expect(new InvalidRequestError("x")).toBeInstanceOf(CallError);
});
