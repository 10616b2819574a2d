/** The first outcome under a key is the outcome: it comes again, without headers, and another request is a conflict. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

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
