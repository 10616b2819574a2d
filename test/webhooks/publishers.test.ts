/**
 * Deliveries of publishers, by the parts of their schemes, against the publishers' own libraries: recorded in
 * vectors/publishers.json, and here where the library is small.
 */
// cspell:ignore ILPZ
import { readFileSync } from "node:fs";
import { sign as signGitHub, verify as verifyGitHub } from "@octokit/webhooks-methods";
import { signWebhookPayload, verifyWebhookSignature } from "@notionhq/client";
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWK, jwtVerify, SignJWT } from "jose";
import { Webhook } from "standardwebhooks";
import { Stripe } from "stripe";
import { describe, expect, test } from "vitest";

import { createReceiver } from "../../templates/runtime/webhooks/receiver.js";
import { keyPairs } from "../../templates/runtime/webhooks/key-pairs.js";
import type { SignatureParts } from "../../templates/runtime/webhooks/parts.js";
import { signDelivery, signWebhook } from "../../templates/runtime/webhooks/sign.js";
import { signatureParts } from "../../templates/runtime/webhooks/signature-parts.js";
import { WebhookVerificationError } from "../../templates/runtime/deliveries/verification-error.js";
import { verifyWebhook } from "../../templates/runtime/webhooks/verify.js";
import { alterations, signatureOf, type Signed } from "./vectors/alterations.mjs";

interface Vector extends Signed {
  readonly name: string;
  readonly library: string;
  readonly version: string;
  readonly url?: string;
  readonly now: number;
  readonly refusedByLibrary: number;
  readonly scheme: SignatureParts;
}

const { vectors } = JSON.parse(readFileSync(new URL("vectors/publishers.json", import.meta.url), "utf8")) as {
  readonly vectors: readonly Vector[];
};

// Explanations are limited in a process, and other tests read them.
const explain = false;

const verify = ({ body, headers, secret, url, now, scheme }: Vector) =>
  verifyWebhook({ body, headers, secret, now, url, explain, scheme: signatureParts(scheme) });

describe.each(
  vectors.map((vector) => [`${vector.name} (${vector.library} ${vector.version})`, vector] as const),
)("%s", (_, vector) => {
  test("accepts what the library signs", async () => {
    await expect(verify(vector)).resolves.toMatchObject({ secretIndex: 0 });
  });

  test("signs as the library does", async () => {
    const { body, headers, secret, url, now, scheme } = vector;
    const idHeader = scheme.id && "header" in scheme.id ? scheme.id.header : "";
    const options = { secret, url, now, id: headers[idHeader], scheme: signatureParts(scheme) };
    if (vector.fields === undefined) {
      const signed = await signWebhook({ ...options, body });
      expect(signed[vector.signature]).toBe(signatureOf(vector));
    } else {
      const signed = await signDelivery({ ...options, body });
      expect(signatureOf({ ...vector, body: signed.body })).toBe(signatureOf(vector));
    }
  });

  test("refuses forty alterations, as the library does", async () => {
    const altered = alterations(vector);
    expect([altered.length, vector.refusedByLibrary]).toEqual([40, 40]);
    for (const each of altered)
      await expect(verify({ ...vector, ...each })).rejects.toBeInstanceOf(WebhookVerificationError);
  });
});

describe("what is signed here", () => {
  const schemeOf = (name: string): SignatureParts => {
    const vector = vectors.find((each) => each.name === name);
    if (vector === undefined) throw new Error(name);
    return signatureParts(vector.scheme);
  };
  const body = '{"id":"evt_1","type":"order.paid","note":"Zoë"}';
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const signed = (name: string): Promise<Record<string, string>> =>
    signWebhook({ body, secret, scheme: schemeOf(name) });

  test("is accepted by stripe", async () => {
    const { "stripe-signature": header = "" } = await signed("stripe");
    const { webhooks } = new Stripe("sk_test_1");
    expect(webhooks.constructEvent(body, header, secret)).toEqual(JSON.parse(body));
    expect(() => webhooks.constructEvent(`${body} `, header, secret)).toThrow("signature");
  });

  test("is accepted by standardwebhooks", async () => {
    const headers = await signed("standardwebhooks");
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  });

  test("is accepted by @octokit/webhooks-methods, and the reverse", async () => {
    const { "x-hub-signature-256": header = "" } = await signed("github");
    expect(header).toBe(await signGitHub(secret, body));
    expect(await verifyGitHub(secret, body, header)).toBe(true);
  });

  test("is accepted by @notionhq/client, and the reverse", async () => {
    const { "x-notion-signature": signature = "" } = await signed("notion");
    expect(signature).toBe(await signWebhookPayload({ body, verificationToken: secret }));
    expect(await verifyWebhookSignature({ body, signature, verificationToken: secret })).toBe(true);
  });
});

describe("a JWT with a digest of the body (jose)", () => {
  const scheme = signatureParts(
    {
      algorithm: "jwt",
      signed: [{ digest: "sha256", encoding: "hex" }],
      signature: { header: "plaid-verification", claim: "request_body_sha256" },
      timestamp: { claim: "iat", unit: "seconds" },
      toleranceSeconds: 300,
      type: [{ field: ["webhook_type"] }, { field: ["webhook_code"] }],
    },
    keyPairs,
  );
  const body = '{"webhook_type":"TRANSACTIONS","webhook_code":"SYNC_UPDATES_AVAILABLE"}';
  const sha256 = async (text: string): Promise<string> =>
    Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toString("hex");
  const now = 1_900_000_000;

  async function keysOf(alg: string): Promise<{
    privateKey: Awaited<ReturnType<typeof generateKeyPair>>["privateKey"];
    publicJwk: JWK;
    privateJwk: JWK;
  }> {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
    const privateJwk = { ...(await exportJWK(privateKey)), kid: "k1" };
    return { privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid: "k1" }, privateJwk };
  }

  const refusal = async (options: Parameters<typeof verifyWebhook>[0]): Promise<string> => {
    const error: unknown = await verifyWebhook({ ...options, explain }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WebhookVerificationError);
    return (error as WebhookVerificationError).reason;
  };

  test.each(["ES256", "RS256", "EdDSA"])("%s: theirs and ours, each accepted by the other", async (alg) => {
    const { privateKey, publicJwk, privateJwk } = await keysOf(alg);
    const keys = [publicJwk as { kty: string }];
    const theirs = await new SignJWT({ request_body_sha256: await sha256(body) })
      .setProtectedHeader({ alg, kid: "k1", typ: "JWT" })
      .setIssuedAt(now)
      .sign(privateKey);
    const input = { body, headers: { "plaid-verification": theirs }, scheme, now };
    const verified = await verifyWebhook({ ...input, secret: { keys } });
    expect(verified).toMatchObject({ timestamp: now, id: undefined, isIdSigned: false });
    await expect(
      verifyWebhook({ ...input, secret: (id) => (id === "k1" ? keys[0] : undefined) }),
    ).resolves.toBeDefined();
    await expect(verifyWebhook({ ...input, secret: JSON.stringify({ keys }) })).resolves.toBeDefined();

    const ours = await signWebhook({ body, secret: JSON.stringify(privateJwk), scheme, now });
    const token = ours["plaid-verification"] ?? "";
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [publicJwk] }), {
      currentDate: new Date(now * 1000),
    });
    expect(payload).toMatchObject({ iat: now, request_body_sha256: await sha256(body) });

    const other = await keysOf(alg);
    const secret = { keys };
    expect(await refusal({ ...input, secret, body: `${body} ` })).toBe("signature_mismatch");
    expect(await refusal({ ...input, secret: { keys: [other.publicJwk as { kty: string }] } })).toBe(
      "signature_mismatch",
    );
    expect(await refusal({ ...input, secret, now: now + 301 })).toBe("timestamp_too_old");
    expect(await refusal({ ...input, secret: () => undefined })).toBe("no_supported_signature");
    // Forty places of the token; the last character of a signature has bits that are not used.
    for (let index = 0; index < 40; index++) {
      const at = Math.floor((index * (theirs.length - 2)) / 40);
      const changed = theirs.slice(0, at) + (theirs[at] === "A" ? "B" : "A") + theirs.slice(at + 1);
      const reason = await refusal({ ...input, secret, headers: { "plaid-verification": changed } });
      expect(["signature_mismatch", "no_supported_signature"]).toContain(reason);
      await expect(
        jwtVerify(changed, createLocalJWKSet({ keys: [publicJwk] }), { currentDate: new Date(now * 1000) }),
      ).rejects.toThrow();
    }
  });

  test("a token that says `none`, or an HMAC with the public key as secret, is no token", async () => {
    const { publicJwk } = await keysOf("ES256");
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = part({ iat: now, request_body_sha256: await sha256(body) });
    const none = `${part({ alg: "none" })}.${claims}.`;
    const hmac = await new SignJWT({ iat: now, request_body_sha256: await sha256(body) })
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode(JSON.stringify(publicJwk)));
    for (const token of [none, hmac, "a.b.c", "", claims]) {
      const headers = { "plaid-verification": token };
      const reason = await refusal({
        body,
        headers,
        scheme,
        now,
        secret: { keys: [publicJwk as { kty: string }] },
      });
      expect(reason).toBe(token === "" ? "missing_header" : "no_supported_signature");
    }
  });

  test("a token with a shared secret is signed with HS256, whatever it says of itself", async () => {
    const shared: SignatureParts = { ...scheme, algorithm: "jwt-hs256" };
    const claims = { iat: now, request_body_sha256: await sha256(body) };
    const sign = async (alg: string, key: Parameters<SignJWT["sign"]>[0]): Promise<string> =>
      new SignJWT(claims).setProtectedHeader({ alg }).sign(key);
    const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
    const outcomeOf = async (token: string, secret: string | readonly string[]): Promise<unknown> => {
      const input = { body, headers: { "plaid-verification": token }, scheme: shared, now, secret, explain };
      return verifyWebhook(input).then(
        ({ secretIndex }) => secretIndex,
        (error: unknown) => (error as WebhookVerificationError).reason,
      );
    };
    const secret = "a-secret-that-both-sides-have-and-nobody-else";
    const theirs = await sign("HS256", bytes(secret));
    expect(await outcomeOf(theirs, ["the-one-before", secret])).toBe(1);
    expect(await outcomeOf(theirs, "the-one-before")).toBe("signature_mismatch");

    const ours = await signWebhook({ body, secret, scheme: shared, now });
    const { payload } = await jwtVerify(ours["plaid-verification"] ?? "", bytes(secret), {
      algorithms: ["HS256"],
      currentDate: new Date(now * 1000),
    });
    expect(payload).toMatchObject(claims);

    const { privateKey, publicJwk } = await keysOf("RS256");
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
    const [, payloadPart = "", signaturePart = ""] = theirs.split(".");
    for (const token of [
      await sign("RS256", privateKey),
      await sign("HS512", bytes(secret.repeat(2))),
      `${part({ alg: "none" })}.${payloadPart}.`,
      `${part({ alg: "none" })}.${payloadPart}.${signaturePart}`,
      `${part({ alg: "hs256" })}.${payloadPart}.${signaturePart}`,
    ])
      expect(await outcomeOf(token, [secret, JSON.stringify(publicJwk)])).toBe("no_supported_signature");
  });

  test("a token counts from `nbf` to `exp`, with the tolerance of the scheme", async () => {
    const { privateKey, publicJwk } = await keysOf("ES256");
    const outcomeOf = async (claims: object): Promise<string> => {
      const token = await new SignJWT({ iat: now, request_body_sha256: await sha256(body), ...claims })
        .setProtectedHeader({ alg: "ES256" })
        .sign(privateKey);
      const secret = { keys: [publicJwk as { kty: string }] };
      const input = { body, headers: { "plaid-verification": token }, scheme, now, secret, explain };
      return verifyWebhook(input).then(
        () => "accepted",
        (error: unknown) => (error as WebhookVerificationError).reason,
      );
    };
    for (const claims of [{ nbf: now - 1 }, { nbf: now + 300 }, { exp: now - 300 }, { nbf: null, exp: null }])
      expect(await outcomeOf(claims)).toBe("accepted");
    for (const written of [Number, String]) {
      expect(await outcomeOf({ nbf: written(now + 301) })).toBe("timestamp_too_new");
      expect(await outcomeOf({ exp: written(now - 301) })).toBe("timestamp_too_old");
    }
    expect(await outcomeOf({ nbf: "x" })).toBe("timestamp_too_new");
    expect(await outcomeOf({ exp: {} })).toBe("timestamp_too_old");
  });

  test("an error of the key's source is the receiver's, so that the delivery comes again", async () => {
    const { privateJwk } = await keysOf("ES256");
    const headers = await signWebhook({ body, secret: JSON.stringify(privateJwk), scheme, now });
    const table = { version: "1", typePath: [], messagePath: [], events: {} };
    const receiver = createReceiver(table, scheme, {
      now,
      secret: () => Promise.reject(new Error("the key service is down")),
    });
    await expect(receiver.receive({ body, headers })).rejects.toThrow("the key service is down");
  });
});
