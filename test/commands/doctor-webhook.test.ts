/** `doctor webhook`: what somebody sees whose receiver refuses a delivery. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { webhookJson, webhookText } from "../../src/commands/doctor-webhook.js";
import { type DeliveryReport, findWebhook } from "../../src/project/explain-delivery.js";
import { encodeText } from "../../templates/runtime/crypto/encoding.js";
import {
  resolveScheme,
  standardWebhooksScheme,
  timestampBodyScheme,
  type WebhookScheme,
} from "../../templates/runtime/webhooks/scheme.js";
import { messageDeliveries } from "../../templates/runtime/webhooks/message-deliveries.js";
import { signWebhook } from "../../templates/runtime/webhooks/sign.js";
import { runCli } from "../support/run-cli.js";

const secret = "whsec_dGhpcy1pcy1hLXRlc3Qtc2VjcmV0";
const timestamp = 1_800_000_000;
const body = '{"type":"ping","data":{"customer_id":"c1","message":{"id":"m1"}}}';

interface Sent {
  readonly body?: string;
  readonly scheme?: WebhookScheme;
  readonly secret?: string;
}

/** What is told of a delivery that was sent in one way and is looked at in another. */
async function explain(
  sent: Sent,
  seen: { body?: string | Uint8Array; headers?: Record<string, string>; now?: number; secret?: string },
): Promise<DeliveryReport> {
  const scheme = resolveScheme(timestampBodyScheme);
  const options = { secret: sent.secret ?? secret, body: sent.body ?? body, id: "d1", timestamp };
  const headers = await signWebhook(options, sent.scheme ?? timestampBodyScheme);
  const bytes =
    typeof seen.body === "string" ? encodeText(seen.body) : new Uint8Array(seen.body ?? encodeText(body));
  const finding = await findWebhook({
    ...{ scheme, secrets: [seen.secret ?? secret], body: bytes, now: seen.now ?? timestamp },
    headers: Object.entries({ ...headers, ...seen.headers }),
  });
  return { ...finding, source: "test", scheme, body: bytes, event: undefined, isTimeGiven: false };
}

describe("a good delivery", () => {
  it("is good whatever its age, which is told apart", async () => {
    const fresh = await explain({}, {});
    expect(fresh).toMatchObject({ signature: { ok: true }, ageSeconds: 0, isFresh: true });
    const old = await explain({}, { now: timestamp + 7200 });
    expect(old).toMatchObject({ signature: { ok: true }, ageSeconds: 7200, isFresh: false });
    expect(webhookText(old)).toContain("7200 s ago: more than 300 s");
  });

  it("shows the bytes around the place where the body begins", async () => {
    const text = webhookText(await explain({}, {}));
    expect(text).toContain("signed          75 bytes; the body begins at byte 10");
    expect(text).toContain('>      0  31 38 30 30 30 30 30 30 30 30 7b 22 74 79 70 65  1800000000{"type');
  });
});

describe("a refused delivery", () => {
  it("is explained as the receiver explains it", async () => {
    const report = await explain(
      { body: '{"type": "ping", "data": {}}' },
      { body: '{"type":"ping","data":{}}' },
    );
    expect(report.signature).toMatchObject({ ok: false, likelyCause: "body_reserialised" });
    expect(webhookText(report)).toContain("if the body were with blanks after commas and colons");
  });

  it("whose signature stands in another header", async () => {
    const { "webhook-signature": signature = "" } = await signWebhook(
      { secret, body, timestamp, id: "d1" },
      timestampBodyScheme,
    );
    const report = await explain({}, { headers: { "webhook-signature": "", "x-signature": signature } });
    expect(report.signature).toMatchObject({ reason: "missing_header" });
    expect(webhookText(report)).toContain("`x-signature` may hold it");
  });

  it.each<[string, string, RegExp]>([
    ["of which no signature was captured", "", /nothing in webhook-signature.*\n.*Check whether a proxy/],
    ["whose signature was cut", `v1=${"ab".repeat(20)}`, /not a whole digest/],
  ])("%s", async (_what, signature, words) => {
    expect(webhookText(await explain({}, { headers: { "webhook-signature": signature } }))).toMatch(words);
  });

  it("that came too late is not asked again when it came", async () => {
    const report = { ...(await explain({}, { now: timestamp + 301 })), isTimeGiven: true };
    expect(webhookText(report)).toContain("so a receiver refuses it. Either the delivery was held up");
    expect(webhookText(report)).not.toContain("--now");
  });

  it("has no timestamp", async () => {
    const report = await explain({}, { headers: { "webhook-timestamp": "soon" } });
    expect(report).toMatchObject({ signature: { reason: "invalid_timestamp" }, ageSeconds: undefined });
    expect(webhookText(report)).toContain("timestamp       missing, or not ten digits");
  });
});

describe("an HTTP message signature", () => {
  const url = "https://receiver.example/hooks";
  const scheme = messageDeliveries({
    ...{ scheme: "http-message-signatures", algorithm: "hmac-sha256", toleranceSeconds: 300 },
    ...{ components: ["@target-uri", "content-digest"], expiresSeconds: 60 },
  });
  const look = async (now: number, changes: Record<string, string> = {}, seenUrl?: string) => {
    const headers = await signWebhook({ secret, body, url, timestamp, scheme });
    const finding = await findWebhook({
      ...{ scheme, secrets: [secret], body: encodeText(body), url: seenUrl ?? url, now },
      headers: Object.entries({ ...headers, ...changes }),
    });
    const source = "test";
    return { ...finding, source, scheme, body: encodeText(body), event: undefined, isTimeGiven: true };
  };

  it("has an age, what is signed, and the digest that is expected", async () => {
    const report = await look(timestamp + 7);
    expect(report).toMatchObject({ signature: { ok: true }, ageSeconds: 7, isFresh: true });
    expect(report.received).toEqual([
      { text: expect.stringMatching(/^sig1=:/) as string, isConsidered: true, digest: report.expected[0] },
    ]);
    expect(webhookText(report)).toContain("timestamp       7 s ago: fresh");
  });

  it("is too old when it says that it has expired", async () => {
    expect(webhookText(await look(timestamp + 61))).toContain("61 s ago: more than 60 s, so a receiver");
    expect(webhookText(await look(timestamp - 61))).toContain("61 s ahead: fresh");
    expect(webhookText(await look(timestamp - 301))).toContain("301 s ahead: more than 300 s");
  });

  it("that is refused says why", async () => {
    const elsewhere = await look(timestamp, {}, "https://receiver.example/other");
    expect(elsewhere.signature).toMatchObject({ ok: false, reason: "signature_mismatch" });
    const less = await look(timestamp, { "signature-input": 'sig1=("content-digest");created=1' });
    expect(webhookText(less)).toMatch(/no_supported_signature.*"@target-uri"[^]*timestamp +missing/);
    const none = await look(timestamp, { signature: "" });
    expect(webhookText(none)).toMatch(/nothing in signature\n +Check whether a proxy/);
  });
});

it("tells neither the secret nor a digest that could be sent", async () => {
  for (const sent of [{}, { secret: "another-secret" }, { scheme: standardWebhooksScheme }]) {
    const report = await explain(sent, {});
    for (const message of [webhookText(report), JSON.stringify(webhookJson(report))]) {
      expect(message).not.toContain(secret);
      expect(message).not.toContain("dGhpcy1pcy1hLXRlc3Qtc2VjcmV0");
      // The body's own sha256 is no secret.
      expect(message.replaceAll(report.bodySha256, "")).not.toMatch(/[0-9a-f]{16}/);
    }
  }
});

describe("the command", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "doctor-webhook-"));
    await writeFile(path.join(folder, "body.json"), body);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const doctor = async (...args: readonly string[]) => {
    const headers = await signWebhook({ secret, body, timestamp, id: "d1" }, timestampBodyScheme);
    const inputs = Object.entries(headers).flatMap(([name, value]) => ["--header", `${name}: ${value}`]);
    return runCli(["doctor", "webhook", "--body-file", "body.json", ...inputs, ...args], folder);
  };

  it("takes the scheme of the preset, and names the event", async () => {
    const { code, stdout } = await doctor("--secret", secret, "--now", String(timestamp));
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^partner-platform 2026-08-01: HMAC-SHA256 over the timestamp and the raw body, with nothing in between/,
    );
    expect(stdout).toContain("event           ping");
  });

  it("names a number that a receiver does not round", async () => {
    const large = '{"type":"ping","data":{"amount":9007199254740993}}';
    await writeFile(path.join(folder, "large.json"), large);
    const headers = await signWebhook({ secret, body: large, timestamp, id: "d1" }, timestampBodyScheme);
    const inputs = Object.entries(headers).flatMap(([name, value]) => ["--header", `${name}: ${value}`]);
    const args = ["doctor", "webhook", "--body-file", "large.json", "--secret", secret, ...inputs];
    const { stdout } = await runCli([...args, "--now", String(timestamp)], folder);
    expect(stdout).toMatch(/event .*9007199254740993 at \$\.data\.amount.*inexact_number/);
  });

  it("ends with 1 when the delivery is refused, and says it as JSON", async () => {
    const { code, stdout } = await doctor("--secret", "wrong", "--json");
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ signature: { ok: false, reason: "signature_mismatch" } });
  });

  it.each(["soon", "1800000000000", "-1"])("does not take %s for a time", async (now) => {
    const { code, stderr } = await doctor("--secret", secret, `--now=${now}`);
    expect(code).toBe(2);
    expect(stderr).toMatch(/--now must be a number of seconds/);
  });

  it.each([
    [["--secret-env", "NOT_SET_ANYWHERE"], /SECRET_MISSING/],
    [["--secret", "s", "--header", "no colon"], /HEADER_MALFORMED/],
    [["--secret", "s", "--api", "virtual-accounts"], /WEBHOOK_SIGNATURE_NOT_DESCRIBED/],
  ])("explains %j", async (args, message) => {
    const { code, stderr } = await doctor(...args);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
  });
});
