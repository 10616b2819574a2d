/** What of a URL is signed and verified: path and query as they are sent, with the timestamp once. */
import { describe, expect, it } from "vitest";

import { createRequestSigner } from "../../templates/runtime/signing/request-signer.js";
import type { SigningScheme } from "../../templates/runtime/signing/scheme.js";
import { verifyRequestSignature, type ReceivedRequest } from "../../templates/runtime/signing/verify.js";
import { hmacScheme, origin, refusal } from "./support.js";

const time = 1767225600123;
const now = (): number => time;
const inQuery: SigningScheme = {
  ...hmacScheme,
  payload: [{ part: "pathAndQuery" }],
  timestamp: { in: "query", name: "sent[at]", unit: "milliseconds" },
};
const sign = (scheme: SigningScheme, url: string) =>
  createRequestSigner(scheme, "secret", { now, keyId: "k" })({ method: "GET", url });
const verify = (scheme: SigningScheme, request: Partial<ReceivedRequest>, options = {}) =>
  verifyRequestSignature(
    scheme,
    "secret",
    { method: "GET", url: "/", headers: {}, ...request },
    { now, ...options },
  );

describe("a URL that would be sent otherwise is refused, with the place", () => {
  it.each<[string, string]>([
    ["/a?q='b", `at character 6 of path and query "'b" would become "%27"`],
    ["/a/../b", `at character 2 of path and query "a/." would become "b"`],
    ["/a#f", `at character 3 of path and query "#f" would become ""`],
  ])("%s", async (target, says) => {
    const error = await refusal(() => sign(hmacScheme, origin + target));
    expect(error.reason).toBe("url_not_stable");
    expect(error.message).toContain(says);
    expect(error.message).toContain("Encode every value");
  });

  it.each([
    "/a",
    "a",
    `see ${origin}/a`,
    "ftp://a.test/b",
    "https://a.test",
    "https:// a.test/b",
    "http:///a",
    "",
  ])("%j is no absolute http URL with a path", async (url) => {
    const error = await refusal(() => sign(hmacScheme, url));
    expect(error.reason).toBe("url_not_stable");
    expect(error.message).toContain("Expected an absolute http or https URL with a path");
  });

  it.each([`${origin}/a?to=https://b.test/c`, "http://a.test/", "HTTPS://a.test/A?b"])(
    "%s is sent as it is",
    async (url) => {
      const { signedString } = await sign({ ...hmacScheme, payload: [{ part: "pathAndQuery" }] }, url);
      expect(signedString).toBe(url.replace(/^https?:\/\/[^/]+/i, ""));
    },
  );
});

describe("a timestamp in the query", () => {
  it("has its name encoded", async () => {
    expect((await sign(inQuery, `${origin}/a`)).url).toBe(`${origin}/a?sent%5Bat%5D=${time}`);
    expect((await sign(inQuery, `${origin}/a?b=1`)).url).toBe(`${origin}/a?b=1&sent%5Bat%5D=${time}`);
  });

  it.each(["sent%5Bat%5D=1", "sent[at]=1", "b=1&sent[at]=", `sent[at]=${time}&sent%5Bat%5D=${time}`])(
    "that is there already is refused: %s",
    async (query) => {
      const error = await refusal(() => sign(inQuery, `${origin}/a?${query}`));
      expect(error.reason).toBe("timestamp_given");
      expect(error.message).toContain("parameter sent[at]");
    },
  );

  it("that is there already and is that of now stays as it is", async () => {
    const url = `${origin}/a?sent[at]=${time}&b=1`;
    expect((await sign(inQuery, url)).url).toBe(url);
  });

  it("needs a clock", async () => {
    const stopped = createRequestSigner(inQuery, "secret", { now: () => 0, keyId: "k" });
    const error = await refusal(() => stopped({ method: "GET", url: `${origin}/a` }));
    expect(error.reason).toBe("clock_invalid");
    expect(error.message).toContain("milliseconds since 1970");
  });
});

describe("what arrives", () => {
  it.each([
    ["a whole URL", `${origin}/a?b=1`],
    ["a whole URL without TLS", "http://a.test/a?b=1"],
    ["a path with a URL in its query", "/a?to=https://b.test/c"],
  ])("is verified: %s", async (_, url) => {
    const { url: sent, headers } = await sign(inQuery, url.startsWith("/") ? origin + url : url);
    const received = url.startsWith("/") ? sent.slice(origin.length) : sent;
    expect(await verify(inQuery, { url: received, headers })).toMatchObject({ ok: true, keyId: "k" });
  });

  it("is verified without a time where the scheme has none", async () => {
    const { timestamp: _, ...rest } = hmacScheme;
    const timeless: SigningScheme = { ...rest, payload: [{ part: "method" }, { part: "pathAndQuery" }] };
    const { headers, signedString } = await sign(timeless, `${origin}/a`);
    expect(signedString).toBe("GET/a");
    const later = { now: () => time * 2 };
    expect(await verify(timeless, { url: "/a", headers }, later)).toEqual({
      ok: true,
      signedString,
      keyId: "k",
    });
    expect(await verify(timeless, { url: "/b", headers }, later)).toMatchObject({
      reason: "signature_mismatch",
    });
  });

  it.each<[string, Partial<ReceivedRequest>, string, string]>([
    ["without a signature", { headers: {} }, "missing_signature", "The header Authorization is missing"],
    [
      "without the prefix",
      { headers: { authorization: "ab" } },
      "malformed_signature",
      "`HMAC ` followed by hex, once",
    ],
    [
      "without its key",
      { headers: { authorization: "HMAC ab" } },
      "missing_key_id",
      "id of the key is missing",
    ],
    [
      "without a time",
      { headers: { authorization: "HMAC ab", "x-key-id": "k" } },
      "missing_timestamp",
      "sent[at] is missing in the query",
    ],
    [
      "with two times",
      { url: "/?sent[at]=1&sent%5Bat%5D=1", headers: { authorization: "HMAC ab", "x-key-id": "k" } },
      "invalid_timestamp",
      "once, as Unix time in milliseconds",
    ],
    [
      "with another signature",
      { url: "/?sent[at]=1", headers: { authorization: "HMAC ab", "x-key-id": "k" } },
      "signature_mismatch",
      "does not match",
    ],
  ])("is refused %s", async (_, request, reason, says) => {
    const refused = await verify(inQuery, request);
    expect(refused).toMatchObject({ ok: false, reason });
    expect(refused).toHaveProperty("message", expect.stringContaining(says));
  });

  it.each([
    [301_400, "timestamp_too_old", "was signed 301 s ago."],
    [-301_600, "timestamp_too_new", "was signed 302 s in the future, or its time is not in milliseconds."],
  ])("is refused %d ms after it was signed", async (later, reason, says) => {
    const { url, headers } = await sign(inQuery, `${origin}/a`);
    const refused = await verify(inQuery, { url, headers }, { now: () => time + later });
    expect(refused).toMatchObject({ ok: false, reason });
    expect(refused).toHaveProperty("message", expect.stringContaining(says));
  });
});
