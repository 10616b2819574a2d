/** What a client did, recorded as a fixture, and a test that runs on the fixture alone. */
import { readdirSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createClient } from "../../../generated/partner-platform/2026-08-01/index.js";
import { createClient as createAccounts } from "../../../generated/virtual-accounts/v1/index.js";
import {
  replay,
  startSandbox,
  type Replay,
  type Sandbox,
  type SandboxOptions,
} from "../../../src/sandbox/index.js";
import type { Har } from "../../../src/sandbox/record/har.js";
import { startRecordingServer } from "../../support/recording-server.js";
import { expectGolden } from "../../support/committed.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "record-"));
});
afterAll(() => rm(folder, { recursive: true }));

const ada = { customer_type: "Person", name: "Ada Sample", email: "ada@partner.example" } as const;

const clientOf = (sandbox: Pick<Sandbox, "url" | "keys">) =>
  createClient({ baseUrl: sandbox.url, auth: { apiKey: sandbox.keys.testKey }, retry: { baseDelayMs: 1 } });

/** Records what `work` does, and returns the secrets that were used. */
async function record(
  file: string,
  work: (sandbox: Sandbox) => Promise<readonly string[]> | Promise<void>,
  options: SandboxOptions = {},
): Promise<readonly string[]> {
  const sandbox = await startSandbox({ seed: 7, rateLimits: false, cwd: folder, record: file, ...options });
  const used = await work(sandbox);
  const { publicKey: _public, ...keys } = sandbox.keys;
  await sandbox.close();
  return [...Object.values(keys).filter((key) => key !== undefined), ...(used ?? [])];
}

const textOf = (file: string): Promise<string> => readFile(path.join(folder, file), "utf8");
const harOf = async (file: string): Promise<Har> => JSON.parse(await textOf(file)) as Har;

async function onboard(sandbox: Sandbox): Promise<readonly string[]> {
  await using receiver = await startRecordingServer(() => ({ status: 200 }));
  const partner = clientOf(sandbox);
  sandbox.admin.addFaults({ method: "POST", path: "/api/customers", faults: "status=503" });
  const webhook = await partner.createWebhook({
    body: { label: "a", url: receiver.url, topics: ["CustomerCreated"] },
  });
  await partner.createCustomer({ body: ada });
  await partner.getAllCustomers({ page_size: 5 });
  await sandbox.admin.settled();
  const signatures = receiver.requests.flatMap(({ headers }) =>
    Object.entries(headers).flatMap(([name, value]) => (name.includes("signature") ? [String(value)] : [])),
  );
  expect(signatures).not.toEqual([]);
  return [webhook.secret, ...signatures];
}

describe("a recording", () => {
  let secrets: readonly string[];
  beforeAll(async () => {
    secrets = await record("onboarding.har", onboard);
  });

  it("has the requests of clients, their answers, and the deliveries, in order", async () => {
    const { log } = await harOf("onboarding.har");
    const shown = log.entries.map(
      ({ request, response }) => `${request.method} ${request.url} ${response.status}`,
    );
    expect(shown).toEqual([
      "POST http://127.0.0.1/api/webhooks 201",
      "POST http://127.0.0.1/api/customers 503",
      "POST http://127.0.0.1/api/customers 201",
      "GET http://127.0.0.1/api/customers?page_size=5 200",
    ]);
    const [, first, second] = log.entries;
    const key = first?.request.headers.find(({ name }) => name === "idempotency-key");
    expect(key?.value).toBe("key-2");
    expect(second?.request.headers).toContainEqual(key);
    expect(log._webhooks?.map(({ _type, response }) => [_type, response.status])).toEqual([
      ["customer_created", 200],
    ]);
  });

  it("has no secret, wherever it travelled", async () => {
    const text = await textOf("onboarding.har");
    expect(secrets.length).toBeGreaterThan(6);
    for (const secret of secrets) {
      for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64")])
        expect(text).not.toContain(form);
    }
    expect(text).toContain("REDACTED");
  });

  it("is the same for the same seed and calls, but for what the client made up", async () => {
    const calls = async (sandbox: Sandbox): Promise<void> => {
      const partner = clientOf(sandbox);
      await partner.createCustomer({ body: ada });
      sandbox.admin.advanceTime(86_400_000);
      await partner.getAllCustomers();
    };
    await record("first.har", calls);
    await record("second.har", calls);
    expect(await textOf("second.har")).toBe(await textOf("first.har"));
    const { log } = await harOf("first.har");
    expect(log.entries.map(({ startedDateTime }) => startedDateTime)).toEqual([
      "1970-01-01T00:00:00.000Z",
      "1970-01-02T00:00:00.001Z",
    ]);
  });

  it("has no signature of a request, nor its time", async () => {
    const sent: string[] = [];
    await record("signed.har", async (sandbox) => {
      const accounts = createAccounts({
        baseUrl: sandbox.url,
        auth: { apiKey: sandbox.keys.publishableTestKey },
        signing: { privateKey: sandbox.keys.privateKey ?? "" },
        fetch: (url, init) => {
          sent.push(...Object.values(init.headers), ...new URL(url).searchParams.values());
          return fetch(url, init);
        },
      });
      await accounts.listVirtualAccounts();
    });
    const text = await textOf("signed.har");
    const long = sent.filter((value) => value.length > 100 || /^\d{13}$/.test(value));
    expect(long).toHaveLength(2);
    for (const value of long) expect(text).not.toContain(value);
  });

  it("has bytes in base64, forms with a fixed boundary, and nothing of bodies that are too long", async () => {
    const binary = { schema: { type: "string", format: "binary" } };
    const operation = { responses: { "200": { description: "It", content: { "application/pdf": binary } } } };
    const form = {
      schema: { type: "object", properties: { file: binary.schema, password: { type: "string" } } },
    };
    const requestBody = { content: { "multipart/form-data": form, "application/octet-stream": binary } };
    const document = {
      openapi: "3.1.0",
      info: { title: "Files", version: "1" },
      paths: { "/files": { post: { operationId: "send", requestBody, ...operation } } },
    };
    await writeFile(path.join(folder, "files.json"), JSON.stringify(document));
    const apis = { files: { documents: { v1: "files.json" } } };
    const bytes = new Uint8Array([0, 255, 128]);
    const data = new FormData();
    data.set("file", new Blob([bytes]), "a.bin");
    const send = (
      url: string,
      body: NonNullable<RequestInit["body"]>,
      headers: Record<string, string> = {},
    ): Promise<Response> => fetch(`${url}/files`, { method: "POST", body, headers });
    const octets = { "content-type": "application/octet-stream" };
    await record(
      "files.har",
      async ({ url }) => {
        await send(url, bytes, octets);
        await send(url, data);
        await send(url, new Uint8Array(5_000_000), octets);
      },
      { apis },
    );
    const { log } = await harOf("files.har");
    const sent = log.entries.map(({ request }) => request.postData);
    expect(sent[0]).toEqual({ mimeType: "application/octet-stream", text: "AP+A", _encoding: "base64" });
    expect(sent[1]?.mimeType).toBe("multipart/form-data; boundary=boundary");
    expect(sent[2]).toEqual({ mimeType: "application/octet-stream" });
    const recorded = await replay(path.join(folder, "files.har"));
    const again = new FormData();
    again.set("file", new Blob([bytes]), "a.bin");
    const answer = await recorded.fetch(`${recorded.baseUrl}/files`, { method: "POST", body: again });
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(recorded.remaining()).toHaveLength(2);
  });

  it("is the one that the documentation replays", async () => {
    const documented = path.resolve(import.meta.dirname, "../../fixtures/customer.har");
    const work = async (sandbox: Sandbox): Promise<void> => {
      await clientOf(sandbox).createCustomer({ body: ada });
    };
    await record("customer.har", work, { seed: 1 });
    expectGolden(documented, await textOf("customer.har"), import.meta.filename);
  });

  it("goes into a folder as a file for each API that was called", async () => {
    await record("all/", async (sandbox) => {
      await clientOf(sandbox).getAllCustomers();
    });
    expect(readdirSync(path.join(folder, "all"))).toEqual(["partner-platform.har"]);
  });

  it("replaces an earlier recording, and nothing else", async () => {
    const calls = async (sandbox: Sandbox): Promise<void> => {
      await clientOf(sandbox).getAllCustomers();
    };
    await record("again.har", calls);
    await record("again.har", async () => Promise.resolve());
    expect((await harOf("again.har")).log.entries).toEqual([]);
    await writeFile(path.join(folder, "notes.txt"), "mine");
    await expect(record("notes.txt", calls)).rejects.toThrow("not a recording of the sandbox");
    expect(await textOf("notes.txt")).toBe("mine");
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });
});

describe("a replay", () => {
  const start = (): Promise<Replay> => replay(path.join(folder, "onboarding.har"));
  const client = ({ baseUrl, fetch }: Replay) =>
    createClient({ baseUrl, auth: { apiKey: "any" }, fetch, retry: { baseDelayMs: 1 } });

  it("answers as the sandbox did, without it", async () => {
    const recorded = await start();
    const partner = client(recorded);
    const created = await partner.createCustomer({ body: ada }).result();
    expect(created).toMatchObject({ ok: true, attempts: 2 });
    expect((await partner.getAllCustomers({ page_size: 5 })).items).toHaveLength(1);
    expect(recorded.remaining()).toEqual(["POST /api/webhooks"]);
    expect(recorded.webhooks).toMatchObject([
      { topic: "CustomerCreated", type: "customer_created", status: 200 },
    ]);
  });

  const send = async (recorded: Replay, method: string, target: string, body?: unknown): Promise<unknown> =>
    recorded.fetch(`${recorded.baseUrl}${target}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  it.each([
    [
      "GET",
      "/api/customers?page_size=6",
      undefined,
      'GET /api/customers?page_size=5 (request 4), whose parameter page_size is "5" and not "6".',
    ],
    [
      "POST",
      "/api/customers",
      { ...ada, name: "Eve" },
      'POST /api/customers (request 2), whose body has "Ada Sample" and not "Eve" at /name.',
    ],
    [
      "POST",
      "/api/customers",
      { name: ada.name, email: ada.email },
      'POST /api/customers (request 2), whose body has "Person" and not nothing at /customer_type.',
    ],
    ["DELETE", "/api/webhooks", undefined, "POST /api/webhooks (request 1), which has the method POST."],
    ["GET", "/api/customer", undefined, "POST /api/webhooks (request 1), which has another path."],
  ])("refuses %s %s %j, and names the nearest request", async (method, target, body, nearest) => {
    const expected = `${method} ${target} was not recorded. The nearest is ${nearest}`;
    await expect(send(await start(), method, target, body)).rejects.toThrow(expected);
  });

  it("refuses a request that is made once more than it was recorded", async () => {
    const recorded = await start();
    await send(recorded, "POST", "/api/customers", ada);
    await send(recorded, "POST", "/api/customers", ada);
    await expect(send(recorded, "POST", "/api/customers", ada)).rejects.toThrow(
      "POST /api/customers was recorded 2 times, and is made once more.",
    );
  });

  it("refuses so that the call of a client fails", async () => {
    const recorded = await start();
    const client = createClient({
      baseUrl: recorded.baseUrl,
      auth: { apiKey: "sk_test_recorded" },
      fetch: recorded.fetch,
      retry: false,
    });
    await expect(client.createCustomer({ body: { ...ada, name: "Eve" } })).rejects.toMatchObject({
      code: "connection",
    });
  });

  it("breaks the connection where it was broken", async () => {
    await record("broken.har", async ({ url }) => {
      const broken = fetch(`${url}/api/customers`, { headers: { "x-sandbox-fault": "wire=reset" } });
      await expect(broken).rejects.toThrow();
    });
    const recorded = await replay(path.join(folder, "broken.har"));
    const failed = send(recorded, "GET", "/api/customers");
    await expect(failed).rejects.toMatchObject({
      message: "fetch failed",
      cause: { message: "Recorded: reset." },
    });
  });

  it("says what is wrong with a file that has no recording", async () => {
    await writeFile(path.join(folder, "empty.har"), "{}");
    await expect(replay(path.join(folder, "empty.har"))).rejects.toThrow("is not an HTTP Archive");
    await expect(replay(path.join(folder, "none.har"))).rejects.toThrow("It does not exist.");
  });
});
