/** The committed client of the virtual accounts against the sandbox, which verifies with the registered public key. */
import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  createClient,
  type Client,
  type ClientOptions,
  type OnRampTransaction,
} from "../../generated/virtual-accounts/v1/index.js";
import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import { keys } from "../signing/support.js";

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({
    apis: { "virtual-accounts": { preset: "virtual-accounts" } },
    seed: 1,
    publicKey: keys.public_spki_pem,
  });
});
afterAll(() => sandbox.close());

function clientOf(options: Partial<ClientOptions> = {}): Client {
  return createClient({
    baseUrl: sandbox.url,
    auth: { apiKey: sandbox.keys.publishableTestKey },
    signing: { privateKey: keys.private_pkcs1_pem },
    ...options,
  });
}

describe("with the registered key", () => {
  it("accounts arrive, and narrow on their type", async () => {
    const results = await clientOf().listVirtualAccounts();
    expect(new Set(results.map(({ type }) => type))).toEqual(new Set(["auto_on_ramp", "auto_off_ramp"]));
    for (const account of results) {
      if (account.type === "auto_on_ramp") {
        expect(account.sourceCurrency.type).toBe("fiat");
        expect(account.destinationCurrency.type).toBe("crypto");
      } else expect(account.sourceCurrency.type).toBe("crypto");
    }
  });

  it("every transaction of an account comes once, whatever the size of a page", async () => {
    const accounts = clientOf();
    const onRamp = (await accounts.listVirtualAccounts()).find(({ type }) => type === "auto_on_ramp");
    if (onRamp === undefined) throw new Error("The sandbox has none.");
    const all: OnRampTransaction[] = [];
    for await (const transaction of accounts.listOnRampTransactions.all({
      virtualAccountId: onRamp.id,
      pageSize: 5,
    })) {
      all.push(transaction);
    }
    const page = await accounts.listOnRampTransactions({ virtualAccountId: onRamp.id, pageSize: 1000 });
    // Each of the sixteen statuses of both vocabularies, twice.
    expect(all).toHaveLength(32);
    expect(new Set(all.map(({ id }) => id)).size).toBe(32);
    expect(all).toEqual(page.transactions);
  });

  it("values that need encoding are found again", async () => {
    const awkward = "O'Brien & söhne + 100%";
    const results = await clientOf().listVirtualAccounts({ externalCustomerId: awkward });
    expect(results.map(({ externalCustomerId }) => externalCustomerId)).toEqual([awkward]);
    const other = await clientOf().listVirtualAccounts({ externalCustomerId: encodeURIComponent(awkward) });
    expect(other, "Its encoded form is another identifier.").toEqual([]);
  });

  it("a live key sees no samples", async () => {
    const { publishableLiveKey: apiKey } = sandbox.keys;
    expect(await clientOf({ auth: { apiKey } }).listVirtualAccounts()).toEqual([]);
  });
});

describe("is refused", () => {
  const { privateKey: otherKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

  it.each<readonly [string, Partial<ClientOptions>, number, string]>([
    ["another key", { signing: { privateKey: otherKey } }, 401, "INVALID_SIGNATURE"],
    ["an unknown API key", { auth: { apiKey: "pk_test_unknown" } }, 403, "INVALID_API_KEY"],
  ])("%s", async (_, options, status, code) => {
    const outcome = await clientOf(options).listVirtualAccounts().result();
    expect(outcome).toMatchObject({ ok: false, status, error: { success: false, error: { code } } });
  });

  it.each([-3_600_000, 3_600_000])("not a clock that is %i ms off: the service's is used", async (offset) => {
    const signing = { privateKey: keys.private_pkcs1_pem, now: () => Date.now() + offset };
    const outcome = await clientOf({ signing }).listVirtualAccounts().result();
    expect(outcome).toMatchObject({ ok: true, attempts: 2 });
  });

  it("a wrong clock, with what to do about it, where nothing is sent twice", async () => {
    const signing = { privateKey: keys.private_pkcs1_pem, now: () => Date.now() - 3_600_000 };
    await expect(clientOf({ signing, retry: false }).listVirtualAccounts()).rejects.toThrow(
      /INVALID_SIGNATURE.*Signed: \/v1\/virtual-accounts\?apiKey=\[redacted]&timestamp=\d+ .*3[56]\d\d s behind/,
    );
  });

  it("a page size that is none", async () => {
    const outcome = await clientOf()
      .listOnRampTransactions({ externalCustomerId: "c", pageSize: 0 })
      .result();
    expect(outcome).toMatchObject({ ok: false, status: 400, error: { error: { code: "INVALID_REQUEST" } } });
  });
});
