/** HTTP message signatures, judged by the vectors of RFC 9421 (appendix B.2), and by what a hostile sender could write. */
import { createPublicKey } from "node:crypto";
import { describe, expect, it } from "vitest";

import {
  baseBytes,
  checkDigest,
  composeSignature,
  readSignatures,
  type MessageSignature,
} from "../../templates/runtime/signing/message-signature.js";
import { messageSigning } from "../../templates/runtime/signing/message-signing.js";
import { importKey, subtle, webAlgorithms } from "../../templates/runtime/signing/key-material.js";
import { readPublicKey } from "../../templates/runtime/signing/public-key.js";
import { createRequestSigner } from "../../templates/runtime/signing/request-signer.js";
import { readSecret } from "../../templates/runtime/signing/secret.js";
import type { SigningAlgorithm } from "../../templates/runtime/signing/scheme.js";
import { verifyRequestSignature, type ReceivedRequest } from "../../templates/runtime/signing/verify.js";
import { messageDeliveries } from "../../templates/runtime/webhooks/message-deliveries.js";
import { signWebhook } from "../../templates/runtime/webhooks/sign.js";
import { verifyWebhook, type VerifyWebhookOptions } from "../../templates/runtime/webhooks/verify.js";
import { readLocal } from "./support.js";

interface Message {
  readonly method?: string;
  readonly url?: string;
  readonly status?: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Rfc {
  readonly keys: Readonly<Record<string, string>>;
  readonly request: Message;
  readonly response: Message;
  readonly vectors: readonly {
    readonly name: string;
    readonly message: "request" | "response";
    readonly algorithm: SigningAlgorithm;
    readonly key: string;
    readonly input: string;
    readonly signature: string;
  }[];
}

const rfc = JSON.parse(readLocal("vectors/rfc9421.json")) as Rfc;
const created = 1618884473;

const schemeOf = (own: Partial<MessageSignature>): MessageSignature => ({
  scheme: "http-message-signatures",
  algorithm: "hmac-sha256",
  components: [],
  toleranceSeconds: 300,
  ...own,
});

function messageOf({ method = "", url, status, body, headers }: Message, added: Record<string, string> = {}) {
  const all: Readonly<Record<string, string>> = { ...headers, ...added };
  return {
    ...{ method, url, body: new TextEncoder().encode(body), header: (name: string) => all[name] },
    ...(status !== undefined && { status }),
  };
}

describe("the vectors of the RFC", () => {
  it.each(rfc.vectors)("$name", async ({ message, algorithm, key, input, signature }) => {
    const received = messageOf(rfc[message], { "signature-input": input, signature });
    const [read] = readSignatures(schemeOf({ algorithm }), received);
    const parameters = rfc.keys[key] ?? "";
    const secret = { algorithm, secretEncoding: "base64" } as never;
    const material =
      algorithm === "hmac-sha256"
        ? readSecret(secret, parameters, "verify")
        : readPublicKey(algorithm, parameters.includes("PRIVATE") ? createPublicKey(parameters) : parameters);
    const imported = await importKey(algorithm, material, "verify");
    const bytes = read?.signature ?? new Uint8Array();
    const base = baseBytes(read ?? { base: "" });
    expect(await subtle().verify(webAlgorithms[algorithm], imported, bytes, base)).toBe(true);
    await checkDigest(received);
  });

  it("are written byte for byte where the algorithm has one result", async () => {
    const { request, keys } = rfc;
    const sign = createRequestSigner(
      messageSigning(
        schemeOf({
          algorithm: "ed25519",
          label: "sig-b26",
          components: ["date", "@method", "@path", "@authority", "content-type", "content-length"],
        }),
      ),
      keys["test-key-ed25519"] ?? "",
      { keyId: "test-key-ed25519", now: () => created * 1000 },
    );
    const { method = "", url = "", body, headers } = request;
    const vector = rfc.vectors.find(({ algorithm }) => algorithm === "ed25519");
    const signed = await sign({ method, url, body, headers });
    expect(signed.headers).toEqual({ "signature-input": vector?.input, signature: vector?.signature });
  });
});

it("derives components as section 2.2 shows", () => {
  const url =
    "https://www.Example.com:443/parameters?var=this%20is%20a%20big%0Amultiline%20value&bar=with+plus+whitespace&fa%C3%A7ade%22%3A%20=something&a=1&a=2";
  const message = messageOf({ method: "GET", url, body: "", headers: { "x-b": "  b " } });
  const base = (components: string[]): string =>
    composeSignature(schemeOf({ components }), message, { created }).base.split("\n")[0] ?? "";
  expect(base(['@query-param;name="var"'])).toBe(
    '"@query-param";name="var": this%20is%20a%20big%0Amultiline%20value',
  );
  expect(base(['@query-param;name="bar"'])).toBe('"@query-param";name="bar": with%20plus%20whitespace');
  const name = "fa%C3%A7ade%22%3A%20";
  expect(base([`@query-param;name="${name}"`])).toBe(`"@query-param";name="${name}": something`);
  expect(base(["@authority"])).toBe('"@authority": www.example.com');
  expect(base(["@scheme"])).toBe('"@scheme": https');
  expect(base(["@path"])).toBe('"@path": /parameters');
  expect(base(["x-b"])).toBe('"x-b": b');
  expect(() => base(['@query-param;name="a"'])).toThrow('"@query-param";name="a"');
  expect(() => base(["x-absent"])).toThrow('"x-absent"');
  const bare = messageOf({ method: "GET", url: "https://example.com", body: "", headers: {} });
  const bareBase = composeSignature(schemeOf({ components: ["@target-uri", "@path", "@query"] }), bare, {
    created,
  });
  expect(bareBase.base.split("\n").slice(0, 3)).toEqual([
    '"@target-uri": https://example.com/',
    '"@path": /',
    '"@query": ?',
  ]);
});

const secret = "a secret of both sides";
const url = "https://receiver.example/hooks?a=1";
const body = '{"amount":1,"note":"x"}';
const data = schemeOf({ components: ["@method", "@target-uri", "content-type", "content-digest"] });
const contentType = { "content-type": "application/json" };
const now = (): number => created * 1000;
const sign = createRequestSigner(messageSigning(data), secret, { keyId: "k1", now });
const signed = await sign({ method: "POST", url, headers: contentType, body });
const genuine: Readonly<Record<string, string>> = { ...contentType, ...signed.headers };
const delivered = await signWebhook({
  ...{ secret, body, url, scheme: messageDeliveries(data), timestamp: created },
});

type Changes = Readonly<Record<string, string | undefined>>;
const input = genuine["signature-input"] ?? "";
const written = genuine["signature"] ?? "";
const digest = genuine["content-digest"] ?? "";
const sha512 = rfc.request.headers["content-digest"] ?? "";

/** What is refused, and how each side calls it. */
const refused: [name: string, changes: Changes, request: string, delivery: string, part?: string][] = [
  ["no header", { "signature-input": undefined }, "missing_signature", "missing_header"],
  ["no signature", { signature: undefined }, "missing_signature", "missing_header"],
  ["another label", { signature: written.replace("sig1", "sig2") }, "missing_signature", "missing_header"],
  [
    "a label in upper case",
    { "signature-input": input.replace("sig1", "Sig1") },
    "malformed_signature",
    "no_supported_signature",
  ],
  [
    "a label twice",
    { "signature-input": `${input}, ${input}` },
    "malformed_signature",
    "no_supported_signature",
  ],
  [
    "a signature twice",
    { signature: `${written}, ${written}` },
    "malformed_signature",
    "no_supported_signature",
  ],
  ["a comma at the end", { "signature-input": `${input},` }, "malformed_signature", "no_supported_signature"],
  [
    "an open list",
    { "signature-input": input.replace(")", "") },
    "malformed_signature",
    "no_supported_signature",
  ],
  [
    "a number with zeros before it",
    { "signature-input": input.replace("created=", "created=0") },
    "malformed_signature",
    "no_supported_signature",
  ],
  [
    "a fraction",
    { "signature-input": input.replace(/created=\d+/, "$&.5") },
    "malformed_signature",
    "no_supported_signature",
  ],
  [
    "an open string",
    { "signature-input": `${input};nonce="a` },
    "malformed_signature",
    "no_supported_signature",
  ],
  [
    "a parameter twice",
    { "signature-input": `${input};created=1` },
    "malformed_signature",
    "no_supported_signature",
  ],
  [
    "a component twice",
    { "signature-input": input.replace('("@method"', '("@method" "@method"') },
    "malformed_signature",
    "no_supported_signature",
  ],
  [
    "too long",
    { "signature-input": `${input};nonce="${"a".repeat(20_000)}"` },
    "malformed_signature",
    "no_supported_signature",
  ],
  [
    "quotes within quotes without end",
    { "signature-input": `sig1=(${'"a" '.repeat(3000)}` },
    "malformed_signature",
    "no_supported_signature",
  ],
  ["Base64url", { signature: "sig1=:-_-_:" }, "malformed_signature", "no_supported_signature"],
  ["Base64 with unused bits", { signature: "sig1=:AB==:" }, "missing_signature", "missing_header"],
  ["Base64 without padding", { signature: "sig1=:AAA:" }, "missing_signature", "missing_header"],
  ["an empty signature", { signature: "sig1=::" }, "missing_signature", "missing_header"],
  ["a token as signature", { signature: "sig1=AAAA" }, "malformed_signature", "no_supported_signature"],
  [
    "another algorithm",
    { "signature-input": `${input};alg="ed25519"` },
    "malformed_signature",
    "no_supported_signature",
    "hmac-sha256",
  ],
  [
    "our own name of the algorithm as a token",
    { "signature-input": `${input};alg=?1` },
    "malformed_signature",
    "no_supported_signature",
  ],
  [
    "no time",
    { "signature-input": input.replace(/;created=\d+/, "") },
    "missing_timestamp",
    "invalid_timestamp",
  ],
  [
    "a time as string",
    { "signature-input": input.replace(/created=(\d+)/, 'created="$1"') },
    "missing_timestamp",
    "invalid_timestamp",
  ],
  [
    "an end as string",
    { "signature-input": `${input};expires="1"` },
    "malformed_signature",
    "no_supported_signature",
    "expires",
  ],
  [
    "less covered",
    { "signature-input": input.replace('"@target-uri" ', "") },
    "insufficient_coverage",
    "no_supported_signature",
    '"@target-uri"',
  ],
  [
    "the body not covered",
    { "signature-input": input.replace(' "content-digest"', "") },
    "insufficient_coverage",
    "no_supported_signature",
    '"content-digest"',
  ],
  [
    "covered with a parameter that changes it",
    { "signature-input": input.replace('"@method"', '"@method";req') },
    "insufficient_coverage",
    "no_supported_signature",
    '"@method"',
  ],
  [
    "a component in upper case",
    { "signature-input": input.replace('"content-type"', '"Content-Type"') },
    "insufficient_coverage",
    "no_supported_signature",
  ],
  [
    "its own parameters covered",
    { "signature-input": input.replace("(", '("@signature-params" ') },
    "insufficient_coverage",
    "no_supported_signature",
  ],
  [
    "a header that is not there",
    { "signature-input": input.replace("(", '("x-absent" ') },
    "insufficient_coverage",
    "no_supported_signature",
    '"x-absent"',
  ],
  [
    "a line break in a header",
    { "content-type": 'application/json\n"@method": GET' },
    "insufficient_coverage",
    "no_supported_signature",
  ],
  ["a digest that is not known", { "content-digest": "md5=:AAAA:" }, "digest_mismatch", "signature_mismatch"],
  ["a digest of another body", { "content-digest": sha512 }, "digest_mismatch", "signature_mismatch"],
  [
    "a digest twice",
    { "content-digest": `${digest}, ${digest}` },
    "malformed_signature",
    "signature_mismatch",
  ],
  ["another header", { "content-type": "text/plain" }, "signature_mismatch", "signature_mismatch"],
  [
    "another time",
    { "signature-input": input.replace(/created=\d+/, `created=${created + 1}`) },
    "signature_mismatch",
    "signature_mismatch",
  ],
];

describe("is refused by both sides", () => {
  const apply = (headers: Changes, changes: Changes): Record<string, string> =>
    Object.fromEntries(
      Object.entries({ ...headers, ...changes }).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      ),
    );

  it.each(refused)("%s", async (_, changes, request, delivery, part = "") => {
    const answer = await requestAnswer({ headers: apply(genuine, changes) });
    expect(answer).toMatchObject({
      ok: false,
      reason: request,
      message: expect.stringContaining(part) as string,
    });
    // The signature itself is that of a request; what is written in the headers is read alike.
    const error = await deliveryError({ headers: apply({ ...contentType, ...genuine }, changes) });
    expect(error).toMatchObject({ reason: delivery, message: expect.stringContaining(part) as string });
  });
});

it("a fragment in the request line is refused: no signature covers it", async () => {
  for (const target of [`${url}#x`, `${url.slice(24)}#x`])
    expect(
      await requestAnswer({ url: target, headers: { ...genuine, host: "receiver.example" } }),
    ).toMatchObject({ reason: "insufficient_coverage" });
});

const requestAnswer = (own: Partial<ReceivedRequest>, at = created) =>
  verifyRequestSignature(
    messageSigning(data),
    secret,
    { method: "POST", url, headers: genuine, body, ...own },
    { now: () => at * 1000 },
  );

const deliveryError = (own: Partial<VerifyWebhookOptions>): Promise<unknown> => {
  const headers = { ...contentType, ...delivered };
  const options = { secret, url, body, headers, scheme: messageDeliveries(data), now: created, ...own };
  return verifyWebhook(options).then(
    () => undefined,
    (error: unknown) => error,
  );
};

describe("is accepted", () => {
  it("what was signed, by both sides", async () => {
    expect(await requestAnswer({})).toMatchObject({ ok: true, keyId: "k1" });
    expect(
      await requestAnswer({ url: url.slice(24), headers: { ...genuine, host: "receiver.example" } }),
    ).toMatchObject({ ok: true });
    expect(await deliveryError({})).toBeUndefined();
  });

  it("in the other spellings that RFC 9651 allows, of which the same base is made", async () => {
    const spaced = input.replace("(", "(  ").replace(" ", "   ").replace(";", ";  ");
    expect(await requestAnswer({ headers: { ...genuine, "signature-input": ` ${spaced} ` } })).toMatchObject({
      ok: true,
    });
  });

  it("beside a signature of somebody else, if the scheme says which is meant", async () => {
    const both = {
      ...genuine,
      "signature-input": `proxy=("x-forwarded");created=1, ${input}`,
      signature: `proxy=:AAAA:, ${written}`,
    };
    expect(await requestAnswer({ headers: both })).toMatchObject({ ok: true });
    const twice = {
      ...genuine,
      "signature-input": `${input}, ${input.replace("sig1", "sig2")}`,
      signature: `${written}, ${written.replace("sig1", "sig2")}`,
    };
    expect(await requestAnswer({ headers: twice })).toMatchObject({ reason: "malformed_signature" });
  });
});

describe("a body", () => {
  it("that was written again is explained by the digest", async () => {
    const error = await deliveryError({ body: '{"amount": 1, "note": "x"}' });
    expect(error).toMatchObject({ reason: "signature_mismatch", likelyCause: "body_reserialised" });
  });

  it("cannot be added to a request that was signed without one, nor taken away", async () => {
    const without = await sign({ method: "POST", url });
    expect(without.headers["signature-input"]).not.toContain("content-");
    expect(await requestAnswer({ headers: without.headers, body: "" })).toMatchObject({ ok: true });
    expect(await requestAnswer({ headers: without.headers })).toMatchObject({
      reason: "insufficient_coverage",
    });
    expect(await requestAnswer({ body: "" })).toMatchObject({ reason: "digest_mismatch" });
  });
});

describe("time", () => {
  it("is checked after the signature, in either direction", async () => {
    expect(await requestAnswer({}, created + 301)).toMatchObject({ reason: "timestamp_too_old" });
    expect(await requestAnswer({}, created - 301)).toMatchObject({ reason: "timestamp_too_new" });
    expect(await deliveryError({ now: created + 301 })).toMatchObject({ reason: "timestamp_too_old" });
    expect(await deliveryError({ now: created - 301 })).toMatchObject({ reason: "timestamp_too_new" });
  });

  it("ends when a signature says so", async () => {
    const ending = { ...data, expiresSeconds: 10, nonce: true, tag: 'a "tag"' };
    const scheme = messageSigning(ending);
    const { headers } = await createRequestSigner(scheme, secret, { keyId: "k1", now })({
      method: "GET",
      url,
    });
    const at = (seconds: number) =>
      verifyRequestSignature(
        scheme,
        secret,
        { method: "GET", url, headers },
        { now: () => (created + seconds) * 1000 },
      );
    expect(await at(10)).toMatchObject({ ok: true });
    expect(await at(11)).toMatchObject({ reason: "timestamp_too_old" });
    const receiver = messageDeliveries(ending);
    const sent = await signWebhook({ secret, body, url, scheme: receiver, timestamp: created });
    const own = { headers: { ...contentType, ...sent }, scheme: receiver };
    expect(await deliveryError({ ...own, now: created + 10 })).toBeUndefined();
    expect(await deliveryError({ ...own, now: created + 11 })).toMatchObject({ reason: "timestamp_too_old" });
    expect(
      await deliveryError({ headers: own.headers, scheme: messageDeliveries({ ...ending, tag: "b" }) }),
    ).toMatchObject({ reason: "missing_header" });
  });
});

it("a receiver is refused options that would weaken it", async () => {
  const weak = messageDeliveries({ ...data, components: ["@method"] });
  expect(await deliveryError({ scheme: weak })).toMatchObject({ reason: "invalid_options" });
  expect(await deliveryError({ url: undefined })).toMatchObject({ reason: "invalid_options" });
  const unknown = messageDeliveries({ ...data, components: ["content-digest", "Content-Type"] });
  expect(await deliveryError({ scheme: unknown })).toMatchObject({ reason: "invalid_options" });
});
