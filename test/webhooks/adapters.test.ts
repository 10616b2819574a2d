/** The snippets of docs/webhooks.md, over real sockets where the framework has them. */
import { serve } from "@hono/node-server";
import express from "express";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";

import { app as expressApp } from "./adapters/express.js";
import { app as fastifyApp } from "./adapters/fastify.js";
import { handle } from "./adapters/handle.js";
import { app as honoApp } from "./adapters/hono.js";
import { handler as lambda } from "./adapters/lambda.js";
import { POST } from "./adapters/next.js";
import { server as nodeServer } from "./adapters/node-http.js";
import { events } from "./adapters/shop.js";
import { createTestDelivery, type TestDelivery } from "./example-api/2030-01-15/webhooks.js";

vi.hoisted(() => {
  process.env["WEBHOOK_SECRET"] = "parcel-secret";
});

const secret = "parcel-secret";
const servers: Server[] = [];
const console = { warn: vi.spyOn(globalThis.console, "warn"), error: vi.spyOn(globalThis.console, "error") };

afterAll(() => {
  for (const server of servers) server.close();
});

beforeEach(() => {
  events.length = 0;
  console.warn.mockReset().mockImplementation(() => undefined);
  console.error.mockReset().mockImplementation(() => undefined);
});

/** Sends a delivery, gives the status and the text of the answer. */
type Send = (delivery: Pick<TestDelivery, "body" | "headers">) => Promise<{ status: number; text: string }>;

const adapters: Record<string, () => Promise<Send>> = {
  "node:http": () => listen(nodeServer),
  Express: () => listen(createServer(expressApp)),
  Fastify: async () => {
    await fastifyApp.listen({ port: 0, host: "127.0.0.1" });
    servers.push(fastifyApp.server);
    return post(fastifyApp.server);
  },
  Hono: async () => {
    // Other tests of this process use the global `Request` and `Response`.
    const settings = { port: 0, hostname: "127.0.0.1", overrideGlobalObjects: false };
    const server = serve({ fetch: honoApp.fetch, ...settings }) as Server;
    await new Promise((resolve) => server.once("listening", resolve));
    servers.push(server);
    return post(server);
  },
  "Hono without a server": () =>
    Promise.resolve(async ({ body, headers }) =>
      answered(await honoApp.request("/webhooks", { method: "POST", body, headers })),
    ),
  "Next.js": () =>
    Promise.resolve(async ({ body, headers }) =>
      answered(await POST(new Request("https://shop.test/webhooks", { method: "POST", body, headers }))),
    ),
  "AWS Lambda": () =>
    Promise.resolve(async ({ body, headers }) => lambdaAnswer({ body, headers, isBase64Encoded: false })),
  "AWS Lambda with Base64": () =>
    Promise.resolve(async ({ body, headers }) =>
      lambdaAnswer({ body: Buffer.from(body).toString("base64"), headers, isBase64Encoded: true }),
    ),
};

// The receiver behind all of them is one, so each sends its own content.
describe.each(Object.entries(adapters))("%s", (adapter, start) => {
  let started: Promise<Send> | undefined;
  const send: Send = async (delivery) => (await (started ??= start()))(delivery);
  const data = { account_id: adapter };
  const status = (id: string, parcel_status: "Accepted" | "Delivered"): Promise<TestDelivery> =>
    createTestDelivery("parcel_status", { data: { ...data, message: { id, parcel_status } } }, { secret });

  test("a genuine delivery is handled and acknowledged, also one beyond ASCII", async () => {
    expect(await send(await status("par_Zoë_💸", "Delivered"))).toEqual({ status: 200, text: "" });
    expect(events).toEqual(["par_Zoë_💸 is Delivered"]);
  });

  test("a second copy is acknowledged and not handled", async () => {
    const delivery = await status("par_2", "Accepted");
    expect((await send(delivery)).status).toBe(200);
    expect((await send(delivery)).status).toBe(200);
    expect(events).toEqual(["par_2 is Accepted"]);
  });

  test("a changed body is refused with the reason", async () => {
    const { headers, body } = await status("par_3", "Accepted");
    const changed = { headers, body: body.replace("par_3", "par_4") };
    expect(await send(changed)).toEqual({ status: 400, text: "signature_mismatch" });
    expect(events).toEqual([]);
  });

  test("without headers it is refused", async () => {
    const { body } = await status("par_3", "Accepted");
    expect(await send({ body, headers: { "content-type": "application/json" } })).toEqual({
      status: 400,
      text: "missing_header",
    });
  });

  test("a handler that throws is answered 500, and the next attempt is tried", async () => {
    const delivery = await status("par_without_database", "Accepted");
    expect((await send(delivery)).status).toBe(500);
    expect((await send(delivery)).status).toBe(500);
    expect(console.error).toHaveBeenCalledTimes(2);
  });

  test("an event of tomorrow is handled as such", async () => {
    expect((await send(await createTestDelivery("$unknown", { payload: data }, { secret }))).status).toBe(
      200,
    );
    expect(events).toEqual(["new event event_of_tomorrow"]);
  });

  test("a body of 1 MB arrives", async () => {
    const rates = { domestic: "4.20".padEnd(1_000_000, "0") };
    const delivery = await createTestDelivery(
      "account_rates",
      { data: { ...data, message: { rates } } },
      { secret },
    );
    expect((await send(delivery)).status).toBe(200);
    expect(events).toEqual(["rates are 4.200000"]);
  });

  test("a body that is too long is refused or cut off, and the next delivery arrives", async () => {
    const rates = { domestic: "x".repeat(10 * 1024 * 1024) };
    const delivery = await createTestDelivery(
      "account_rates",
      { data: { ...data, message: { rates } } },
      { secret },
    );
    const refused = await send(delivery).catch(() => ({ status: 400 }));
    expect([400, 413]).toContain(refused.status);
    expect(events).toEqual([]);
    expect((await send(await status("par_5", "Accepted"))).status).toBe(200);
  });
});

test("behind `express.json()` the refusal says what is wrong", async () => {
  const app = express();
  app.use(express.json());
  app.post("/webhooks", async (request, response) => {
    const inputs = [request, request.body as string];
    const answers = await Promise.all(
      inputs.map((body) => handle.answer({ body, headers: request.headers })),
    );
    response.json(answers.map(({ status, body }) => [status, body]));
  });
  const send = await listen(createServer(app));
  const { text } = await send(await createTestDelivery("ping", {}, { secret }));
  expect(JSON.parse(text)).toEqual([
    [400, "invalid_body"],
    [400, "invalid_body"],
  ]);
  const messages = console.warn.mock.calls.map(([message]) => String(message));
  expect(messages.join()).toContain("has been read");
  expect(messages.join()).toContain("has been parsed");
});

async function listen(server: Server): Promise<Send> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(server);
  return post(server);
}

function post(server: Server): Send {
  const { port } = server.address() as AddressInfo;
  return async ({ body, headers }) =>
    answered(await fetch(`http://127.0.0.1:${String(port)}/webhooks`, { method: "POST", body, headers }));
}

async function answered(response: Response): Promise<{ status: number; text: string }> {
  return { status: response.status, text: await response.text() };
}

async function lambdaAnswer(event: Parameters<typeof lambda>[0]): Promise<{ status: number; text: string }> {
  const { statusCode, body } = await lambda(event);
  return { status: statusCode, text: body };
}
