/** The virtual accounts: both endpoints, the five errors, the window of the timestamp, pages, sample data. */
import { createSign, generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import { signedGet, type RawAnswer, type SignOptions } from "./support/raw-client.js";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: "accounts", rateLimits: false });
});
afterAll(() => sandbox.close());

const accounts = "/v1/virtual-accounts";
const onramp = "/v1/virtual-accounts/transactions/onramp";

interface Account {
  readonly id: string;
  readonly type: string;
  readonly sources: readonly { readonly type: string }[];
}

const list = async (query: Record<string, string> = {}): Promise<Account[]> =>
  (await signedGet(sandbox, accounts, query)).body as Account[];

interface Page {
  readonly transactions: readonly { readonly id: string; readonly status: string }[];
  readonly nextCursor: string | null;
}

const page = async (query: Record<string, string | number>): Promise<Page> =>
  (await signedGet(sandbox, onramp, query)).body as Page;

describe("accounts", () => {
  it("are sample data of both types; the one in dollars has a source for ACH and one for Wire", async () => {
    const all = await list();
    expect(all.map(({ type }) => type)).toEqual([
      "auto_on_ramp",
      "auto_on_ramp",
      "auto_off_ramp",
      "auto_off_ramp",
      "auto_on_ramp",
    ]);
    expect(all[0]?.sources.map(({ type }) => type)).toEqual(["ACH", "Wire"]);
    expect(all[1]?.sources.map(({ type }) => type)).toEqual(["SEPA"]);
  });

  it("are filtered by id, by customer and by wallet", async () => {
    const [first] = await list();
    expect(await list({ virtualAccountId: first?.id ?? "" })).toHaveLength(1);
    expect(await list({ externalCustomerId: "customer-2" })).toHaveLength(2);
    expect(await list({ walletAddress: "0x1111111111111111111111111111111111111111" })).toHaveLength(1);
    expect(await list({ walletAddress: `G${"B".repeat(55)}` })).toMatchObject([{ status: "failed" }]);
    expect(await list({ externalCustomerId: "nobody" })).toEqual([]);
  });

  it("that could not be created have no bank accounts and no transactions", async () => {
    const [failed, ...others] = await list({ externalCustomerId: "customer-3" });
    expect([others, failed?.sources]).toEqual([[], []]);
    expect(failed).not.toHaveProperty("source");
    expect(await page({ virtualAccountId: failed?.id ?? "", pageSize: 5 })).toEqual({
      transactions: [],
      nextCursor: null,
    });
  });

  it("do not exist in live mode", async () => {
    const answer = await signedGet(sandbox, accounts, {}, { key: sandbox.keys.publishableLiveKey });
    expect([answer.status, answer.body]).toEqual([200, []]);
  });
});

describe("transactions", () => {
  it("come in pages that end with a null, each once, with every status of both vocabularies", async () => {
    const [account] = await list();
    const seen: string[] = [];
    const statuses = new Set<string>();
    let cursor: string | null = "";
    for (let pages = 0; cursor !== null && pages < 20; pages++) {
      const found: Page = await page({
        virtualAccountId: account?.id ?? "",
        pageSize: 5,
        ...(cursor === "" ? {} : { cursor }),
      });
      seen.push(...found.transactions.map(({ id }) => id));
      for (const { status } of found.transactions) statuses.add(status);
      cursor = found.nextCursor;
    }
    expect(cursor).toBeNull();
    expect(new Set(seen).size).toBe(seen.length);
    expect([seen.length, statuses.size]).toEqual([32, 16]);
  });

  it("of a customer are those of all its accounts", async () => {
    expect((await page({ externalCustomerId: "customer-2", pageSize: 100 })).transactions).toHaveLength(32);
    expect((await page({ externalCustomerId: "nobody", pageSize: 100 })).transactions).toEqual([]);
  });
});

describe("the errors", () => {
  const off = async (): Promise<string> =>
    (await list()).find(({ type }) => type === "auto_off_ramp")?.id ?? "";
  const foreign = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const now = Date.now();
  type Attempt = () => Promise<RawAnswer>;
  const cases: [string, number, string, Attempt][] = [
    ["no apiKey", 400, "INVALID_REQUEST", () => signedGet(sandbox, accounts, {}, { key: "" })],
    ["no timestamp", 400, "INVALID_REQUEST", () => signedGet(sandbox, accounts, {}, { timestamp: null })],
    [
      "a timestamp that is none",
      400,
      "INVALID_REQUEST",
      () => signedGet(sandbox, accounts, {}, { timestamp: "soon" }),
    ],
    [
      "no Content-Type",
      400,
      "INVALID_REQUEST",
      () => signedGet(sandbox, accounts, {}, { headers: { "content-type": "text/plain" } }),
    ],
    ["no pageSize", 400, "INVALID_REQUEST", () => signedGet(sandbox, onramp, { externalCustomerId: "a" })],
    [
      "a pageSize of nothing",
      400,
      "INVALID_REQUEST",
      () => signedGet(sandbox, onramp, { externalCustomerId: "a", pageSize: 0 }),
    ],
    [
      "neither account nor customer",
      400,
      "INVALID_REQUEST",
      () => signedGet(sandbox, onramp, { pageSize: 5 }),
    ],
    [
      "an unknown account",
      400,
      "INVALID_REQUEST",
      () => signedGet(sandbox, onramp, { virtualAccountId: "x", pageSize: 5 }),
    ],
    [
      "an account of the other type",
      400,
      "INVALID_REQUEST",
      async () => signedGet(sandbox, onramp, { virtualAccountId: await off(), pageSize: 5 }),
    ],
    [
      "an unknown cursor",
      400,
      "INVALID_REQUEST",
      () => signedGet(sandbox, onramp, { externalCustomerId: "customer-1", pageSize: 5, cursor: "x" }),
    ],
    ["no signature", 401, "INVALID_SIGNATURE", () => signedGet(sandbox, accounts, {}, { signature: null })],
    [
      "a signature that is none",
      401,
      "INVALID_SIGNATURE",
      () => signedGet(sandbox, accounts, {}, { signature: "%%" }),
    ],
    [
      "a signature of another key",
      401,
      "INVALID_SIGNATURE",
      () => withForeignSignature(foreign.export({ type: "pkcs8", format: "pem" }).toString()),
    ],
    [
      "a timestamp that is too old",
      401,
      "INVALID_SIGNATURE",
      () => signedGet(sandbox, accounts, {}, { timestamp: now - 3_600_000 }),
    ],
    [
      "a timestamp in the future",
      401,
      "INVALID_SIGNATURE",
      () => signedGet(sandbox, accounts, {}, { timestamp: now + 3_600_000 }),
    ],
    ["an unknown key", 403, "INVALID_API_KEY", () => signedGet(sandbox, accounts, {}, { key: "pk_test_x" })],
    [
      "a secret key of the other API",
      403,
      "INVALID_API_KEY",
      () => signedGet(sandbox, accounts, {}, { key: sandbox.keys.testKey }),
    ],
    ["a failure of the service", 500, "INTERNAL_ERROR", () => failing({})],
  ];

  function withForeignSignature(pem: string): Promise<RawAnswer> {
    const query = new URLSearchParams({
      apiKey: sandbox.keys.publishableTestKey,
      timestamp: String(now),
    }).toString();
    const signature = createSign("SHA256").update(`${accounts}?${query}`).sign(pem, "base64");
    return signedGet(sandbox, accounts, {}, { timestamp: now, signature });
  }

  function failing(options: SignOptions): Promise<RawAnswer> {
    const body = encodeURIComponent(
      JSON.stringify({ success: false, error: { code: "INTERNAL_ERROR", message: "x" } }),
    );
    return signedGet(
      sandbox,
      accounts,
      {},
      { ...options, headers: { "x-sandbox-fault": `status=500;body=${body}` } },
    );
  }

  it.each(cases)("%s: %i %s", async (_name, status, code, attempt) => {
    const answer = await attempt();
    expect(answer.status, answer.text).toBe(status);
    expect(answer.body).toEqual({ success: false, error: { code, message: expect.any(String) as string } });
  });

  it("a signature covers the query as sent: another order or encoding of the same is another request", async () => {
    const query = `externalCustomerId=customer-1&apiKey=${sandbox.keys.publishableTestKey}&timestamp=${now}`;
    const sign = (text: string) =>
      createSign("SHA256")
        .update(text)
        .sign(sandbox.keys.privateKey ?? "", "base64");
    const send = (target: string, signed: string) =>
      fetch(sandbox.url + target, {
        headers: { "content-type": "application/json", "x-signature": sign(signed) },
      });
    expect((await send(`${accounts}?${query}`, `${accounts}?${query}`)).status).toBe(200);
    const moved = query.split("&").reverse().join("&");
    expect((await send(`${accounts}?${moved}`, `${accounts}?${query}`)).status).toBe(401);
    expect((await send(`${accounts}?${query.replace("-", "%2D")}`, `${accounts}?${query}`)).status).toBe(401);
  });

  it("a public key that is given is the one that counts", async () => {
    const pair = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    await using own = await startSandbox({ publicKey: pair.publicKey, signatureWindowMs: 1000 });
    expect(own.keys.privateKey).toBeUndefined();
    const keys = { ...own.keys, privateKey: pair.privateKey };
    expect((await signedGet({ url: own.url, keys }, accounts)).status).toBe(200);
    expect(
      (await signedGet({ url: own.url, keys }, accounts, {}, { timestamp: Date.now() - 2000 })).status,
    ).toBe(401);
  });
});
