import { afterEach, describe, expect, test, vi } from "vitest";

import { createMemoryDeliveryStore } from "../../templates/runtime/webhooks/store.js";
import { WebhookVerificationError } from "../../templates/runtime/webhooks/verification-error.js";
import {
  createTestDelivery,
  createWebhookReceiver,
  signWebhook,
  verifyWebhook,
  type TestDelivery,
  type WebhookReceiverOptions,
} from "./example-api/2030-01-15/webhooks.js";
import {
  createTestDelivery as createJuneDelivery,
  webhookEvents as june,
} from "./example-api/2030-06-15/webhooks.js";

const secret = "parcel-secret";

test("a Web request and body with headers give the same event", async () => {
  const delivery = await createTestDelivery(
    "parcel_status",
    { data: { message: { parcel_status: "Delivered" } } },
    { secret },
  );
  for (const given of [delivery.request(), { body: delivery.body, headers: delivery.headers }, delivery]) {
    const { event } = await createWebhookReceiver({ secret }).receive(given);
    if (event.type !== "parcel_status") throw new Error(event.type);
    expect(event.data.message.parcel_status).toBe("Delivered");
  }
});

test("the delivery tells what an audit needs", async () => {
  const now = 1_900_000_000;
  const sent = await createTestDelivery("ping", {}, { secret, id: "id-1", timestamp: now - 5 });
  const { delivery } = await createWebhookReceiver({ secret: ["old", secret], now }).receive(sent);
  expect(delivery).toMatchObject({
    id: "id-1",
    timestamp: now - 5,
    secretIndex: 1,
    versions: ["2030-01-15"],
    isDuplicate: false,
    claim: "claimed",
  });
  expect(new TextDecoder().decode(delivery.rawBody)).toBe(sent.body);
});

test("during a switch-over, one receiver takes the events of both versions and tells which it saw", async () => {
  const receiver = createWebhookReceiver({ secret, alsoAccept: [june] });
  const seen = async (sent: Awaited<ReturnType<typeof createTestDelivery>>): Promise<readonly string[]> =>
    (await receiver.receive(sent)).delivery.versions;
  expect(await seen(await createTestDelivery("ping", {}, { secret }))).toEqual(["2030-01-15", "2030-06-15"]);
  const returned = await createJuneDelivery("parcel_returned", {}, { secret });
  expect(await seen(returned)).toEqual(["2030-06-15"]);
  expect((await createWebhookReceiver({ secret }).receive(returned)).event).toMatchObject({
    type: "$unknown",
    receivedType: "parcel_returned",
  });
});

test("an event of tomorrow arrives whole", async () => {
  const sent = await createTestDelivery(
    "$unknown",
    { receivedType: "parcel_lost", payload: { a: 1 } },
    { secret },
  );
  const { event } = await createWebhookReceiver({ secret }).receive(sent);
  expect(event).toEqual({
    type: "$unknown",
    receivedType: "parcel_lost",
    payload: { a: 1, type: "parcel_lost" },
  });
});

test("where the body does not say its type, `typeOf` does, with the headers at hand", async () => {
  const body = '{"data":{"account_id":"1","message":{"id":"ping_1"}}}';
  const headers = { ...(await signWebhook({ body, secret })), "X-Event": "ping" };
  const receiver = createWebhookReceiver({ secret, typeOf: (_, header) => header("x-event") });
  expect((await receiver.receive({ body, headers })).event).toMatchObject({
    data: { message: { id: "ping_1" } },
  });
});

describe("a delivery that is not genuine or no JSON", () => {
  test.each<[string, string, string]>([
    ["no JSON", "ping", "invalid_json"],
    ["empty", "", "invalid_json"],
  ])("%s is refused after the signature was found good", async (_, body, reason) => {
    const receiver = createWebhookReceiver({ secret });
    const headers = await signWebhook({ body, secret });
    await expect(receiver.receive({ body, headers })).rejects.toMatchObject({ reason });
  });

  test("is not remembered", async () => {
    const sent = await createTestDelivery("ping", {}, { secret });
    const receiver = createWebhookReceiver({ secret });
    await expect(receiver.receive({ ...sent, body: `${sent.body} ` })).rejects.toThrow(
      WebhookVerificationError,
    );
    expect((await receiver.receive(sent)).delivery.isDuplicate).toBe(false);
  });

  test("what is no delivery at all is refused with words, not with a TypeError", async () => {
    const receiver = createWebhookReceiver({ secret });
    for (const given of [undefined, null, "body", 1]) {
      await expect(receiver.receive(given as never)).rejects.toThrow(WebhookVerificationError);
    }
  });
});

test.each([[undefined], [""], [[]]])(
  "a secret that is missing (%j) is told when the receiver is made",
  (missing) => {
    expect(() => createWebhookReceiver({ secret: missing })).toThrow(WebhookVerificationError);
    expect(() => createWebhookReceiver(undefined as never)).toThrow(WebhookVerificationError);
  },
);

test("mismatches are explained, but not without end: an attacker cannot make that the work of the process", async () => {
  const sent = await createTestDelivery("ping", {}, { secret });
  const body = JSON.stringify(JSON.parse(sent.body), null, 2);
  const receiver = createWebhookReceiver({ secret });
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now());
  const causes: unknown[] = [];
  for (let index = 0; index < 25; index++) {
    await receiver.receive({ ...sent, body }).catch((error: unknown) => {
      causes.push((error as WebhookVerificationError).likelyCause);
    });
  }
  expect(causes).toEqual([...Array<string>(20).fill("body_reserialised"), ...Array<undefined>(5)]);
  clock.mockRestore();
});

describe("what was here before", () => {
  const now = 1_900_000_000;
  const receiverAt = (clock: { now: number }): ReturnType<typeof createWebhookReceiver> =>
    createWebhookReceiver({
      secret,
      now: () => clock.now,
      store: createMemoryDeliveryStore({ now: () => clock.now }),
    });
  const send = (id: string, timestamp: number, message = "ping_1"): ReturnType<typeof createTestDelivery> =>
    createTestDelivery("ping", { data: { message: { id: message } } }, { secret, id, timestamp });

  test("the same id, later and so with another signature, is a duplicate", async () => {
    const clock = { now };
    const receiver = receiverAt(clock);
    await (await receiver.receive(await send("a", now))).delivery.complete();
    clock.now += 3600;
    expect((await receiver.receive(await send("a", now + 3600))).delivery).toMatchObject({
      isDuplicate: true,
      claim: "completed",
    });
  });

  test("the same content under another id, which is not signed, is a duplicate", async () => {
    const receiver = receiverAt({ now });
    const sent = await send("a", now);
    await (await receiver.receive(sent)).delivery.complete();
    const replayed = { ...sent, headers: { ...sent.headers, "parcel-id": "b" } };
    expect((await receiver.receive(replayed)).delivery.isDuplicate).toBe(true);
    const { "parcel-id": _, ...withoutId } = sent.headers as Record<string, string>;
    expect((await receiver.receive({ body: sent.body, headers: withoutId })).delivery.isDuplicate).toBe(true);
  });

  test("so is a repetition that was captured and comes again under another id", async () => {
    const receiver = receiverAt({ now });
    await (await receiver.receive(await send("a", now - 60))).delivery.complete();
    const repetition = await send("a", now);
    await receiver.receive(repetition);
    const replayed = { ...repetition, headers: { ...repetition.headers, "parcel-id": "b" } };
    expect((await receiver.receive(replayed)).delivery.isDuplicate).toBe(true);
  });

  test("content that comes first under an old id does not make the real delivery a duplicate", async () => {
    const receiver = receiverAt({ now });
    await (await receiver.receive(await send("a", now, "ping_1"))).delivery.complete();
    const real = await send("b", now, "ping_2");
    const poisoned = await receiver.receive({ ...real, headers: { ...real.headers, "parcel-id": "a" } });
    expect(poisoned.delivery.isDuplicate).toBe(true);
    await poisoned.delivery.complete();
    expect((await receiver.receive(real)).delivery.isDuplicate).toBe(false);
  });

  test("a copy is known while the secret is rotated, in whatever order the secrets stand", async () => {
    const store = createMemoryDeliveryStore();
    const sent = await send("a", now);
    await (await createWebhookReceiver({ secret, now, store }).receive(sent)).delivery.complete();
    const rotated = createWebhookReceiver({ secret: ["new-secret", secret], now, store });
    const replayed = { ...sent, headers: { ...sent.headers, "parcel-id": "b" } };
    expect((await rotated.receive(replayed)).delivery.isDuplicate).toBe(true);
  });

  test("two events with the same body at another time are two", async () => {
    const receiver = receiverAt({ now });
    await (await receiver.receive(await send("a", now))).delivery.complete();
    expect((await receiver.receive(await send("b", now - 1))).delivery.isDuplicate).toBe(false);
  });

  test("what failed is new again; what nobody finished is new again when its claim has ended", async () => {
    const clock = { now };
    const receiver = receiverAt(clock);
    const first = await receiver.receive(await send("a", now));
    expect((await receiver.receive(await send("a", now))).delivery.claim).toBe("in_progress");
    await first.delivery.release();
    expect((await receiver.receive(await send("a", now))).delivery.claim).toBe("claimed");
    clock.now += 300;
    expect((await receiver.receive(await send("a", now))).delivery.claim).toBe("claimed");
  });

  test("a duplicate cannot give back what the original holds", async () => {
    const receiver = receiverAt({ now });
    await receiver.receive(await send("a", now));
    await (await receiver.receive(await send("a", now))).delivery.release();
    expect((await receiver.receive(await send("a", now))).delivery.claim).toBe("in_progress");
  });

  test("what failed after its claim had ended does not give back what the next attempt holds", async () => {
    vi.useFakeTimers();
    try {
      const clock = { now };
      const receiver = receiverAt(clock);
      const slow = await receiver.receive(await send("a", now));
      clock.now += 301;
      vi.advanceTimersByTime(301_000);
      const next = await receiver.receive(await send("a", clock.now));
      expect(next.delivery.claim).toBe("claimed");
      await slow.delivery.release();
      expect((await receiver.receive(await send("a", clock.now))).delivery.claim).toBe("in_progress");
    } finally {
      vi.useRealTimers();
    }
  });

  test("where the id is signed, the same content under another id is another event", async () => {
    const base64 = Buffer.alloc(32, 1).toString("base64");
    const keys: string[][] = [];
    const receiver = createWebhookReceiver({
      secret: base64,
      scheme: "standard",
      store: {
        claim: (claimed) => (keys.push([...claimed]), "claimed"),
        complete: () => undefined,
        release: () => undefined,
      },
    });
    const options = { secret: base64, scheme: "standard", timestamp: Math.floor(Date.now() / 1000) } as const;
    for (const id of ["a", "b"])
      await receiver.receive(await createTestDelivery("ping", {}, { ...options, id }));
    expect(keys).toEqual([["id:a"], ["id:b"]]);
  });

  test("it is remembered for three days", async () => {
    const clock = { now };
    const receiver = receiverAt(clock);
    await (await receiver.receive(await send("a", now))).delivery.complete();
    clock.now += 3 * 86_400 - 1;
    expect((await receiver.receive(await send("a", clock.now))).delivery.isDuplicate).toBe(true);
    clock.now += 1;
    expect((await receiver.receive(await send("a", clock.now))).delivery.isDuplicate).toBe(false);
  });
});

describe("Web Crypto is called", () => {
  const calls = () => ({
    importKey: vi.spyOn(crypto.subtle, "importKey").mockClear(),
    sign: vi.spyOn(crypto.subtle, "sign").mockClear(),
    digest: vi.spyOn(crypto.subtle, "digest").mockClear(),
  });
  afterEach(() => vi.restoreAllMocks());

  test.each<[string, (sent: TestDelivery) => Promise<unknown>]>([
    ["receive", (sent) => createWebhookReceiver({ secret }).receive(sent)],
    ["verifyWebhook", ({ body, headers }) => verifyWebhook({ body, headers, secret })],
  ])("once for a delivery by %s: keys are kept, also where no receiver is", async (_, take) => {
    const sent = await Promise.all([1, 2, 3].map(() => createTestDelivery("ping", {}, { secret })));
    const { importKey, sign, digest } = calls();
    for (const one of sent) await take(one);
    expect(importKey).toHaveBeenCalledTimes(0);
    expect(sign).toHaveBeenCalledTimes(3);
    expect(digest).toHaveBeenCalledTimes(0);
  });

  test("once more when the work is done, and not at all then where the id is signed", async () => {
    const [own, standard] = await Promise.all(
      [{}, { scheme: "standard" as const }].map(async (scheme) => {
        const base64 = Buffer.alloc(32, 1).toString("base64");
        const sent = await createTestDelivery("ping", {}, { secret: base64, ...scheme });
        return createWebhookReceiver({ secret: base64, ...scheme }).receive(sent);
      }),
    );
    const { digest } = calls();
    await standard?.delivery.complete();
    expect(digest).toHaveBeenCalledTimes(0);
    await own?.delivery.complete();
    expect(digest).toHaveBeenCalledTimes(1);
  });

  test("again for a key that was not used for long: no more than a hundred are kept", async () => {
    const verify = async (name: string): Promise<unknown> => {
      const { body, headers } = await createTestDelivery("ping", {}, { secret: name });
      return verifyWebhook({ body, headers, secret: name });
    };
    await verify("first");
    for (let index = 0; index < 100; index++) await verify(`other-${String(index)}`);
    const { importKey } = calls();
    await verify("other-99");
    expect(importKey).toHaveBeenCalledTimes(0);
    await verify("first");
    expect(importKey).toHaveBeenCalledTimes(1);
  });
});

describe("options of the receiver that would weaken it are refused", () => {
  test.each<[string, Partial<WebhookReceiverOptions>]>([
    ...[Number.NaN, 0, -1, Number.POSITIVE_INFINITY, "60" as unknown as number].flatMap(
      (value): [string, Partial<WebhookReceiverOptions>][] => [
        [`rememberSeconds: ${String(value)}`, { rememberSeconds: value }],
        [`claimSeconds: ${String(value)}`, { claimSeconds: value }],
      ],
    ),
  ])("%s", (_, options) => {
    expect(() => createWebhookReceiver({ secret, ...options })).toThrow(
      expect.objectContaining({ reason: "invalid_options" }),
    );
  });

  test("a delivery is remembered for as long as it could be replayed, however short the option", async () => {
    const claim: { seconds?: number } = {};
    const receiver = createWebhookReceiver({
      secret,
      rememberSeconds: 1,
      store: {
        claim: () => "claimed",
        complete: (_, seconds) => void (claim.seconds = seconds),
        release: () => undefined,
      },
    });
    await (await receiver.receive(await createTestDelivery("ping", {}, { secret }))).delivery.complete();
    expect(claim.seconds).toBe(600);
  });
});
