/** The first outcome under a key is the outcome: it comes again, without headers, and another request is a conflict. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readKey } from "../../src/sandbox/api/idempotency.js";
import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import { createCustomer, newest } from "./support/onboarding.js";
import { rawCall, type RawAnswer, type RawCall } from "./support/raw-client.js";

let sandbox: Sandbox;
let call: RawCall;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: "idempotency", rateLimits: false });
  call = rawCall(sandbox);
});
afterAll(() => sandbox.close());

const body = { customer_type: "Person", email: "a@example.com" };
const countCustomers = async (): Promise<number> =>
  ((await call("GET", "/customers?page_size=100")).body as { items: unknown[] }).items.length;

const ours = (answer: RawAnswer): string[] =>
  [...answer.headers.keys()].filter((name) => !["connection", "content-length", "keep-alive"].includes(name));

describe("a repeated key", () => {
  it("gives the stored status and body without headers, so without the echo", async () => {
    const idempotencyKey = randomUUID();
    const before = await countCustomers();
    const first = await call("POST", "/customers", { body, idempotencyKey, version: newest });
    const again = await call("POST", "/customers", { body, idempotencyKey, version: newest });
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(first.headers.get("x-api-version")).toBe(newest);
    expect(ours(again)).toEqual([]);
    expect(await countCustomers()).toBe(before + 1);
  });

  it("gives a stored refusal again too", async () => {
    const idempotencyKey = randomUUID();
    const wrong = { ...body, email: "nobody" };
    const first = await call("POST", "/customers", { body: wrong, idempotencyKey });
    const again = await call("POST", "/customers", { body: wrong, idempotencyKey });
    expect([first.status, again.status, again.text]).toEqual([400, 400, first.text]);
    expect(ours(again)).toEqual([]);
  });

  it.each<[string, () => Promise<RawAnswer>, (key: string) => Promise<RawAnswer>]>([
    [
      "another body",
      () => createCustomer(call),
      (key) => call("POST", "/customers", { body: { ...body, name: "x" }, idempotencyKey: key }),
    ],
    [
      "another path",
      () => createCustomer(call),
      (key) => call("POST", "/sandbox/reset", { idempotencyKey: key }),
    ],
  ])("with %s is a conflict", async (_name, _first, other) => {
    const idempotencyKey = randomUUID();
    await call("POST", "/customers", { body, idempotencyKey });
    const answer = await other(idempotencyKey);
    expect(answer).toMatchObject({ status: 409, text: "IDEMPOTENCY-KEY was used with another request" });
  });

  it("while the first is under way waits for it", async () => {
    const idempotencyKey = randomUUID();
    const before = await countCustomers();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call("POST", "/customers", { body, idempotencyKey })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter((answer) => ours(answer).length > 0)).toHaveLength(1);
    expect(await countCustomers()).toBe(before + 1);
  });

  it("is forgotten after 24 hours", async () => {
    const idempotencyKey = randomUUID();
    const first = await call("POST", "/customers", { body, idempotencyKey });
    sandbox.admin.advanceTime(24 * 3_600_000);
    expect((await call("POST", "/customers", { body, idempotencyKey })).id).not.toBe(first.id);
  });

  it("of another mode is another key", async () => {
    const idempotencyKey = randomUUID();
    const first = await call("POST", "/customers", { body, idempotencyKey });
    const live = await call("POST", "/customers", { body, idempotencyKey, key: sandbox.keys.liveKey });
    expect([live.status, live.id === first.id]).toEqual([201, false]);
  });

  it("is needed where the operation takes one, and only there", async () => {
    expect(await call("POST", "/customers", { body, idempotencyKey: null })).toMatchObject({
      status: 400,
      text: "IDEMPOTENCY-KEY is missing",
    });
    const { id } = await createCustomer(call);
    const headers = { "idempotency-key": "given" };
    const put = (email: string) => call("PUT", `/customers/${id}`, { body: { email }, headers });
    expect([(await put("a@example.com")).status, (await put("b@example.com")).status]).toEqual([204, 204]);
  });

  it("is not stored for a request that was not let in", async () => {
    const idempotencyKey = randomUUID();
    expect((await call("POST", "/customers", { body, idempotencyKey, key: "sk_test_x" })).status).toBe(401);
    expect((await call("POST", "/customers", { body, idempotencyKey, version: "2000-01-01" })).status).toBe(
      400,
    );
    sandbox.admin.setCapability("createCustomer", false);
    expect((await call("POST", "/customers", { body, idempotencyKey })).status).toBe(404);
    sandbox.admin.setCapability("createCustomer", true);
    expect((await call("POST", "/customers", { body, idempotencyKey })).status).toBe(201);
  });
});

it.each([
  ['"a b"', "a b"],
  [' "a" ', "a"],
  [String.raw`"a \"b\" \\c"`, String.raw`a "b" \c`],
  ["a", ""],
  ['""', ""],
  ['"a', ""],
  ['"a"b"', ""],
  [String.raw`"\a"`, ""],
  ['"\u00fc"', ""],
  ["", undefined],
  [undefined, undefined],
])("of the quoted %j, the key is %j", (text, key) => {
  const trait = { header: "Idempotency-Key", format: "quoted" } as const;
  expect(readKey(trait, { header: () => text })).toBe(key);
});

describe("a key of another sub-partner", () => {
  const post = (
    subPartner: string | undefined,
    idempotencyKey: string,
    fields: object = {},
    headers = {},
  ) => {
    const scope: Record<string, string> = subPartner === undefined ? {} : { "x-sub-partner-id": subPartner };
    return call("POST", "/customers", {
      body: { ...body, ...fields },
      idempotencyKey,
      headers: { ...scope, ...headers },
    });
  };

  it("is another key: each has a customer of its own, and sees no other", async () => {
    const key = randomUUID();
    const [one, two] = [randomUUID(), randomUUID()];
    const tenants = [undefined, one, two];
    const created = await Promise.all(tenants.map((tenant) => post(tenant, key)));
    expect(created.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(created.map(({ id }) => id)).size).toBe(3);
    expect(created.filter((answer) => ours(answer).length === 0)).toEqual([]);
    for (const [index, tenant] of tenants.entries()) {
      const again = await post(tenant, key);
      expect([again.id, ours(again)]).toEqual([created[index]?.id, []]);
    }
    const seen = await call("GET", `/customers/${created[1]?.id ?? ""}`, {
      headers: { "x-sub-partner-id": two },
    });
    expect(seen.status).toBe(404);
  });

  it("may come with another request, which is a conflict only for the same sub-partner", async () => {
    const key = randomUUID();
    const [one, two] = [randomUUID(), randomUUID()];
    await post(one, key);
    expect((await post(two, key, { name: "Other" })).status).toBe(201);
    expect((await post(undefined, key, { name: "Third" })).status).toBe(201);
    expect((await post(one, key, { name: "Other" })).status).toBe(409);
    expect((await post(two, key)).status).toBe(409);
  });

  it("gets the faults that are its own", async () => {
    const key = randomUUID();
    const fault = { "x-sandbox-fault": "status=503;times=2" };
    const statuses: number[] = [];
    const [one, two] = [randomUUID(), randomUUID()];
    for (const tenant of [one, two, one, two, one, two])
      statuses.push((await post(tenant, key, {}, fault)).status);
    expect(statuses).toEqual([503, 503, 503, 503, 201, 201]);
  });
});

describe("of an API of which only the document is known, a key", () => {
  const scoped = {
    openapi: "3.1.0",
    info: { title: "Orders", version: "1" },
    "x-client": {
      idempotency: { header: "Idempotency-Key" },
      scope: [
        { name: "account", header: "X-Account", description: "Account." },
        { name: "branch", header: "X-Branch", description: "Branch." },
      ],
    },
    security: [{ Token: [] }],
    paths: {
      "/orders": { post: keyedOperation("createOrder", ["X-Account", "X-Branch"]) },
      "/refunds": { post: keyedOperation("createRefund", []) },
    },
    components: { securitySchemes: { Token: { type: "http", scheme: "bearer" } } },
  };

  function keyedOperation(operationId: string, headers: readonly string[]): object {
    const schema = { type: "object", properties: { note: { type: "string" } } };
    const content = { "application/json": { schema } };
    return {
      operationId,
      parameters: ["Idempotency-Key", ...headers].map((name) => ({
        name,
        in: "header",
        required: name === "Idempotency-Key",
        schema: { type: "string" },
      })),
      requestBody: { required: true, content },
      responses: { "201": { description: "Made", content } },
    };
  }

  let folder: string;
  let orders: Sandbox;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "keys-"));
    await writeFile(path.join(folder, "orders.json"), JSON.stringify(scoped));
    const documents = { v1: "orders.json" };
    orders = await startSandbox({ apis: { orders: { documents } }, cwd: folder, rateLimits: false });
  });
  afterAll(async () => {
    await orders.close();
    await rm(folder, { recursive: true });
  });

  /** What became of a request under one key: done, a stored outcome, or a conflict. */
  async function outcome(target: string, headers: Record<string, string>, note = "a"): Promise<string> {
    const answer = await fetch(orders.url + target, {
      method: "POST",
      headers: { authorization: "Bearer one", "content-type": "application/json", ...headers },
      body: JSON.stringify({ note }),
    });
    await answer.text();
    if (answer.status !== 201) return String(answer.status);
    return orders.admin.requests().at(-1)?.isReplay === true ? "stored" : "done";
  }

  it("belongs to all the scopes that the operation takes, together", async () => {
    const key = { "idempotency-key": "k" };
    const scopes: Record<string, string>[] = [
      {},
      { "x-account": "a" },
      { "x-account": "b" },
      { "x-branch": "a" },
      { "x-account": "a", "x-branch": "b" },
      { "x-account": "b", "x-branch": "a" },
    ];
    for (const expected of ["done", "stored"]) {
      for (const scope of scopes)
        expect(await outcome("/orders", { ...key, ...scope }), JSON.stringify(scope)).toBe(expected);
    }
    expect(await outcome("/orders", { ...key, "x-account": "" })).toBe("stored");
    expect(await outcome("/orders", { ...key, "x-account": "c" }, "other")).toBe("done");
    expect(await outcome("/orders", { ...key, "x-account": "c" })).toBe("409");
  });

  it("is kept apart from a key that reads like it", async () => {
    expect(await outcome("/orders", { "idempotency-key": "b", "x-account": "a" })).toBe("done");
    expect(await outcome("/orders", { "idempotency-key": "a b" })).toBe("done");
    expect(await outcome("/orders", { "idempotency-key": 'a"],"b' })).toBe("done");
  });

  it("does not depend on a header that the operation does not take", async () => {
    expect(await outcome("/refunds", { "idempotency-key": "r", "x-account": "a" })).toBe("done");
    expect(await outcome("/refunds", { "idempotency-key": "r", "x-account": "b" })).toBe("stored");
  });

  it("belongs to the credential", async () => {
    expect(await outcome("/orders", { "idempotency-key": "c" })).toBe("done");
    expect(await outcome("/orders", { "idempotency-key": "c", authorization: "Bearer two" })).toBe("done");
    expect(await outcome("/orders", { "idempotency-key": "c" })).toBe("stored");
  });
});
