/**
 * How deliveries are signed and verified, step by step: the runtime with the emitted scheme, and the emitted module.
 *
 * Every delivery is signed here with Node's own HMAC, so that the runtime does not vouch for itself.
 */
import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";

import * as emitted from "../../generated/partner-platform/2026-08-01/index.js";
import { verifyWebhook as emittedVerify } from "../../generated/partner-platform/2025-03-13/verification.js";
import { webhookScheme } from "../../generated/partner-platform/2025-03-13/verification.js";
import { claimDelivery } from "../../templates/runtime/webhooks/claim.js";
import { guardStore } from "../../templates/runtime/deliveries/guarded-store.js";
import { createMemoryDeliveryStore } from "../../templates/runtime/deliveries/store.js";
import { WebhookVerificationError } from "../../templates/runtime/deliveries/verification-error.js";
import {
  verifyWebhook as runtimeVerify,
  type VerifyWebhookOptions,
} from "../../templates/runtime/webhooks/verify.js";

const secret = "3q2-this-is-a-test-secret";
const body = '{"type":"ping","data":{"customer_id":"c","message":{"Ping":{"id":"p"}}}}';
const now = 1_784_116_800;

const hmac = (content: string, encoding: "hex" | "base64" = "hex", key: string | Buffer = secret): string =>
  createHmac("sha256", key).update(content).digest(encoding);

interface Sent {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

/** What the service sends, unless a test says otherwise. */
function sent(change: Partial<Sent> = {}): Sent {
  const timestamp = change.timestamp ?? String(now);
  return { id: "delivery-1", timestamp, signature: `v1=${hmac(timestamp + body)}`, body, ...change };
}

const optionsOf = ({ id, timestamp, signature, body: raw }: Sent): VerifyWebhookOptions => ({
  body: raw,
  headers: { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature },
  secret,
  now,
});

const verifiers = {
  runtime: (options: VerifyWebhookOptions) => runtimeVerify(options, webhookScheme),
  emitted: emittedVerify,
};

/** "accepted", or why not. */
async function judge(verify: typeof emittedVerify, options: VerifyWebhookOptions): Promise<string> {
  try {
    await verify(options);
    return "accepted";
  } catch (error) {
    // Each copy of the runtime has a class of its own.
    if (error instanceof Error && "reason" in error) return String(error.reason);
    throw error;
  }
}

const verdict = async (options: VerifyWebhookOptions): Promise<string> => {
  const [first, ...others] = await Promise.all(
    Object.values(verifiers).map((verify) => judge(verify, options)),
  );
  expect(others).toEqual([first]);
  return first ?? "";
};

const signedAt = (timestamp: string): Sent => sent({ timestamp, signature: `v1=${hmac(timestamp + body)}` });
const atAge = (age: number): Sent => signedAt(String(now - age));

const deliveries: readonly (readonly [string, string, () => Sent])[] = [
  ["a delivery of now", "accepted", () => sent()],
  ["a delivery of 299 seconds ago", "accepted", () => atAge(299)],
  ["a delivery of 300 seconds ago", "accepted", () => atAge(300)],
  ["a delivery of 301 seconds ago", "timestamp_too_old", () => atAge(301)],
  ["a delivery 300 seconds ahead", "accepted", () => atAge(-300)],
  ["a delivery 301 seconds ahead", "timestamp_too_new", () => atAge(-301)],
  ["a timestamp with a leading zero", "invalid_timestamp", () => signedAt(`0${now}`)],
  ["a timestamp of nine digits", "invalid_timestamp", () => signedAt(String(now).slice(1))],
  ["a timestamp with a fraction", "invalid_timestamp", () => signedAt(`${now}.0`)],
  ["a signature in hexadecimal", "accepted", () => sent({ signature: `v1=${hmac(now + body)}` })],
  ["a signature in Base64", "accepted", () => sent({ signature: `v1=${hmac(now + body, "base64")}` })],
  ["a signature without the prefix", "no_supported_signature", () => sent({ signature: hmac(now + body) })],
  [
    "a signature behind another prefix",
    "no_supported_signature",
    () => sent({ signature: `v2=${hmac(now + body)}` }),
  ],
  [
    "a signature over a blank between time and body",
    "signature_mismatch",
    () => sent({ signature: `v1=${hmac(`${now} ${body}`)}` }),
  ],
  [
    "a signature over a full stop between time and body",
    "signature_mismatch",
    () => sent({ signature: `v1=${hmac(`${now}.${body}`)}` }),
  ],
  ["a signature over the body alone", "signature_mismatch", () => sent({ signature: `v1=${hmac(body)}` })],
  [
    "a signature over the message alone",
    "signature_mismatch",
    () => sent({ signature: `v1=${hmac(`${now}{"Ping":{"id":"p"}}`)}` }),
  ],
  [
    "a signature with another secret",
    "signature_mismatch",
    () => sent({ signature: `v1=${hmac(now + body, "hex", "another")}` }),
  ],
  ["a body with one more blank", "signature_mismatch", () => sent({ body: `${body} ` })],
  ["an id that was replaced", "accepted", () => sent({ id: "another" })],
  ["no timestamp", "missing_header", () => sent({ timestamp: "", signature: `v1=${hmac(body)}` })],
  ["no signature", "missing_header", () => sent({ signature: "" })],
];

describe("verification", () => {
  it.each(deliveries)("of %s: %s", async (_what, expected, delivery) => {
    expect(await verdict(optionsOf(delivery()))).toBe(expected);
  });

  it("reads the digest in whichever case it came, and no shorter one", async () => {
    expect(await verdict(optionsOf(sent({ signature: `v1=${hmac(now + body).slice(0, -1)}` })))).not.toBe(
      "accepted",
    );
  });

  it("compares every byte, wherever the first difference is", async () => {
    const good = hmac(now + body);
    for (const place of [0, 31, 63]) {
      const other = good[place] === "0" ? "1" : "0";
      const changed = good.slice(0, place) + other + good.slice(place + 1);
      expect(await verdict(optionsOf(sent({ signature: `v1=${changed}` })))).toBe("signature_mismatch");
    }
  });
});

describe("several signatures in one header", () => {
  const other = "0".repeat(64);
  const good = hmac(now + body);

  it.each([
    ["the good one first", `v1=${good} v1=${other}`, "accepted"],
    ["the good one last", `v1=${other} v1=${good}`, "accepted"],
    ["joined by a comma", `v1=${other},v1=${good}`, "accepted"],
    ["joined by a comma and a blank", `v1=${other}, v1=${good}`, "accepted"],
    ["of another version beside it", `v2=${other} v1=${good}`, "accepted"],
    ["none of them good", `v1=${other}, v1=${other}`, "signature_mismatch"],
  ])("%s", async (_how, signature, expected) => {
    expect(await verdict(optionsOf(sent({ signature })))).toBe(expected);
  });

  // As Standard Webhooks writes them, an entry has a comma of its own.
  const key = Buffer.from("0123456789abcdef0123456789abcdef");
  const standard = `v1,${hmac(`delivery-1.${now}.${body}`, "base64", key)}`;
  const forged = `v1,${Buffer.alloc(32).toString("base64")}`;

  it.each([
    ["alone", standard, "accepted"],
    ["after a blank", `${forged} ${standard}`, "accepted"],
    ["before a blank", `${standard} ${forged}`, "accepted"],
    ["after a comma and a blank", `${forged}, ${standard}`, "accepted"],
    ["before a comma and a blank", `${standard}, ${forged}`, "accepted"],
    ["after a comma and two blanks", `${forged},  ${standard}`, "accepted"],
    ["as two forged ones", `${forged}, ${forged}`, "signature_mismatch"],
  ])("of Standard Webhooks: %s", async (_how, signature, expected) => {
    const options = { ...optionsOf(sent({ signature })), secret: `whsec_${key.toString("base64")}` };
    expect(await verdict({ ...options, scheme: "standard" })).toBe(expected);
  });
});

describe("a delivery that comes again", () => {
  it("under the same id is a duplicate, and under a new time too", async () => {
    const receiver = emitted.createWebhookReceiver({ secret });
    const receive = async (time: number) => {
      const delivery = await emitted.createTestDelivery("ping", {}, { secret, id: "one", timestamp: time });
      const received = await receiver.receive(delivery);
      await received.delivery.complete();
      return received.delivery.isDuplicate;
    };
    const time = Math.floor(Date.now() / 1000);
    expect([await receive(time), await receive(time + 1)]).toEqual([false, true]);
  });

  it("under another id, as another event, is not", async () => {
    const receiver = emitted.createWebhookReceiver({ secret });
    const time = Math.floor(Date.now() / 1000);
    for (const [index, id] of ["one", "two"].entries()) {
      const delivery = await emitted.createTestDelivery("ping", {}, { secret, id, timestamp: time + index });
      const received = await receiver.receive(delivery);
      await received.delivery.complete();
      expect(received.delivery.isDuplicate).toBe(false);
    }
  });

  it("is reported to the audit by its id and the status that was answered", async () => {
    const seen: unknown[] = [];
    const handle = emitted
      .createWebhookReceiver({ secret })
      .handler({ $other: () => undefined }, { onOutcome: (outcome) => void seen.push(outcome) });
    const delivery = await emitted.createTestDelivery("ping", {}, { secret, id: "audited" });
    expect((await handle(delivery.request())).status).toBe(200);
    expect(seen).toMatchObject([{ kind: "handled", status: 200, delivery: { id: "audited" } }]);
  });
});

describe("a claim that is renewed", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("belongs to its holder from then on, and to nobody before its end", () => {
    let time = 0;
    const store = createMemoryDeliveryStore({ now: () => time });
    expect(store.claim(["a"], 10)).toBe("claimed");
    time = 9;
    expect(store.renew?.(["a"], 10)).toBe(true);
    time = 18.9;
    expect(store.claim(["a"], 10)).toBe("in_progress");
    time = 19;
    expect(store.claim(["a"], 10)).toBe("claimed");
  });

  it("moves behind those that end earlier, so that these are forgotten", () => {
    const maps = new Set<Map<unknown, unknown>>();
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own map
    const set = Map.prototype.set;
    vi.spyOn(Map.prototype, "set").mockImplementation(function (this: Map<unknown, unknown>, key, value) {
      if (key === "long") maps.add(this);
      return set.call(this, key, value);
    });
    let time = 0;
    const store = createMemoryDeliveryStore({ now: () => time });
    void store.claim(["long"], 10);
    void store.claim(["short"], 10);
    time = 5;
    void store.renew?.(["long"], 10);
    time = 12;
    void store.claim(["new"], 10);
    expect([...maps].map((map) => [...map.keys()])).toEqual([["long", "new"]]);
  });

  it("counts from the moment at which the renewal was asked for", async () => {
    vi.useFakeTimers();
    const asked: string[] = [];
    const store = guardStore(
      {
        claim: () => "claimed",
        renew: () => (asked.push("renew"), true),
        complete: () => undefined,
        release: () => void asked.push("release"),
      },
      10,
    );
    const webhook = await emittedVerify(optionsOf(sent()));
    const claim = await claimDelivery(store, webhook, { claimSeconds: 60, rememberSeconds: 60 });
    vi.advanceTimersByTime(59_000);
    expect(await claim.renew()).toBe(true);
    vi.advanceTimersByTime(59_000);
    await claim.release();
    vi.advanceTimersByTime(2_000);
    await claim.release();
    vi.useRealTimers();
    expect(asked).toEqual(["renew", "release"]);
  });
});

it("a refusal is an error of its own kind", async () => {
  await expect(verifiers.runtime(optionsOf(sent({ signature: "v1=00" })))).rejects.toBeInstanceOf(
    WebhookVerificationError,
  );
});
