/** Many bodies at once, of senders that nobody knows: what they hold together, and what becomes of the others. */
import { afterEach, expect, test } from "vitest";

import type { WebhookOutcome } from "../../../templates/runtime/deliveries/webhook-outcome.js";
import { createTestDelivery, createWebhookReceiver } from "../../webhooks/example-api/2030-01-15/webhooks.js";
import { eventually } from "../../support/test-clock.js";

const secret = "parcel-secret";
const mebibyte = 2 ** 20;

/** What all bodies hold now, as the runtime counts it. */
const held = (): number =>
  (Reflect.get(globalThis, Symbol.for("openapi-dated.unverified-bytes.1")) as { bytes: number } | undefined)
    ?.bytes ?? 0;

function setUp(maxUnverifiedBytes?: number) {
  const outcomes: WebhookOutcome[] = [];
  const receiver = createWebhookReceiver({ secret, explain: false, maxUnverifiedBytes });
  const handle = receiver.handler(
    { $other: () => {} },
    { onOutcome: (outcome) => void outcomes.push(outcome) },
  );
  return { handle, outcomes };
}

/** A body that sends `length` bytes, then waits until it is let go. */
function heldOpen(
  length: number,
  chunk = 65_536,
): { readonly body: ReadableStream<Uint8Array>; readonly end: () => void } {
  let sent = 0;
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (sent < length) {
          controller.enqueue(new Uint8Array(Math.min(chunk, length - sent)));
          sent += chunk;
          return;
        }
        await ended;
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, end };
}

async function forged(): Promise<Record<string, string>> {
  const { headers } = await createTestDelivery("ping", {}, { secret: "another" });
  return { ...headers };
}

afterEach(() => {
  expect(held()).toBe(0);
});

test("10,000 bodies at once hold no more than the limit, and those beyond it come again", async () => {
  const { handle, outcomes } = setUp(8 * mebibyte);
  const headers = await forged();
  const bodies = Array.from({ length: 10_000 }, () => heldOpen(4096, 4096));
  const answers = bodies.map(({ body }) => handle.answer({ body, headers }));
  await eventually(() => expect(outcomes.length).toBeGreaterThan(5000));
  expect(held()).toBeLessThanOrEqual(8 * mebibyte);
  expect(held()).toBeGreaterThan(4 * mebibyte);
  for (const { end } of bodies) end();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([400, 503]));
  const busy = outcomes.filter(({ status }) => status === 503);
  expect(busy[0]).toMatchObject({ kind: "refused", error: { reason: "receiver_busy" } });
});

test("what was refused makes room for what is genuine", async () => {
  const { handle } = setUp(mebibyte);
  const large = heldOpen(900_000);
  const first = handle.answer({ body: large.body, headers: await forged() });
  await eventually(() => expect(held()).toBeGreaterThan(900_000));
  const genuine = await createTestDelivery("ping", {}, { secret });
  const send = () => handle(genuine.request());
  const other = heldOpen(900_000);
  expect((await handle.answer({ body: other.body, headers: await forged() })).status).toBe(503);
  large.end();
  expect((await first).status).toBe(400);
  expect((await send()).status).toBe(200);
});

test("a body counts as it arrives, whatever it announces", async () => {
  const { handle } = setUp(mebibyte);
  const headers = { ...(await forged()), "content-length": "10" };
  const lying = heldOpen(2 * mebibyte);
  expect((await handle.answer({ body: lying.body, headers })).status).toBe(413);
  const modest = { ...(await forged()), "content-length": String(2 * mebibyte) };
  expect((await handle.answer({ body: heldOpen(10).body, headers: modest })).status).toBe(413);
});

test("a body that stops arriving gives its memory back in time", async () => {
  const outcomes: WebhookOutcome[] = [];
  const receiver = createWebhookReceiver({ secret, maxBodySeconds: 0.05 });
  const handle = receiver.handler(
    { $other: () => {} },
    { onOutcome: (outcome) => void outcomes.push(outcome) },
  );
  const stuck = heldOpen(100_000);
  expect((await handle.answer({ body: stuck.body, headers: await forged() })).status).toBe(400);
  expect(outcomes).toMatchObject([{ error: { reason: "body_timeout" } }]);
  expect(held()).toBe(0);
  stuck.end();
});
