/** Receivers that share a store share the work, in whichever bundle they are; others each get every delivery. */
import { build } from "esbuild";
import { describe, expect, test, vi } from "vitest";

import * as here from "./example-api/2030-01-15/webhooks.js";
import { eventually } from "../support/test-clock.js";

const { createTestDelivery, createWebhookReceiver, createMemoryDeliveryStore } = here;

/** The receiver as a bundler leaves it in the chunk of another route. */
async function anotherBundle(): Promise<typeof here> {
  const { outputFiles } = await build({
    entryPoints: [new URL("example-api/2030-01-15/webhooks.ts", import.meta.url).pathname],
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
    logLevel: "error",
  });
  const text = outputFiles[0]?.text ?? "";
  return (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as typeof here;
}

const there = await anotherBundle();

describe("receivers over one store", () => {
  test("run a delivery once, in any bundle", async () => {
    const work = vi.fn();
    const store = createMemoryDeliveryStore();
    const sent = await createTestDelivery("ping");
    const outcomes: string[] = [];
    for (const { createWebhookReceiver: create } of [here, here, there]) {
      const handle = create({ secret: sent.secret, store }).handler(
        { $other: work },
        { onOutcome: ({ kind }) => void outcomes.push(kind) },
      );
      expect((await handle(sent.request())).status).toBe(200);
    }
    expect(work).toHaveBeenCalledTimes(1);
    expect(outcomes).toEqual(["handled", "duplicate", "duplicate"]);
  });

  test("never run it twice at once, even if the store claims everything and cannot renew", async () => {
    const store = { claim: () => "claimed" as const, complete: () => undefined, release: () => undefined };
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const work = vi.fn(() => ended);
    const sent = await createTestDelivery("ping");
    const answers = [here, there, here].map(({ createWebhookReceiver: create }) =>
      create({ secret: sent.secret, store }).handler({ $other: work })(sent.request()),
    );
    await eventually(() => expect(work).toHaveBeenCalled());
    for (let turn = 0; turn < 3000; turn++) await new Promise((resolve) => setImmediate(resolve));
    end();
    await Promise.all(answers);
    expect(work).toHaveBeenCalledTimes(1);
  });

  test("nor again, if the work ends while the store still thinks about a copy", async () => {
    const claims: ((state: "claimed") => void)[] = [];
    const store = {
      claim: () => new Promise<"claimed">((resolve) => claims.push(resolve)),
      complete: () => undefined,
      release: () => undefined,
    };
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const work = vi.fn(() => ended);
    const sent = await createTestDelivery("ping");
    const handle = createWebhookReceiver({ secret: sent.secret, store }).handler({ $other: work });
    const first = handle(sent.request());
    await eventually(() => expect(claims).toHaveLength(1));
    claims[0]?.("claimed");
    await eventually(() => expect(work).toHaveBeenCalled());
    const copy = handle(sent.request());
    await eventually(() => expect(claims).toHaveLength(2));
    end();
    expect((await first).status).toBe(200);
    claims[1]?.("claimed");
    expect((await copy).status).toBe(200);
    expect(work).toHaveBeenCalledTimes(1);
  });
});

test("receivers without a store, or with one each, each get every delivery", async () => {
  const work = vi.fn();
  const sent = await createTestDelivery("ping");
  const { secret } = sent;
  const receivers = [
    createWebhookReceiver({ secret }),
    createWebhookReceiver({ secret }),
    createWebhookReceiver({ secret, store: createMemoryDeliveryStore() }),
  ];
  for (const receiver of receivers)
    expect((await receiver.handler({ $other: work })(sent.request())).status).toBe(200);
  expect(work).toHaveBeenCalledTimes(3);
});
