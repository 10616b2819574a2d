/** What the client fills by itself: the idempotency key in a body, and credentials with words, in pairs and in bodies. */
import { beforeAll, describe, expect, test } from "vitest";

import { generate } from "../../src/index.js";
import { startSandbox } from "../../src/sandbox/index.js";
import { generateFrom } from "../support/generate-from.js";
import { importEmitted } from "../support/import-emitted.js";
import { json, startRecordingServer } from "../support/recording-server.js";
import { inFolder } from "../support/in-folder.js";

const schema = {
  type: "object",
  required: ["idempotency_key", "amount"],
  properties: {
    idempotency_key: { type: "string" },
    amount: { type: "string" },
    client_id: { type: "string" },
  },
};

const document = (traits: object = {}, type = "application/json") => ({
  openapi: "3.1.0",
  info: { title: "Pay", version: "2026-01-01" },
  "x-client": traits,
  paths: {
    "/payments": {
      post: {
        operationId: "createPayment",
        requestBody: { required: true, content: { [type]: { schema } } },
        responses: {
          "200": {
            description: "It",
            content: {
              "application/json": { schema: { type: "object", properties: { id: { type: "string" } } } },
            },
          },
        },
      },
    },
  },
});

interface Client {
  createPayment(args: object, options?: object): Promise<unknown> & { idempotencyKey?: string };
}
interface Emitted {
  readonly createClient: (options: object) => Client;
}

async function emit(traits?: object, type?: string): Promise<{ module: Emitted; operations: string }> {
  const texts = await generateFrom(
    { "a.json": document(traits, type) },
    { pay: { documents: { "2026-01-01": "a.json" }, version: "none" } },
  );
  const files = Array.from(texts, ([path, text]) => ({ path, text }));
  const module = await importEmitted<Emitted>(files, "pay/2026-01-01/index.ts");
  return { module, operations: texts.get("pay/2026-01-01/operations.ts") ?? "" };
}

describe("the idempotency key in the body", () => {
  let emitted: Awaited<ReturnType<typeof emit>>;
  beforeAll(async () => {
    emitted = await emit();
  });

  test("is no argument, and the same in every attempt", async () => {
    expect(emitted.operations).toMatch(/body: WithoutFields<[^>]*"idempotency_key"\s*>/);
    await using server = await startRecordingServer((_, index) =>
      index === 0 ? json(503, {}) : json(200, { id: "1" }),
    );
    const client = emitted.module.createClient({ baseUrl: server.url, sleep: () => Promise.resolve() });
    const call = client.createPayment({ body: { amount: "1.00" } });
    await call;
    const bodies = server.requests.map(({ body }) => JSON.parse(body) as object);
    expect(bodies).toEqual([
      { idempotency_key: call.idempotencyKey, amount: "1.00" },
      { idempotency_key: call.idempotencyKey, amount: "1.00" },
    ]);
    expect(call.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
  });

  test("can be given, is known to the journal, and resumes the call with another process's client", async () => {
    await using server = await startRecordingServer((_, index) =>
      index === 0 ? json(500, {}) : json(200, { id: "1" }),
    );
    const begun: { key: string }[] = [];
    const ended: { fate: string }[] = [];
    const journal = { begin: (entry: never) => begun.push(entry), end: (entry: never) => ended.push(entry) };
    const options = { baseUrl: server.url, journal, retry: false };
    const body = { amount: "1.00" };
    const failed = emitted.module.createClient(options).createPayment({ body }, { idempotencyKey: "mine" });
    await expect(failed).rejects.toMatchObject({ fate: "unknown", idempotencyKey: "mine" });
    expect(begun).toMatchObject([{ key: "mine", operation: "createPayment" }]);
    const other = emitted.module.createClient(options);
    await expect(
      emitted.module.createClient(options).createPayment({ body: { amount: "2.00" } }, { resume: begun[0] }),
    ).rejects.toThrow(/arguments differ/);
    await other.createPayment({ body }, { resume: begun[0] });
    expect(ended).toMatchObject([{ fate: "unknown" }, { fate: "done" }]);
    expect(server.requests.map(({ body: sent }) => sent)).toEqual(
      Array<string>(2).fill('{"idempotency_key":"mine","amount":"1.00"}'),
    );
  });

  test("in the body of the caller is refused before anything is sent", async () => {
    const client = emitted.module.createClient({ baseUrl: "http://localhost:1" });
    await expect(
      client.createPayment({ body: { amount: "1", idempotency_key: "own" } }),
    ).rejects.toMatchObject({ fate: "not_sent", message: expect.stringContaining("body.idempotency_key") });
  });

  test("is a field of a form, too", async () => {
    const { module } = await emit({}, "application/x-www-form-urlencoded");
    await using server = await startRecordingServer(() => json(200, { id: "1" }));
    await module
      .createClient({ baseUrl: server.url })
      .createPayment({ body: { amount: "1.00" } }, { idempotencyKey: "a b" });
    expect(server.requests[0]?.body).toBe("idempotency_key=a%20b&amount=1.00");
  });

  test("is repeated by the sandbox with the first answer", async () => {
    await inFolder({ "a.json": document({ idempotency: { field: "idempotency_key" } }) }, async (cwd) => {
      const apis = { pay: { documents: { "2026-01-01": "a.json" }, version: "none" } } as const;
      await using sandbox = await startSandbox({ apis, cwd });
      const { files } = await generate({ apis }, { cwd });
      const { createClient } = await importEmitted<Emitted>(files, "pay/2026-01-01/index.ts");
      const call = (amount: string) =>
        createClient({ baseUrl: sandbox.url }).createPayment({ body: { amount } }, { idempotencyKey: "k" });
      expect(await call("1.00")).toEqual(await call("1.00"));
      await expect(call("2.00")).rejects.toMatchObject({ status: 409 });
    });
  });
});

describe("a credential", () => {
  const key = { name: "key", kind: "apiKey", in: "header", parameter: "Authorization" };
  const pair = { ...key, parameter: "Acme-Client-Id", secret: "Acme-Secret" };
  const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;
  test.each<[string, object, string, object, object]>([
    [
      "with a word before it",
      { ...key, scheme: "Acme-API-Key" },
      "pk_1",
      { authorization: "Acme-API-Key pk_1" },
      {},
    ],
    [
      "as user of Basic",
      { name: "key", kind: "basic", isKey: true },
      "sk_1",
      { authorization: basic("sk_1:") },
      {},
    ],
    ["as user and password", { name: "key", kind: "basic" }, "me:pw", { authorization: basic("me:pw") }, {}],
    ["as a pair in headers", pair, "id:se:cret", { "acme-client-id": "id", "acme-secret": "se:cret" }, {}],
    [
      "as a pair in the body",
      { ...pair, in: "body", parameter: "client_id", secret: "secret" },
      "id:secret-1",
      {},
      { client_id: "id", secret: "secret-1" },
    ],
  ])("%s", async (_what, credential, value, headers, fields) => {
    const { module, operations } = await emit({ auth: [credential] });
    await using server = await startRecordingServer(() =>
      json(400, { said: value, twice: value.split(":")[1] }),
    );
    const client = module.createClient({ baseUrl: server.url, auth: { key: value } });
    const failed = client.createPayment({ body: { amount: "1.00" } }, { idempotencyKey: "k" });
    const error = await failed.catch((thrown: unknown) => thrown);
    expect(server.requests[0]?.headers).toMatchObject(headers);
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({
      idempotency_key: "k",
      amount: "1.00",
      ...fields,
    });
    expect(JSON.stringify(error)).not.toContain(value);
    for (const field of Object.keys(fields)) expect(operations).toContain(`"${field}"`);
  });

  test.each(["id", "id:", ":secret"])("of a pair is refused as %s", async (value) => {
    const { module } = await emit({ auth: [pair] });
    const client = module.createClient({ baseUrl: "http://localhost:1", auth: { key: value } });
    await expect(client.createPayment({ body: { amount: "1" } })).rejects.toMatchObject({
      fate: "not_sent",
      message: expect.stringContaining("id:secret"),
    });
  });

  test.each([
    [[], ["listPayments"], "cannot be called"],
    [[{ ...key, parameter: "Acme-Key" }], [], "accepts other credentials"],
  ])(
    "in the body is refused, and reported, where a request has none: beside %j",
    async (others, lost, message) => {
      const body = { ...pair, name: "account", in: "body", parameter: "client_id", secret: "secret" };
      const { paths, ...rest } = document({ auth: [body, ...others] });
      const list = { operationId: "listPayments", responses: { "204": { description: "None" } } };
      const whole = { ...rest, paths: { "/payments": { ...paths["/payments"], get: list } } };
      await inFolder({ "a.json": whole }, async (cwd) => {
        const apis = { pay: { documents: { "2026-01-01": "a.json" }, version: "none" } } as const;
        const { files, diagnostics } = await generate({ apis }, { cwd });
        const [warning, ...more] = diagnostics.filter(({ code }) => code === "CREDENTIAL_NOT_SENT");
        expect(more).toEqual([]);
        expect(warning?.detail).toContain(
          "`account` is sent in the body, which a GET request does not have.",
        );
        expect(warning?.detail).toContain(message);
        for (const name of lost) expect(warning?.detail).toContain(name);
        const emitted = await importEmitted<{
          createClient(options: object): { listPayments(args: object): Promise<unknown> };
        }>(files, "pay/2026-01-01/index.ts");
        await using server = await startRecordingServer(() => ({ status: 204, headers: {}, body: "" }));
        const call = (auth: object) => emitted.createClient({ baseUrl: server.url, auth }).listPayments({});
        await expect(call({ account: "id:secret" })).rejects.toMatchObject({ fate: "not_sent" });
        expect(server.requests).toEqual([]);
      });
    },
  );
});
