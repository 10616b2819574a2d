/** The virtual accounts: both endpoints, what is signed and for how long, the five errors, the limit. */
import { createSign, createVerify, generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import * as emitted from "../../generated/virtual-accounts/v1/index.js";
import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import { verifyRequestSignature as verifyByRuntime } from "../../templates/runtime/signing/verify.js";
import { signedGet, type RawAnswer, type SignOptions } from "../sandbox/support/raw-client.js";
import { keys } from "../signing/support.js";
import { json, startRecordingServer } from "../support/recording-server.js";

const accounts = "/v1/virtual-accounts";
const onramp = `${accounts}/transactions/onramp`;

/** The service's clock; only tests move it. */
const now = Date.UTC(2026, 6, 15, 12);
let sandbox: Sandbox;
let all: readonly Account[];

interface Account {
  readonly id: string;
  readonly type: string;
  readonly externalCustomerId?: string;
  readonly destinations?: readonly { readonly wallet: { readonly walletAddress: string } }[];
}

beforeAll(async () => {
  sandbox = await startSandbox({ seed: "accounts", rateLimits: false, now: () => now });
  all = (await get(accounts)).body as Account[];
});
afterAll(() => sandbox.close());

const get = (
  path: string,
  query: Record<string, string | number> = {},
  options: SignOptions = {},
): Promise<RawAnswer> => signedGet(sandbox, path, query, { timestamp: now, ...options });
const idsOf = ({ body }: RawAnswer): string[] => (body as Account[]).map(({ id }) => id);
/** "200", or status and code of an error in its only form. */
function outcomeOf({ status, body, text }: RawAnswer): string {
  if (status === 200) return "200";
  const { success, error } = body as { success?: boolean; error?: { code: string; message: string } };
  expect(Object.keys(body as object).sort(), text).toEqual(["error", "success"]);
  expect([success, Object.keys(error ?? {}).sort()]).toEqual([false, ["code", "message"]]);
  return `${status} ${error?.code ?? ""}`;
}
const onRampOf = (): string => all.find(({ type }) => type === "auto_on_ramp")?.id ?? "";
const offRampOf = (): string => all.find(({ type }) => type === "auto_off_ramp")?.id ?? "";

describe("the list of accounts", () => {
  it("is everything where no filter is given", () => {
    expect(all.length).toBeGreaterThan(1);
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(["auto_on_ramp", "auto_off_ramp"]));
  });

  it("is one by its identifier", async () => {
    const [first] = all;
    expect(idsOf(await get(accounts, { virtualAccountId: first?.id ?? "" }))).toEqual([first?.id]);
    expect(idsOf(await get(accounts, { virtualAccountId: "nobody" }))).toEqual([]);
  });

  it("is that of a customer", async () => {
    const of = "customer-2";
    const wanted = all.filter(({ externalCustomerId }) => externalCustomerId === of).map(({ id }) => id);
    expect(wanted.length).toBeGreaterThan(0);
    expect(idsOf(await get(accounts, { externalCustomerId: of }))).toEqual(wanted);
    expect(idsOf(await get(accounts, { externalCustomerId: "nobody" }))).toEqual([]);
  });

  it("is that of a wallet", async () => {
    const of = all[0]?.destinations?.[0]?.wallet.walletAddress ?? "";
    const results = idsOf(await get(accounts, { walletAddress: of }));
    expect(results).toContain(all[0]?.id);
    expect(results.length).toBeLessThan(all.length);
    expect(idsOf(await get(accounts, { walletAddress: "0x00" }))).toEqual([]);
  });

  it("holds samples for test keys, and none for live keys", async () => {
    const live = await get(accounts, {}, { key: sandbox.keys.publishableLiveKey });
    expect([live.status, live.body]).toEqual([200, []]);
    expect(sandbox.keys.publishableTestKey).toMatch(/^pk_test_/);
    expect(sandbox.keys.publishableLiveKey).toMatch(/^pk_live_/);
  });
});

describe("the list of transactions", () => {
  it.each([
    ["an account", { virtualAccountId: true, externalCustomerId: false }, "200"],
    ["a customer", { virtualAccountId: false, externalCustomerId: true }, "200"],
    ["both", { virtualAccountId: true, externalCustomerId: true }, "200"],
    ["neither", { virtualAccountId: false, externalCustomerId: false }, "400 INVALID_REQUEST"],
  ])("with %s", async (_what, input, outcome) => {
    const query = {
      pageSize: 1,
      ...(input.virtualAccountId ? { virtualAccountId: onRampOf() } : {}),
      ...(input.externalCustomerId ? { externalCustomerId: "customer-1" } : {}),
    };
    expect(outcomeOf(await get(onramp, query))).toBe(outcome);
  });

  it("is for accounts that take fiat, and for no others", async () => {
    expect(outcomeOf(await get(onramp, { virtualAccountId: onRampOf(), pageSize: 1 }))).toBe("200");
    expect(outcomeOf(await get(onramp, { virtualAccountId: offRampOf(), pageSize: 1 }))).toBe(
      "400 INVALID_REQUEST",
    );
  });

  interface Page {
    readonly transactions: readonly { readonly id: string }[];
    readonly nextCursor: string | null;
  }
  const page = async (query: Record<string, string | number>): Promise<Page> =>
    (await get(onramp, { virtualAccountId: onRampOf(), ...query })).body as Page;

  it("needs a size of its pages, of one or more", async () => {
    const size = async (input: object): Promise<string> =>
      outcomeOf(await get(onramp, { virtualAccountId: onRampOf(), ...input }));
    expect(await size({})).toBe("400 INVALID_REQUEST");
    expect(await size({ pageSize: 0 })).toBe("400 INVALID_REQUEST");
    expect(await size({ pageSize: "ten" })).toBe("400 INVALID_REQUEST");
    expect((await page({ pageSize: 1 })).transactions).toHaveLength(1);
    expect((await page({ pageSize: 2 })).transactions).toHaveLength(2);
  });

  it("goes on at the cursor of the page before, and ends without one", async () => {
    const whole = await page({ pageSize: 1000 });
    expect(whole.nextCursor).toBeNull();
    const { length } = whole.transactions;
    const first = await page({ pageSize: length - 1 });
    expect(first.nextCursor).not.toBeNull();
    const rest = await page({ pageSize: length - 1, cursor: first.nextCursor ?? "" });
    expect([...first.transactions, ...rest.transactions]).toEqual(whole.transactions);
    expect(rest.nextCursor).toBeNull();
    expect((await page({ pageSize: length })).nextCursor, "Exactly one page.").toBeNull();
    const unknown = await get(onramp, { virtualAccountId: onRampOf(), pageSize: 1, cursor: "x" });
    expect(outcomeOf(unknown)).toBe("400 INVALID_REQUEST");
  });
});

describe.each([
  ["accounts", accounts, {}],
  ["transactions", onramp, { externalCustomerId: "customer-1", pageSize: 1 }],
])("a request for %s", (_what, path, query) => {
  it.each<readonly [what: string, outcome: string, options: () => SignOptions]>([
    ["signed and in time", "200", () => ({})],
    ["without apiKey", "400 INVALID_REQUEST", () => ({ key: "" })],
    ["with an unknown apiKey", "403 INVALID_API_KEY", () => ({ key: "pk_test_nobody" })],
    ["with a secret key as apiKey", "403 INVALID_API_KEY", () => ({ key: "sk_test_nobody" })],
    ["without timestamp", "400 INVALID_REQUEST", () => ({ timestamp: null })],
    ["with a timestamp in words", "400 INVALID_REQUEST", () => ({ timestamp: "now" })],
    ["with a leading zero in the timestamp", "400 INVALID_REQUEST", () => ({ timestamp: `0${now}` })],
    ["with a timestamp in seconds", "401 INVALID_SIGNATURE", () => ({ timestamp: Math.floor(now / 1000) })],
    ["of five minutes ago", "200", () => ({ timestamp: now - 300_000 })],
    ["of a millisecond more", "401 INVALID_SIGNATURE", () => ({ timestamp: now - 300_001 })],
    ["of five minutes ahead", "200", () => ({ timestamp: now + 300_000 })],
    ["of a millisecond more ahead", "401 INVALID_SIGNATURE", () => ({ timestamp: now + 300_001 })],
    ["without signature", "401 INVALID_SIGNATURE", () => ({ signature: null })],
    ["with a signature in hexadecimal", "401 INVALID_SIGNATURE", () => ({ signature: "ab".repeat(256) })],
    [
      "without the content type",
      "400 INVALID_REQUEST",
      () => ({ headers: { "content-type": "text/plain" } }),
    ],
  ])("%s: %s", async (_what, outcome, options) => {
    expect(outcomeOf(await get(path, query, options()))).toBe(outcome);
  });
});

describe("what is signed", () => {
  /** One request line, signed as another. */
  async function send(target: string, signed: string, key = sandbox.keys.privateKey ?? ""): Promise<string> {
    const signature = createSign("SHA256").update(signed).sign(key, "base64");
    const headers = { "content-type": "application/json", "x-signature": signature };
    const response = await fetch(sandbox.url + target, { headers });
    const body = (await response.json()) as { error?: { code: string } };
    return response.status === 200 ? "200" : `${response.status} ${body.error?.code ?? ""}`;
  }
  const query = (): string => `walletAddress=0x1&apiKey=${sandbox.keys.publishableTestKey}&timestamp=${now}`;

  it.each<readonly [what: string, outcome: string, signed: (query: string) => string]>([
    ["path, question mark and query as sent", "200", (text) => `${accounts}?${text}`],
    ["the query alone", "401 INVALID_SIGNATURE", (text) => text],
    ["path and query without question mark", "401 INVALID_SIGNATURE", (text) => accounts + text],
    ["the path alone", "401 INVALID_SIGNATURE", () => accounts],
    ["another path", "401 INVALID_SIGNATURE", (text) => `${onramp}?${text}`],
    [
      "the query in another order",
      "401 INVALID_SIGNATURE",
      (text) => `${accounts}?${text.split("&").reverse().join("&")}`,
    ],
    [
      "the query without the timestamp",
      "401 INVALID_SIGNATURE",
      (text) => `${accounts}?${text.replace(/&timestamp=.*/, "")}`,
    ],
    [
      "the query without the key",
      "401 INVALID_SIGNATURE",
      (text) => `${accounts}?${text.replace(/apiKey=[^&]*&/, "")}`,
    ],
    [
      "the query encoded otherwise",
      "401 INVALID_SIGNATURE",
      (text) => `${accounts}?${text.replace("0x1", "%30x1")}`,
    ],
  ])("is %s: %s", async (_what, outcome, signed) => {
    expect(await send(`${accounts}?${query()}`, signed(query()))).toBe(outcome);
  });

  it("is verified with the key that is registered, and with no other", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const other = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const target = `${accounts}?${query()}`;
    expect([await send(target, target), await send(target, target, other)]).toEqual([
      "200",
      "401 INVALID_SIGNATURE",
    ]);
  });
});

describe("the emitted client", () => {
  const signing = { privateKey: keys.private_pkcs1_pem, now: () => now };
  const clientOf = (baseUrl: string, options: Partial<emitted.ClientOptions> = {}) =>
    emitted.createClient({ baseUrl, auth: { apiKey: "pk_test_1" }, signing, ...options });

  it("signs path and query as they arrive, in Base64, with RSA and SHA-256", async () => {
    await using server = await startRecordingServer(() => json(200, []));
    await clientOf(server.url).listVirtualAccounts({ walletAddress: "a b+c" });
    const [request] = server.requests;
    const signature = String(request?.headers["x-signature"]);
    expect(signature).toMatch(/^[A-Za-z0-9+/]{342}==$/);
    const isGenuine = createVerify("SHA256")
      .update(request?.url ?? "")
      .verify(keys.public_spki_pem, signature, "base64");
    expect(isGenuine).toBe(true);
    expect(request?.url).toMatch(new RegExp(`apiKey=pk_test_1&timestamp=${now}$`));
    expect([request?.method, request?.headers["content-type"]]).toEqual(["GET", "application/json"]);
  });

  it.each([
    [500, 3],
    [599, 3],
    [429, 3],
    [400, 1],
    [401, 1],
    [403, 1],
  ])("asks again after a %i: %i attempts", async (status, attempts) => {
    const body = { success: false, error: { code: "INTERNAL_ERROR", message: "x" } };
    await using server = await startRecordingServer(() =>
      json(status, body, { date: new Date(now).toUTCString() }),
    );
    const outcome = await clientOf(server.url, { sleep: async () => {}, retry: { attempts: 3 } })
      .listVirtualAccounts()
      .result();
    expect(outcome).toMatchObject({ ok: false, status });
    expect(server.requests).toHaveLength(attempts);
  });

  it("waits exponentially longer after each 429", async () => {
    const body = { success: false, error: { code: "RATE_LIMIT_EXCEEDED", message: "x" } };
    await using server = await startRecordingServer(() => json(429, body));
    const pauses: number[] = [];
    const sleep = (milliseconds: number): Promise<void> => {
      pauses.push(milliseconds);
      return Promise.resolve();
    };
    await clientOf(server.url, { sleep, random: () => 1, retry: { attempts: 5 } })
      .listVirtualAccounts()
      .result();
    const [first = 0] = pauses;
    expect(pauses).toEqual([first, 2 * first, 4 * first, 8 * first]);
  });

  it("goes to https, or to this machine, and nowhere else", () => {
    for (const url of ["https://host.example", "http://127.0.0.1:1"])
      expect(() => clientOf(url)).not.toThrow();
    for (const url of ["http://host.example", "http://127.0.0.1.example"])
      expect(() => clientOf(url)).toThrow(/https/);
  });

  it("sends the private key nowhere", async () => {
    await using server = await startRecordingServer(() => json(200, []));
    await clientOf(server.url).listVirtualAccounts();
    const secret = keys.private_pkcs1_pem
      .split("\n")
      .filter((line) => !line.startsWith("-") && line.length > 20);
    const sent = JSON.stringify(server.requests);
    expect(secret.filter((line) => sent.includes(line))).toEqual([]);
    expect(sent).not.toContain("PRIVATE");
  });
});

describe("verification of a request", () => {
  const signer = emitted.createSigner(keys.private_pkcs1_pem, { now: () => now });

  it.each([
    [300_000, true],
    [-300_000, true],
    [300_001, false],
    [-300_001, false],
  ])("%i ms after it was signed: %s", async (later, isGood) => {
    const { url, headers } = await signer({
      method: "GET",
      url: `https://host.example${accounts}?apiKey=a`,
    });
    for (const verify of [
      (options: object) =>
        emitted.verifyRequestSignature(keys.public_spki_pem, { method: "GET", url, headers }, options),
      (options: object) =>
        verifyByRuntime(
          emitted.signingScheme,
          keys.public_spki_pem,
          { method: "GET", url, headers },
          options,
        ),
    ])
      expect((await verify({ now: () => now + later })).ok).toBe(isGood);
  });
});

describe("the limit", () => {
  it("is 100 requests in a minute for a key: the next is a 429, and another key is free", async () => {
    let time = now;
    await using limited = await startSandbox({ now: () => time });
    const ask = (key = limited.keys.publishableTestKey) =>
      signedGet(limited, accounts, {}, { timestamp: time, key });
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(outcomeOf(await ask())).toBe("429 RATE_LIMIT_EXCEEDED");
    expect((await ask(limited.keys.publishableLiveKey)).status).toBe(200);
    time += 60_000;
    expect((await ask()).status).toBe(200);
  });
});

it("a failure of the service has the form of every error", async () => {
  const body = { success: false, error: { code: "INTERNAL_ERROR", message: "x" } };
  const fault = `status=500;body=${encodeURIComponent(JSON.stringify(body))}`;
  const answer = await get(accounts, {}, { headers: { "x-sandbox-fault": fault } });
  expect(outcomeOf(answer)).toBe("500 INTERNAL_ERROR");
});

it("each of the five codes belongs to its status", () => {
  expect(Object.entries(emitted.requestErrors).map(([code, { status }]) => `${status} ${code}`)).toEqual([
    "400 INVALID_REQUEST",
    "401 INVALID_SIGNATURE",
    "403 INVALID_API_KEY",
    "429 RATE_LIMIT_EXCEEDED",
    "500 INTERNAL_ERROR",
  ]);
});
