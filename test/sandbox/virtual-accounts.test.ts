/** The virtual accounts beyond what `test/statements` proves: sample data, pages, keys that are given. */
import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import { signedGet, type RawAnswer } from "./support/raw-client.js";

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

  it("that could not be created have no bank accounts and no transactions", async () => {
    const [failed, ...others] = await list({ externalCustomerId: "customer-3" });
    expect([others, failed?.sources]).toEqual([[], []]);
    expect(failed).not.toHaveProperty("source");
    expect(await page({ virtualAccountId: failed?.id ?? "", pageSize: 5 })).toEqual({
      transactions: [],
      nextCursor: null,
    });
  });
});

describe("transactions", () => {
  it("come in pages that end with a null, each once, with every status of both vocabularies", async () => {
    const [account] = await list();
    const seen: string[] = [];
    const statuses = new Set<string>();
    let cursor: string | null = "";
    for (let pages = 0; cursor !== null && pages < 20; pages++) {
      const result: Page = await page({
        virtualAccountId: account?.id ?? "",
        pageSize: 5,
        ...(cursor === "" ? {} : { cursor }),
      });
      seen.push(...result.transactions.map(({ id }) => id));
      for (const { status } of result.transactions) statuses.add(status);
      cursor = result.nextCursor;
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
  it.each<readonly [what: string, outcome: string, attempt: () => Promise<RawAnswer>]>([
    [
      "an unknown account",
      "400 INVALID_REQUEST",
      () => signedGet(sandbox, onramp, { virtualAccountId: "x", pageSize: 5 }),
    ],
    [
      "a signature that is none",
      "401 INVALID_SIGNATURE",
      () => signedGet(sandbox, accounts, {}, { signature: "%%" }),
    ],
    ["a failure of the service", "500 INTERNAL_ERROR", failing],
  ])("%s: %s", async (_what, outcome, attempt) => {
    const { status, body } = await attempt();
    const [code] = outcome.split(" ").slice(1);
    expect(`${status} ${code}`).toBe(outcome);
    expect(body).toEqual({ success: false, error: { code, message: expect.any(String) as string } });
  });

  function failing(): Promise<RawAnswer> {
    const body = JSON.stringify({ success: false, error: { code: "INTERNAL_ERROR", message: "x" } });
    const fault = `status=500;body=${encodeURIComponent(body)}`;
    return signedGet(sandbox, accounts, {}, { headers: { "x-sandbox-fault": fault } });
  }

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
