import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { createMemoryDeliveryStore } from "../../templates/runtime/deliveries/store.js";
import { WebhookVerificationError } from "../../templates/runtime/deliveries/verification-error.js";
import {
  createTestDelivery,
  createWebhookReceiver,
  signWebhook,
  verifyWebhook,
  type TestDelivery,
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
  for (const input of [delivery.request(), { body: delivery.body, headers: delivery.headers }, delivery]) {
    const { event } = await createWebhookReceiver({ secret }).receive(input);
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
    const sent = await createTestDelivery("ping");
    const receiver = createWebhookReceiver({ secret: sent.secret });
    await expect(receiver.receive({ ...sent, body: `${sent.body} ` })).rejects.toThrow(
      WebhookVerificationError,
    );
    expect((await receiver.receive(sent)).delivery.isDuplicate).toBe(false);
  });

  test("what is no delivery at all is refused with words, not with a TypeError", async () => {
    const receiver = createWebhookReceiver({ secret });
    for (const input of [undefined, null, "body", 1]) {
      await expect(receiver.receive(input as never)).rejects.toThrow(WebhookVerificationError);
    }
  });
});

describe("a secret that is not set", () => {
  const unset = [[undefined], [null], [""], [[]], [[""]], [[undefined, ""]]] as const;

  test.each(unset)("(%j) does not keep a module from being loaded", (missing) => {
    expect(() => createWebhookReceiver({ secret: missing as never })).not.toThrow();
  });

  test.each(unset)("(%j) is an error at once with `checkNow`, the option or the function", (missing) => {
    const invalid = expect.objectContaining({
      reason: "invalid_secret",
      message: expect.stringContaining("`secret`") as string,
    }) as Error;
    expect(() => createWebhookReceiver({ secret: missing as never, checkNow: true })).toThrow(invalid);
    const receiver = createWebhookReceiver({ secret: missing as never });
    expect(() => {
      receiver.checkNow();
    }).toThrow(invalid);
  });

  test.each(unset)("(%j) refuses the first delivery, by the option's name", async (missing) => {
    const receiver = createWebhookReceiver({ secret: missing as never });
    const sent = await createTestDelivery("ping", {}, { secret });
    await expect(receiver.receive(sent)).rejects.toMatchObject({
      reason: "invalid_secret",
      message: expect.stringContaining("`secret`") as string,
    });
  });

  test("is the one thing that can wait: what is set and cannot be right is an error at once", () => {
    expect(() => createWebhookReceiver(undefined as never)).toThrow(WebhookVerificationError);
    for (const wrong of [` ${secret}`, "  ", [secret, ""], 5, new Uint8Array(32)]) {
      expect(() => createWebhookReceiver({ secret: wrong as never })).toThrow(
        expect.objectContaining({ reason: "invalid_secret" }),
      );
    }
    expect(() => createWebhookReceiver({ secret: "not hex", secretEncoding: "hex" })).toThrow(
      expect.objectContaining({ reason: "invalid_secret" }),
    );
    for (const wrong of [
      { toleranceSeconds: -1 },
      { inexactNumbers: "round" },
      { maxBodySeconds: 0 },
      { store: {} },
    ]) {
      expect(() => createWebhookReceiver({ secret: undefined, ...(wrong as object) })).toThrow(
        expect.objectContaining({ reason: "invalid_options" }),
      );
    }
  });

  test("checked and set, nothing happens", () => {
    const receiver = createWebhookReceiver({ secret, checkNow: true });
    expect(() => {
      receiver.checkNow();
    }).not.toThrow();
  });
});

describe("a number that JavaScript would round", () => {
  const tokens = ["9007199254740993", "90071992547409.93", "900719925474099.3e1", "12345678901234567000"];
  const sign = async (token: string): Promise<{ body: string; headers: Record<string, string> }> => {
    const body = `{"type":"ping","data":{"account_id":"1","message":{"id":"p","size":${token},"__proto__":{"a":1}}}}`;
    return { body, headers: await signWebhook({ body, secret, id: "id-1" }) };
  };

  test.each(tokens)(
    "%s is refused by name, with its place and the option, and nothing is claimed",
    async (token) => {
      const claim = vi.fn(() => "claimed" as const);
      const store = { ...createMemoryDeliveryStore(), claim };
      const input = await sign(token);
      await expect(createWebhookReceiver({ secret, store }).receive(input)).rejects.toMatchObject({
        reason: "inexact_number",
        message: expect.stringMatching(/\$\.data\.message\.size.*inexactNumbers: "text"/) as string,
      });
      expect(claim).not.toHaveBeenCalled();
      const verified = await verifyWebhook({ ...input, secret });
      expect(() => verified.json()).toThrow(expect.objectContaining({ reason: "inexact_number" }));
      expect(verified.text()).toBe(input.body);
    },
  );

  test.each(tokens)("%s is its exact text by option", async (token) => {
    const options = { secret, inexactNumbers: "text" } as const;
    const input = await sign(token);
    const { event } = await createWebhookReceiver(options).receive(input);
    const expected = { type: "ping", data: { account_id: "1", message: { id: "p", size: token } } };
    expect(event).toEqual(expected);
    expect((await verifyWebhook({ ...input, ...options })).json()).toEqual(expected);
  });

  test("is nobody's business before the signature is good", async () => {
    const { body, headers } = await sign("1e400");
    await expect(
      createWebhookReceiver({ secret }).receive({ body: `${body} `, headers }),
    ).rejects.toMatchObject({ reason: "signature_mismatch" });
  });

  test("a key `__proto__` is dropped, as in answers", async () => {
    const { event } = await createWebhookReceiver({ secret }).receive(await sign("1.50"));
    if (event.type !== "ping") throw new Error(event.type);
    expect(Object.keys(event.data.message)).toEqual(["id", "size"]);
    expect(Object.assign({}, event.data.message)).not.toHaveProperty("a");
  });
});

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

  test.each([300, 301])(
    "what failed %i seconds after its claim does not give back what the next attempt holds",
    async (seconds) => {
      vi.useFakeTimers();
      try {
        const clock = { now };
        const receiver = receiverAt(clock);
        const slow = await receiver.receive(await send("a", now));
        clock.now += seconds;
        vi.advanceTimersByTime(seconds * 1000);
        const next = await receiver.receive(await send("a", clock.now));
        expect(next.delivery.claim).toBe("claimed");
        await slow.delivery.release();
        // Another content, so that its id alone tells: a release would have freed that.
        expect((await receiver.receive(await send("a", clock.now - 1))).delivery.claim).toBe("in_progress");
        expect(await slow.delivery.renew()).toBe(false);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  test("what failed while its claim lasts is given back, also when it was renewed", async () => {
    vi.useFakeTimers();
    try {
      const clock = { now };
      const receiver = receiverAt(clock);
      const pass = (seconds: number): void => {
        clock.now += seconds;
        vi.advanceTimersByTime(seconds * 1000);
      };
      const slow = await receiver.receive(await send("a", now));
      pass(299);
      expect(await slow.delivery.renew()).toBe(true);
      pass(299);
      expect((await receiver.receive(await send("a", clock.now))).delivery.claim).toBe("in_progress");
      await slow.delivery.release();
      expect((await receiver.receive(await send("a", clock.now))).delivery.claim).toBe("claimed");
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

test("where Node's crypto is there, nothing waits for Web Crypto", async () => {
  const subtle = [
    vi.spyOn(crypto.subtle, "importKey"),
    vi.spyOn(crypto.subtle, "sign"),
    vi.spyOn(crypto.subtle, "digest"),
  ];
  const sent = await createTestDelivery("ping");
  const { delivery } = await createWebhookReceiver({ secret: sent.secret }).receive(sent);
  await delivery.complete();
  for (const call of subtle) expect(call).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test("both give the same signature", async () => {
  const body = JSON.stringify({ text: "déjà vu" });
  const options = { body, id: "id-1", timestamp: 1_900_000_000 };
  const byNode = await signWebhook({ ...options, secret: "both" });
  for (let index = 0; index < 100; index++) await signWebhook({ ...options, secret: `other-${index}` });
  vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined);
  const sign = vi.spyOn(crypto.subtle, "sign");
  expect(await signWebhook({ ...options, secret: "both" })).toEqual(byNode);
  expect(sign).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});

describe("where Node's crypto is not there, Web Crypto is called", () => {
  const secret = "secret-of-web-crypto";
  beforeEach(() => {
    vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined);
  });
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

test("an event that was verified elsewhere is never too old, and is a copy of the delivery with its id", async () => {
  const receiver = createWebhookReceiver({ secret });
  const sent = await createTestDelivery("ping", {}, { secret, id: "id-1" });
  const at = new Date("2020-01-01T00:00:00Z");
  for (const [event, id] of [
    [sent.body, "id-2"],
    [JSON.parse(sent.body), "id-3"],
  ] as const) {
    const { event: decoded, delivery } = await receiver.receive(event, { verified: true, at, id });
    expect(decoded.type).toBe("ping");
    expect(delivery).toMatchObject({
      id,
      timestamp: at.getTime() / 1000,
      claim: "claimed",
      source: "delivery",
    });
  }
  const { delivery } = await receiver.receive(sent.body, { verified: true, at });
  await delivery.complete();
  expect((await receiver.receive(sent.body, { verified: true })).delivery.claim).toBe("completed");
  for (const wrong of [
    { verified: false },
    ...[null, true, at.toISOString(), +at, NaN, -Infinity, new Date(NaN)].map((time) => ({
      verified: true,
      at: time,
    })),
  ])
    await expect(receiver.receive(sent.body, wrong as never)).rejects.toMatchObject({
      reason: "invalid_options",
    });
  const cyclic: Record<string, unknown> = {};
  cyclic["itself"] = cyclic;
  for (const wrong of [undefined, 5n, () => {}, cyclic, [{ amount: 5n }]])
    await expect(receiver.receive(wrong, { verified: true })).rejects.toMatchObject({
      code: "webhook_refused",
      reason: expect.stringMatching(/^invalid_(body|options)$/),
    });
  const { buffer } = new TextEncoder().encode(sent.body);
  const raw = new Request("https://shop.example", { method: "POST", body: sent.body });
  for (const event of [buffer, raw])
    expect((await receiver.receive(event, { verified: true })).event.type).toBe("ping");
  await expect(receiver.receive("{", { verified: true, at })).rejects.toThrow(
    "genuine, but its body is not JSON",
  );
});
