/** The data that a sandbox begins with: consumers meet every field and every value there before production sends them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReadableVersion } from "../../src/exchange/version.js";

import { isList, isObject, type JsonObject, type JsonValue } from "../../src/values/json.js";
import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import { loadApis } from "../../src/sandbox/load-apis.js";
import { signedGet } from "./support/raw-client.js";
import { missingSamples, type Sampled } from "./support/sample-coverage.js";

let sandbox: Sandbox;
let version: ReadableVersion;
/** By operation: every answer that it gives to the sample data. */
let answers: ReadonlyMap<string, readonly JsonObject[] | readonly JsonValue[]>;

beforeAll(async () => {
  sandbox = await startSandbox({ seed: "samples", rateLimits: false });
  const served = (await loadApis(undefined, ".")).find(({ name }) => name === "virtual-accounts");
  const [only] = served?.versions.values() ?? [];
  if (only === undefined) throw new Error("There are no virtual accounts.");
  version = only;
  const accounts = await get("/v1/virtual-accounts");
  const pages: JsonObject[] = [];
  for (const { id, type } of accounts as unknown as { id: string; type: string }[]) {
    if (type !== "auto_on_ramp") continue;
    for (let cursor: JsonValue | undefined = ""; typeof cursor === "string";) {
      const query = { virtualAccountId: id, pageSize: 5, ...(cursor === "" ? {} : { cursor }) };
      const page = (await get("/v1/virtual-accounts/transactions/onramp", query)) as JsonObject;
      pages.push(page);
      cursor = page["nextCursor"];
    }
  }
  answers = new Map([
    ["listVirtualAccounts", [accounts]],
    ["listOnRampTransactions", pages],
  ]);
});
afterAll(() => sandbox.close());

async function get(path: string, query: Record<string, string | number> = {}): Promise<JsonValue> {
  const answer = await signedGet(sandbox, path, query);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as JsonValue;
}

/** `change`: what becomes of each answer. */
function missing(change: (answer: JsonValue) => JsonValue = (answer) => answer): string[] {
  const sampled = version.api.operations.map(({ id, responses }): Sampled => {
    const schema = responses.find(({ status }) => status === "200")?.content[0]?.schema;
    const samples = answers.get(id);
    if (schema === undefined || samples === undefined) throw new Error(`${id} has no samples.`);
    return { schema, samples: samples.map(change) };
  });
  return missingSamples(sampled, version.validator);
}

/** Without what the function refuses, at any depth. */
function without(value: JsonValue, isRefused: (value: JsonValue, name: string) => boolean): JsonValue {
  if (isList(value))
    return value.filter((each) => !isRefused(each, "[]")).map((each) => without(each, isRefused));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => !isRefused(inner, name))
      .map(([name, inner]) => [name, without(inner, isRefused)]),
  );
}

describe("the sample data of the virtual accounts", () => {
  it("have every optional field, every value of every enum, and null wherever it is allowed", () => {
    expect(missing()).toEqual([]);
  });

  it.each([
    ["icon", ["CryptoCurrency.icon", "FiatCurrency.icon", "Network.icon"]],
    ["addressTagRegex", ["CryptoCurrency.addressTagRegex", "Network.addressTagRegex"]],
    ["maxSellAmount", ["CryptoCurrency.maxSellAmount"]],
    ["testnetTxnExplorerLink", ["Network.testnetTxnExplorerLink"]],
    ["accountBuyMinAmount", ["CryptoCurrency.accountBuyMinAmount", "FiatCurrency.accountBuyMinAmount"]],
    ["iban", ["OnRampTransactionSource.iban", "SepaSource.iban"]],
  ])("would be found incomplete without %s", (field, expected) => {
    const results = missing((answer) => without(answer, (_value, name) => name === field));
    expect(results.filter((name) => !name.includes(" = "))).toEqual(expected);
  });

  it.each([
    ["failed", ['VirtualAccountStatus = "failed"']],
    ["manual_review", ['VirtualAccountStatus = "manual_review"']],
    ["AmlRejected", ['TransactionStatus = "AmlRejected"']],
    ["payoutInProgress", ['TransactionProgress = "payoutInProgress"']],
  ])("would be found incomplete with nothing that is %s", (status, expected) => {
    const results = missing((answer) =>
      without(answer, (value) => (value as JsonObject | null)?.["status"] === status),
    );
    expect(results).toEqual(expect.arrayContaining(expected));
  });

  it("have only in transactions what is documented for transactions only", () => {
    const accounts = JSON.stringify(answers.get("listVirtualAccounts"));
    expect(accounts).not.toMatch(/ExplorerLink|accountBuyMinAmount/);
    for (const { transactions } of answers.get("listOnRampTransactions") as unknown as {
      transactions: JsonObject[];
    }[]) {
      for (const transaction of transactions) {
        const text = JSON.stringify(transaction);
        expect(text.match(/ExplorerLink"/g)).toHaveLength(4);
        expect(text.match(/accountBuyMinAmount"/g)).toHaveLength(2);
      }
    }
  });
});
