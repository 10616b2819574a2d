/** What a person reads whose options or headers are refused: each message names the option or header, and what it may be. */
import { describe, expect, test } from "vitest";

import { createReceiver } from "../../templates/runtime/webhooks/receiver.js";
import {
  standardWebhooksScheme,
  timestampBodyScheme,
  timestampDotBodyScheme,
} from "../../templates/runtime/webhooks/scheme.js";
import { signWebhook } from "../../templates/runtime/webhooks/sign.js";
import { WebhookVerificationError } from "../../templates/runtime/deliveries/verification-error.js";
import { verifyWebhook, type VerifyWebhookOptions } from "../../templates/runtime/webhooks/verify.js";

const secret = "parcel-secret-0123456789";
const now = 1_900_000_000;
const body = "{}";

async function refusal(changes: object): Promise<WebhookVerificationError> {
  const headers = await signWebhook({ body, secret, now, id: "id-1" });
  const options = { body, headers, secret, now, ...changes } as VerifyWebhookOptions;
  const error: unknown = await verifyWebhook(options).catch((reason: unknown) => reason);
  if (error instanceof WebhookVerificationError) return error;
  throw new Error("Nothing was refused.");
}

describe("an option", () => {
  test.each<[string, object, string]>([
    ["scheme", { scheme: "md5" }, '"timestamp-body", "standard", "timestamp-dot-body"'],
    [
      "form",
      { scheme: { ...timestampBodyScheme, scheme: "body" } },
      "a form or an algorithm that is not supported",
    ],
    [
      "signature header",
      { scheme: { ...timestampBodyScheme, headers: {} } },
      "must name the header of the signature",
    ],
    [
      "header name",
      { scheme: { ...timestampBodyScheme, headers: { signature: "a b" } } },
      "is not the name of a header",
    ],
    ["prefix", { scheme: { ...timestampBodyScheme, prefix: 1 } }, "`scheme.prefix` must be a string"],
    [
      "id of Standard Webhooks",
      { scheme: { ...standardWebhooksScheme, headers: { signature: "s", timestamp: "t" } } },
      "header of the id, which Standard Webhooks signs",
    ],
    ["digestEncoding", { digestEncoding: "base32" }, '"auto", "hex", "base64" or "base64url"'],
    ["secretEncoding", { secretEncoding: "base32" }, '"utf8", "whsec", "base64" or "hex"'],
    ["toleranceSeconds", { toleranceSeconds: -1 }, "`toleranceSeconds` must be a finite number, at least 0"],
    ["toleranceSeconds as text", { toleranceSeconds: "300" }, "`toleranceSeconds` must be a finite number"],
    ["maxBodyBytes", { maxBodyBytes: -1 }, "`maxBodyBytes` must be a finite number, at least 0"],
    ["maxBodySeconds", { maxBodySeconds: 0 }, "`maxBodySeconds` must be a finite number above 0"],
    ["inexactNumbers", { inexactNumbers: "number" }, '"error" or "text"'],
    ["clock", { now: Number.NaN }, "seconds since 1970"],
    ["clock in milliseconds", { now: 1e11 }, "not milliseconds"],
  ])("%s", async (_, changes, says) => {
    const { reason, message } = await refusal(changes);
    expect(reason).toBe("invalid_options");
    expect(message).toContain(says);
  });

  test.each([null, undefined, "secret", 5])("%j is no options", async (options) => {
    const error: unknown = await verifyWebhook(options as never).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ reason: "invalid_options" });
    expect((error as Error).message).toContain("Expected one object with the options");
  });

  test.each(["rememberSeconds", "claimSeconds", "storeTimeoutSeconds"])("%s of a receiver", (name) => {
    const make = (value: unknown) => () =>
      createReceiver({ version: "1", typePath: [], messagePath: [], events: {} }, undefined, {
        secret,
        [name]: value,
      });
    for (const value of [0, -1, Number.NaN, Infinity, "60", null])
      expect(make(value)).toThrow(`\`${name}\` must be a finite number above 0.`);
    expect(make(1)).not.toThrow();
  });

  test("a `Date` is a clock, in seconds", async () => {
    const headers = await signWebhook({ body, secret, now });
    await expect(verifyWebhook({ body, headers, secret, now: new Date(now * 1000) })).resolves.toMatchObject({
      timestamp: now,
    });
    expect((await refusal({ now: new Date((now + 301) * 1000) })).reason).toBe("timestamp_too_old");
  });
});

describe("headers", () => {
  const [t, s] = ["webhook-timestamp", "webhook-signature"];
  const time = String(now);
  const digest = `v1=${"0".repeat(64)}`;

  test.each<[string, object, string, string]>([
    ["text", { headers: "a: b" }, "invalid_options", "`headers` must be a `Headers` object"],
    ["a list of numbers", { headers: [1, 2] }, "invalid_options", "must list names and values"],
    ["a number", { headers: { [t]: now, [s]: digest } }, "invalid_options", `\`${t}\` must be a string`],
    ["none", { headers: {} }, "missing_header", `\`${t}\` is missing or empty`],
    ["no signature", { headers: { [t]: time } }, "missing_header", `\`${s}\` is missing or empty`],
    [
      "an empty time",
      { headers: { [t]: "", [s]: digest } },
      "missing_header",
      `\`${t}\` is missing or empty`,
    ],
    [
      "two times",
      {
        headers: [
          [t, time],
          [t, time],
          [s, digest],
        ],
      },
      "duplicate_header",
      `\`${t}\` came 2 times`,
    ],
    [
      "no id for Standard Webhooks",
      { scheme: "standard", secret: "whsec_c2VjcmV0c2VjcmV0", headers: { [t]: time, [s]: "v1,AA==" } },
      "missing_header",
      "`webhook-id` is missing or empty",
    ],
    [
      "no time within the signature",
      { scheme: timestampDotBodyScheme, headers: { [s]: "s=00" } },
      "missing_header",
      "has no timestamp (`t=…`)",
    ],
    [
      "two times within the signature",
      { scheme: timestampDotBodyScheme, headers: { [s]: "t=1,t=2,s=00" } },
      "duplicate_header",
      "several timestamps",
    ],
  ])("%s", async (_, changes, reason, says) => {
    const error = await refusal(changes);
    expect(error.reason).toBe(reason);
    expect(error.message).toContain(says);
  });

  test("of another name of the same length, or beside an empty one, are no timestamp", async () => {
    const headers = await signWebhook({ body, secret, now });
    const entries = [["webhook-timestomp", "1"], ["webhook-timestamp", ""], ...Object.entries(headers)];
    await expect(verifyWebhook({ body, headers: entries as never, secret, now })).resolves.toBeDefined();
    await expect(verifyWebhook({ body, headers: entries.flat(), secret, now })).resolves.toBeDefined();
    const spelled = { ...headers, "webhook-timestomp": "1", "WEBHOOK-TIMESTAMP": "" };
    await expect(verifyWebhook({ body, headers: spelled, secret, now })).resolves.toBeDefined();
  });

  test("are read by name, whatever else the object can do", async () => {
    const headers = await signWebhook({ body, secret, now });
    await expect(
      verifyWebhook({ body, headers: { ...headers, get: "x" }, secret, now }),
    ).resolves.toBeDefined();
  });

  test("with several blanks between signatures hold each of them", async () => {
    const headers = await signWebhook({ body, secret, now });
    const value = ` ${digest},  ${headers[s] ?? ""} `;
    await expect(
      verifyWebhook({ body, headers: { ...headers, [s]: value }, secret, now }),
    ).resolves.toBeDefined();
  });
});
