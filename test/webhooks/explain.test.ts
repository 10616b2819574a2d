import { createHmac } from "node:crypto";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";

import { respell } from "../../templates/runtime/webhooks/respell.js";
import { signWebhook } from "../../templates/runtime/webhooks/sign.js";
import { verifyWebhook, type VerifyWebhookOptions } from "../../templates/runtime/webhooks/verify.js";
import { refusal } from "./support.js";

const secret = `whsec_${Buffer.from("secret-secret-secret").toString("base64")}`;
const now = 1_900_000_000;
const value = {
  id: "par_1",
  name: "Zoë <3>",
  url: "https://a.test/b?c=1&d=2",
  list: [1, 2.5, {}, []],
  none: null,
};
const compact = JSON.stringify(value);

describe("a body that was parsed and written again", () => {
  const escaped = compact.replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  );
  const slashes = compact.replaceAll("/", "\\/");
  const python =
    '{"id": "par_1", "name": "Zo\\u00eb <3>", "url": "https://a.test/b?c=1&d=2", "list": [1, 2.5, {}, []], "none": null}';
  const php = escaped.replaceAll("/", "\\/");
  const go = compact.replace(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);

  test.each<[string, string, string]>([
    ["indented", JSON.stringify(value, null, 2), "indented by 2 spaces"],
    ["indented more", JSON.stringify(value, null, 4), "indented by 4 spaces"],
    ["indented by tabs", JSON.stringify(value, null, "\t"), "indented by tabs"],
    ["with blanks and escapes", python, "blanks after commas and colons with `\\u` escapes"],
    ["with escaped slashes", slashes, "escaped slashes"],
    ["with both escapes", php, "`\\u` escapes and escaped slashes"],
    ["with escaped HTML", go, "HTML characters escaped"],
    ["with a line break at the end", `${compact}\n`, "with a line break at its end"],
    [
      "with blanks inside braces",
      compact
        .replaceAll(",", ", ")
        .replaceAll('":', '": ')
        .replace(/\{(?=")/, "{ ")
        .replace(/\}$/, " }"),
      "inside braces",
    ],
  ])("that was sent %s is recognised", async (_, sent, how) => {
    const headers = await signWebhook({ body: sent, secret, now });
    const error = await refusal({ body: compact, headers, secret, now });
    expect(error.reason).toBe("signature_mismatch");
    expect(error.likelyCause).toBe("body_reserialised");
    expect(error.message).toContain(how);
    expect(error.message).toContain("Pass the raw request body.");
  });

  test("is refused all the same, and so is every other spelling", async () => {
    const headers = await signWebhook({ body: compact, secret, now });
    const spellings = [...respell(compact)].map(({ spelling }) => spelling);
    expect(new Set(spellings).size).toBeGreaterThan(3);
    for (const spelling of spellings) {
      expect((await refusal({ body: spelling, headers, secret, now })).reason).toBe("signature_mismatch");
    }
  });
});

test.each<[string, string, string]>([
  ["a line break at its end", `${compact}\n`, "without its last line break"],
  ["blanks around it", `  ${compact} `, "without blanks around it"],
  [
    "line breaks of another system",
    JSON.stringify(value, null, 3).replaceAll("\n", "\r\n"),
    "with line breaks as LF",
  ],
])("a body that got %s on its way is recognised", async (_, body, how) => {
  const sent = body.includes("\r") ? JSON.stringify(value, null, 3) : compact;
  const error = await refusal({ body, headers: await signWebhook({ body: sent, secret, now }), secret, now });
  expect(error).toMatchObject({ likelyCause: "body_reserialised" });
  expect(error.message).toContain(how);
});

describe("a body whose form was changed on its way", () => {
  const text = Buffer.from(compact);
  test.each<[string, string | Uint8Array, string, string]>([
    ["gzip", gzipSync(text), "body_compressed", "compressed (gzip)"],
    ["Brotli", brotliCompressSync(text), "body_compressed", "compressed (br"],
    ["raw deflate", deflateRawSync(text), "body_compressed", "compressed (br?)"],
    ["zstd", Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 4), "body_compressed", "compressed (zstd)"],
    ["deflate", deflateSync(text), "body_compressed", "compressed (deflate)"],
    ["Base64", text.toString("base64"), "body_base64", "in Base64"],
    ["Base64 for URLs, with a line break", `${text.toString("base64url")}\n`, "body_base64", "in Base64"],
    ["gzip in Base64", gzipSync(text).toString("base64"), "body_base64", "in Base64"],
    ["JSON in a JSON string", JSON.stringify(compact), "body_reserialised", "written as JSON twice"],
  ])(
    "into %s is recognised, whoever signed what, and however large it is",
    async (_, body, likelyCause, words) => {
      for (const signed of [compact, "another"]) {
        const headers = await signWebhook({ body: signed, secret, now });
        const error = await refusal({ body, headers, secret, now });
        expect(error).toMatchObject({ reason: "signature_mismatch", likelyCause });
        expect(error.message).toContain(words);
      }
    },
  );

  test("is named where the sender signed it in that form: then it is not JSON", async () => {
    const body = gzipSync(text);
    const verified = await verifyWebhook({
      body,
      headers: await signWebhook({ body, secret, now }),
      secret,
      now,
    });
    expect(() => verified.json()).toThrow(
      expect.objectContaining({ reason: "invalid_json", likelyCause: "body_compressed" }),
    );
  });
});

describe("a secret, a digest or a scheme that is another", () => {
  const signed = (options: Partial<Parameters<typeof signWebhook>[0]>): Promise<Record<string, string>> =>
    signWebhook({ body: compact, secret, now, id: "id-1", ...options });

  test("the key is the decoded secret", async () => {
    const headers = await signed({ secretEncoding: "whsec" });
    const error = await refusal({ body: compact, headers, secret, now });
    expect(error.likelyCause).toBe("secret_encoding");
    expect(error.message).toContain('secretEncoding: "whsec"');
    await expect(
      verifyWebhook({ body: compact, headers, secret, now, secretEncoding: "whsec" }),
    ).resolves.toBeDefined();
  });

  test("the key is what the secret says in hexadecimal", async () => {
    const hex = Buffer.alloc(32, 171).toString("hex");
    const headers = await signed({ secret: hex, secretEncoding: "hex" });
    const error = await refusal({ body: compact, headers, secret: hex, now });
    expect(error.likelyCause).toBe("secret_encoding");
    expect(error.message).toContain('secretEncoding: "hex"');
    await expect(
      verifyWebhook({ body: compact, headers, secret: hex, now, secretEncoding: "hex" }),
    ).resolves.toBeDefined();
  });

  test("the key is the secret's text", async () => {
    const scheme = "standard";
    const headers = await signed({ scheme, secretEncoding: "utf8" });
    const error = await refusal({ body: compact, headers, secret, now, scheme });
    expect(error.likelyCause).toBe("secret_encoding");
    expect(error.message).toContain('secretEncoding: "utf8"');
  });

  test("the digest is written in another encoding", async () => {
    const headers = await signed({ digestEncoding: "base64" });
    const error = await refusal({ body: compact, headers, secret, now, digestEncoding: "hex" });
    expect(error.likelyCause).toBe("digest_encoding");
  });

  test.each([
    ["standard-webhooks", "id-1.1900000000."],
    ["timestamp-dot-body", "1900000000."],
  ] as const)("the sender signs as %s does", async (name, head) => {
    const digest = createHmac("sha256", secret)
      .update(head + compact)
      .digest("hex");
    const headers = {
      "webhook-id": "id-1",
      "webhook-timestamp": String(now),
      "webhook-signature": `v1=${digest}`,
    };
    const error = await refusal({ body: compact, headers, secret, now });
    expect(error.likelyCause).toBe("scheme");
    expect(error.message).toContain(`\`${name}\``);
  });

  test("the header is written as Standard Webhooks does", async () => {
    const headers = await signed({ scheme: "standard" });
    const error = await refusal({ body: compact, headers, secret, now });
    expect(error.reason).toBe("no_supported_signature");
    expect(error.message).toContain('scheme: "standard"');
  });

  test("the good digest stands behind another prefix", async () => {
    const headers = await signed({});
    const signature = `v1=${"0".repeat(64)} ${(headers["webhook-signature"] ?? "").replace("v1", "v2")}`;
    const error = await refusal({
      body: compact,
      headers: { ...headers, "webhook-signature": signature },
      secret,
      now,
    });
    expect(error.likelyCause).toBe("scheme");
  });
});

describe("where nothing is found, the usual causes are named", () => {
  test.each<[string, Partial<VerifyWebhookOptions>]>([
    ["another secret", { secret: "another" }],
    ["another body", { body: compact.replace("par_1", "par_2") }],
    ["no JSON", { body: "{" }],
    ["explanations switched off", { body: JSON.stringify(value, null, 2), explain: false }],
  ])("%s", async (_, changes) => {
    const headers = await signWebhook({ body: compact, secret, now });
    const error = await refusal({ body: compact, headers, secret, now, ...changes });
    expect(error.likelyCause).toBeUndefined();
    expect(error.message).toContain("pass the raw request body");
  });

  test("large bodies are not looked into: whoever has no secret cannot make us work for it", async () => {
    const large = JSON.stringify({ text: "x".repeat(70_000) }, null, 2);
    const own = "large-body-secret";
    vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined);
    const headers = await signWebhook({ body: large, secret: own, now });
    const sign = vi.spyOn(crypto.subtle, "sign");
    const error = await refusal({ body: JSON.stringify(JSON.parse(large)), headers, secret: own, now });
    expect(error.likelyCause).toBeUndefined();
    expect(sign).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });

  test("a refusal costs a bounded number of HMACs", async () => {
    const headers = await signWebhook({ body: `${compact} `, secret, now });
    const sign = vi.spyOn(crypto.subtle, "sign");
    await refusal({ body: compact.replace("Zoë", "Zoe"), headers, secret, now });
    expect(sign.mock.calls.length).toBeLessThan(100);
    sign.mockRestore();
  });
});

test.each(["[1", '{"a":', "[", '"', "\\", "]", "{}", "/", "é,"])(
  "a hostile body of %j costs little",
  async (part) => {
    const body = part.repeat(Math.floor(16_000 / Buffer.byteLength(part)));
    const headers = await signWebhook({ body: "x", secret, now });
    const sign = vi.spyOn(crypto.subtle, "sign");
    expect((await refusal({ body, headers, secret, now })).reason).toBe("signature_mismatch");
    const hashed = sign.mock.calls.reduce((sum, [, , data]) => sum + data.byteLength, 0);
    expect(hashed).toBeLessThan(3_000_000);
    sign.mockRestore();
  },
);
