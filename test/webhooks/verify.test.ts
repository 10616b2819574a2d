import { inspect } from "node:util";
import { describe, expect, test } from "vitest";

import {
  standardWebhooksScheme,
  timestampBodyScheme,
  timestampDotBodyScheme,
  type NamedWebhookScheme,
} from "../../templates/runtime/webhooks/scheme.js";
import { signWebhook } from "../../templates/runtime/webhooks/sign.js";
import type { WebhookVerificationError } from "../../templates/runtime/deliveries/verification-error.js";
import { verifyWebhook, type VerifyWebhookOptions } from "../../templates/runtime/webhooks/verify.js";
import { throwing } from "../support/throwing.js";
import { refusal } from "./support.js";

const secret = "parcel-secret-0123456789";
const encodedSecret = `whsec_${Buffer.from("secret-secret").toString("base64")}`;
const now = 1_900_000_000;
const body = '{"type":"ping","data":{"amount":"100.00"}}';

async function delivery(changes: Partial<VerifyWebhookOptions> = {}): Promise<VerifyWebhookOptions> {
  const headers = await signWebhook({ body, secret, now, id: "id-1" });
  return { body, headers, secret, now, ...changes };
}

test("a genuine delivery gives its id, time, bytes, replay key and the secret that matched", async () => {
  const verified = await verifyWebhook(await delivery({ secret: ["another-secret", secret] }));
  expect(verified).toMatchObject({ id: "id-1", timestamp: now, secretIndex: 1 });
  expect(new TextDecoder().decode(verified.rawBody)).toBe(body);
  expect(verified.text()).toBe(body);
  expect(verified.json()).toEqual({ type: "ping", data: { amount: "100.00" } });
  expect(verified.replayKeys).toEqual([
    expect.stringMatching(/^[0-9a-f]{32}$/),
    expect.stringMatching(/^[0-9a-f]{32}$/),
  ]);
});

describe("the replay key", () => {
  const keyOf = async (changes: Partial<Parameters<typeof signWebhook>[0]>): Promise<string> => {
    const signed = { body, secret, now, id: "id-1", ...changes };
    const headers = await signWebhook(signed);
    return (await verifyWebhook({ ...signed, headers, now })).replayKeys.join();
  };

  test("is the same under another id, which the default scheme does not sign", async () => {
    expect(await keyOf({ id: "id-2" })).toBe(await keyOf({}));
  });

  test("is one per secret, so that a copy is known while secrets are rotated", async () => {
    expect(await keyOf({ secret: ["new-secret", secret] })).toContain(await keyOf({}));
  });

  test("is no signature that somebody could send", async () => {
    const options = await delivery();
    const headers = { ...(options.headers as object), "webhook-signature": `v1=${await keyOf({})}` };
    expect((await refusal({ ...options, headers })).reason).toBe("signature_mismatch");
  });

  test("differs for another time, another body, and for another id where that is signed", async () => {
    const key = await keyOf({});
    expect(await keyOf({ timestamp: now - 1 })).not.toBe(key);
    expect(await keyOf({ body: `${body} ` })).not.toBe(key);
    const signedId = { scheme: "standard", secret: encodedSecret } as const;
    expect(await keyOf({ ...signedId, id: "id-2" })).not.toBe(await keyOf(signedId));
  });
});

test("what is parsed is what was verified, also if the caller's buffer is used again meanwhile", async () => {
  const buffer = Buffer.from(body);
  const pending = verifyWebhook(await delivery({ body: buffer }));
  buffer.fill(120);
  expect((await pending).text()).toBe(body);
});

describe("options are checked before anything else", () => {
  // messages.test.ts and secret.test.ts have the others, with what they say.
  const own = (change: object) => ({ scheme: { ...timestampBodyScheme, ...change } });
  const wrong: [string, Partial<Record<keyof VerifyWebhookOptions, unknown>>, string][] = [
    ["tolerance that is no number", { toleranceSeconds: Number.NaN }, "invalid_options"],
    ["endless tolerance", { toleranceSeconds: Infinity }, "invalid_options"],
    ["null as tolerance", { toleranceSeconds: null }, "invalid_options"],
    ["clock function that gives nonsense", { now: () => "now" }, "invalid_options"],
    ["invalid date as clock", { now: new Date("never") }, "invalid_options"],
    ["unknown algorithm", own({ algorithm: "none" }), "invalid_options"],
    [
      "a header that is named by a number",
      own({ headers: { timestamp: 5, signature: "s" } }),
      "invalid_options",
    ],
    ["secret that is no hexadecimal", { secretEncoding: "hex", secret: "abc" }, "invalid_secret"],
    ["no secret", { secret: undefined }, "invalid_secret"],
    ["bytes as secret", { secret: new Uint8Array(32) }, "invalid_secret"],
    ["secret that is no Base64", { secretEncoding: "base64", secret: "not base64!" }, "invalid_secret"],
    ["`whsec_` with nothing behind it", { secretEncoding: "whsec", secret: "whsec_" }, "invalid_secret"],
    ["no headers", { headers: undefined }, "missing_header"],
    ["null headers", { headers: null }, "missing_header"],
    ["null as header", { headers: { "webhook-id": "1", "webhook-timestamp": null } }, "missing_header"],
  ];
  test.each(wrong)("%s", async (_, changes, reason) => {
    expect((await refusal(await delivery(changes as Partial<VerifyWebhookOptions>))).reason).toBe(reason);
  });
});

describe("the order of the checks", () => {
  test.each<[string, Partial<VerifyWebhookOptions>, string]>([
    ["options before secret", { toleranceSeconds: -1, secret: "" }, "invalid_options"],
    ["secret before body", { secret: "", body: {} as string }, "invalid_secret"],
    ["body before headers", { body: {} as string, headers: {} }, "invalid_body"],
    ["headers before timestamp", { headers: { "webhook-timestamp": "soon" } }, "missing_header"],
    [
      "timestamp before signature",
      { headers: { "webhook-timestamp": "soon", "webhook-signature": "v0=1" } },
      "invalid_timestamp",
    ],
    [
      "age before signature: a body that is too old is not worth an HMAC",
      { secret: "wrong", now: now + 301 },
      "timestamp_too_old",
    ],
    ["signature after age, at the limit", { secret: "wrong", now: now + 300 }, "signature_mismatch"],
  ])("%s", async (_, changes, reason) => {
    expect((await refusal(await delivery(changes))).reason).toBe(reason);
  });

  test("nothing is read of a body whose headers are refused already", async () => {
    const stream = {
      getReader: throwing(new Error("was read")),
    };
    const options = await delivery({ body: stream, now: now + 1000 });
    expect((await refusal(options)).reason).toBe("timestamp_too_old");
  });
});

describe("headers come in many forms", () => {
  test.each<[string, (headers: Record<string, string>) => VerifyWebhookOptions["headers"]]>([
    ["Headers", (headers) => new Headers(headers)],
    [
      "Map",
      (headers) => new Map(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value])),
    ],
    ["entries", (headers) => Object.entries(headers)],
    ["rawHeaders", (headers) => Object.entries(headers).flat()],
    [
      "headersDistinct",
      (headers) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    ],
    [
      "upper case",
      (headers) =>
        Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value])),
    ],
    ["without prototype", (headers) => Object.assign(Object.create(null) as Record<string, string>, headers)],
    ["with an undefined one beside", (headers) => ({ ...headers, cookie: undefined })],
  ])("%s", async (_, form) => {
    const { headers, ...rest } = await delivery();
    await expect(
      verifyWebhook({ ...rest, headers: form(headers as Record<string, string>) }),
    ).resolves.toBeDefined();
  });

  test("a timestamp that came twice is refused, also joined as platforms join it", async () => {
    const options = await delivery();
    const headers = new Headers(options.headers as Record<string, string>);
    headers.append("webhook-timestamp", String(now));
    const { reason, message } = await refusal({ ...options, headers });
    expect(reason).toBe("invalid_timestamp");
    expect(message).toContain("twice");
  });

  test("a signature header that came twice is a list", async () => {
    const options = await delivery();
    const headers = new Headers(options.headers as Record<string, string>);
    headers.append("webhook-signature", `v1=${"0".repeat(64)}`);
    await expect(verifyWebhook({ ...options, headers })).resolves.toBeDefined();
  });

  test("so is one of Standard Webhooks, whose entries have a comma themselves", async () => {
    const scheme = "standard";
    const key = encodedSecret;
    const headers = new Headers({ "webhook-signature": `v1,${"A".repeat(43)}=` });
    for (const [name, value] of Object.entries(
      await signWebhook({ body, secret: key, scheme, now, id: "1" }),
    )) {
      headers.append(name, value);
    }
    await expect(verifyWebhook({ body, headers, secret: key, scheme, now })).resolves.toBeDefined();
  });
});

describe("every scheme verifies what it signs", () => {
  const schemes: [string, NamedWebhookScheme][] = [
    ["timestamp-body", timestampBodyScheme],
    ["standard", standardWebhooksScheme],
    ["timestamp-dot-body", timestampDotBodyScheme],
    [
      "timestamp-dot-body with a header of its own for the timestamp",
      { ...timestampDotBodyScheme, headers: { timestamp: "x-time", signature: "x-signature" } },
    ],
    [
      "own header names",
      { ...timestampBodyScheme, headers: { timestamp: "X-Time", signature: "X-Sig" }, prefix: "sig=" },
    ],
  ];
  const key = encodedSecret;
  const signed = async (scheme: NamedWebhookScheme): Promise<VerifyWebhookOptions> => ({
    ...{ body, secret: key, scheme, now },
    headers: await signWebhook({ body, secret: key, scheme, now, id: "id.1" }),
  });

  test.each(schemes)("%s", async (_, scheme) => {
    await expect(verifyWebhook(await signed(scheme))).resolves.toMatchObject({ timestamp: now });
  });

  test.each(schemes.slice(1))("what %s signs is refused by the default", async (_, scheme) => {
    const options = await signed(scheme);
    const renamed = { ...timestampBodyScheme, headers: scheme.headers, prefix: scheme.prefix ?? "" };
    if (scheme.scheme !== "timestamp-body") {
      const { reason } = await refusal({
        ...options,
        scheme: renamed,
        secretEncoding: scheme.secretEncoding,
      });
      expect(reason).toBe("signature_mismatch");
    }
  });

  test("by name", async () => {
    for (const [scheme, sameAs] of [
      ["timestamp-body", "seed"],
      ["seed", "timestamp-body"],
      ["standard", "standard-webhooks"],
      ["standard-webhooks", "standard"],
      ["timestamp-dot-body", "timestamp-dot-body"],
    ] as const) {
      const headers = await signWebhook({ body, secret: key, scheme, now });
      await expect(verifyWebhook({ body, headers, secret: key, scheme: sameAs, now })).resolves.toBeDefined();
    }
  });
});

describe("the form `t=…,s=…`", () => {
  const scheme = "timestamp-dot-body";
  const sign = async (): Promise<string> =>
    (await signWebhook({ body, secret, scheme, now }))["webhook-signature"] ?? "";
  const verify = async (value: string | string[]): Promise<string> => {
    const options = { body, secret, scheme, now, headers: { "webhook-signature": value } } as const;
    return verifyWebhook(options).then(
      () => "ok",
      (error: unknown) => (error as WebhookVerificationError).reason,
    );
  };

  test("looks like this", async () => {
    expect(await sign()).toMatch(/^t=1900000000,s=[0-9a-f]{64}$/);
  });

  test.each<[string, (value: string) => string | string[], string]>([
    ["as it is", (value) => value, "ok"],
    ["with a blank after the comma", (value) => value.replace(",", ", "), "ok"],
    ["the other way round", (value) => value.split(",").reverse().join(","), "ok"],
    ["with an old signature beside", (value) => `${value},s=${"0".repeat(64)}`, "ok"],
    ["with entries of other names", (value) => `v=1,${value},x=y`, "ok"],
    ["without timestamp", (value) => value.replace(/^t=\d+,/, ""), "missing_header"],
    ["without signature", () => `t=${String(now)}`, "no_supported_signature"],
    ["with two timestamps", (value) => `t=${String(now)},${value}`, "duplicate_header"],
    [
      "with a timestamp in milliseconds",
      (value) => value.replace(/^t=\d+/, "t=1900000000000"),
      "invalid_timestamp",
    ],
    ["with another timestamp", (value) => value.replace(/^t=\d+/, "t=1900000001"), "signature_mismatch"],
    ["empty", () => "", "missing_header"],
  ])("%s", async (_, change, expected) => {
    expect(await verify(change(await sign()))).toBe(expected);
  });
});

test("an error shows neither secret nor digest nor body, however it is printed", async () => {
  const options = await delivery({ body: `${body} ` });
  const digest = /[0-9a-f]{64}/.exec(
    (await signWebhook({ body: `${body} `, secret, now }))["webhook-signature"] ?? "",
  )?.[0];
  for (const changes of [{}, { digestEncoding: "base64" }, { secret: `${secret}\n` }] as const) {
    const error = await refusal({ ...options, ...changes });
    const shown = [
      String(error),
      error.stack,
      JSON.stringify(error),
      inspect(error, { depth: 9, showHidden: true }),
    ].join();
    expect(shown).not.toContain(secret);
    expect(shown).not.toContain("100.00");
    expect(shown).not.toContain(digest);
  }
});

test("name, code and reason are stable and survive JSON", async () => {
  const error = await refusal(await delivery({ secret: "wrong" }));
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({
    name: "WebhookVerificationError",
    code: "webhook_refused",
    reason: "signature_mismatch",
  });
});
