/** Receivers that were given no store: what the process remembers, and for whom. */
import { inspect } from "node:util";

import { build } from "esbuild";
import { describe, expect, test, vi } from "vitest";

import { defaultStore } from "../../templates/runtime/webhooks/default-store.js";
import * as here from "./example-api/2030-01-15/webhooks.js";

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

/** Work that lasts until all who could do it had the chance to. */
function slowWork(): { readonly work: ReturnType<typeof vi.fn<() => Promise<void>>>; end(): void } {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: vi.fn(() => ended), end: () => end() };
}

describe("receivers of one secret without a store", () => {
  test("made for each request, in any bundle, run a delivery once", async () => {
    const work = vi.fn();
    const sent = await createTestDelivery("ping");
    const outcomes: string[] = [];
    for (const { createWebhookReceiver: create } of [here, here, there]) {
      const handle = create({ secret: sent.secret }).handler(
        { $other: work },
        { onOutcome: ({ kind }) => void outcomes.push(kind) },
      );
      expect((await handle(sent.request())).status).toBe(200);
    }
    expect(work).toHaveBeenCalledTimes(1);
    expect(outcomes).toEqual(["handled", "duplicate", "duplicate"]);
  });

  test.each([
    ["each its default", () => ({})],
    [
      "one store that claims everything, and cannot renew",
      ((store) => () => ({ store }))({
        claim: () => "claimed" as const,
        complete: () => undefined,
        release: () => undefined,
      }),
    ],
  ])("never run it twice at once: %s", async (_, options) => {
    const { work, end } = slowWork();
    const sent = await createTestDelivery("ping");
    const answers = [here, there, here].map(({ createWebhookReceiver: create }) =>
      create({ secret: sent.secret, ...options() }).handler({ $other: work })(sent.request()),
    );
    await vi.waitFor(() => expect(work).toHaveBeenCalled());
    for (let turn = 0; turn < 3000; turn++) await new Promise((resolve) => setImmediate(resolve));
    end();
    await Promise.all(answers);
    expect(work).toHaveBeenCalledTimes(1);
  });

  test("of another secret, or with a store of its own, gets a delivery of its own", async () => {
    const work = vi.fn();
    const sent = await createTestDelivery("ping");
    const resent = await createTestDelivery("ping");
    expect(resent.body).toBe(sent.body);
    const receivers = [
      [sent, createWebhookReceiver({ secret: sent.secret })],
      [resent, createWebhookReceiver({ secret: resent.secret })],
      [sent, createWebhookReceiver({ secret: sent.secret, store: createMemoryDeliveryStore() })],
    ] as const;
    for (const [delivery, receiver] of receivers)
      await receiver.handler({ $other: work })(delivery.request());
    expect(work).toHaveBeenCalledTimes(3);
  });

  test("a secret that is not set belongs to nobody", () => {
    for (const unset of [undefined, "", []]) expect(defaultStore(unset)).not.toBe(defaultStore(unset));
    expect(defaultStore("a")).toBe(defaultStore(["a"]));
    expect(defaultStore(["a", "b"])).not.toBe(defaultStore("a,b"));
  });

  test("the memory has an end, and keeps the secrets used last", () => {
    const [rare, busy] = ["rare", "busy"].map((secret) => defaultStore(secret));
    for (let count = 0; count < 1000; count++) {
      defaultStore(`many-${count}`);
      expect(defaultStore("busy")).toBe(busy);
    }
    expect(defaultStore("rare")).not.toBe(rare);
  });

  test("nothing that prints the process's globals shows a secret", () => {
    defaultStore("whsec_of_nobody");
    expect(inspect(globalThis, { depth: null, maxStringLength: null, maxArrayLength: null })).not.toContain(
      "whsec_of_nobody",
    );
  });
});
