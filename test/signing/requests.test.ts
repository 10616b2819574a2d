/** What is signed is what arrives: at a real server, by the real transport, at every attempt. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { credentialParts } from "../../templates/runtime/call/credential-parts.js";
import { ResponseError } from "../../templates/runtime/errors/errors.js";
import type { OperationDescriptor } from "../../templates/runtime/operation.js";
import type { Profile, Signer } from "../../templates/runtime/profile.js";
import { createRequestSigner } from "../../templates/runtime/signing/request-signer.js";
import { verifyRequestSignature } from "../../templates/runtime/signing/verify.js";
import { createTransport, type Transport, type TransportOptions } from "../../templates/runtime/transport.js";
import { hmacScheme, keys, origin, queryOf, reasonOf, refusal, rsaScheme } from "./support.js";

const awkward: [string, ...[string, string][]][] = [
  ["nothing but the timestamp"],
  ["a blank", ["q", "a b"]],
  ["blanks at both ends", ["q", " a "]],
  ["a plus", ["q", "a+b"]],
  ["a percent", ["q", "100%"]],
  ["what looks encoded", ["q", "a%20b%2Fc%zz"]],
  ["an apostrophe", ["q", "O'Brien"]],
  ["an ampersand and an equals sign", ["q", "a&b=c"]],
  ["a semicolon and a comma", ["q", "a;b,c"]],
  ["unreserved characters", ["q", "a~b-c.d_e"]],
  ["the five that encodeURIComponent leaves", ["q", "!'()*"]],
  ["reserved characters", ["q", ":/?#[]@!$&'()*+,;="]],
  ["quotes and angle brackets", ["q", '"<x>"`{|}^\\']],
  ["a question mark and a number sign", ["q", "?a#b"]],
  ["umlauts", ["q", "Zoë Müller"]],
  ["CJK and emoji", ["q", "客户💸"]],
  ["a combining accent, not normalised", ["q", "e\u0301"]],
  ["bidirectional and zero-width characters", ["q", "a\u202eb\u200bc"]],
  ["a tab and line breaks", ["q", "a\tb\r\nc"]],
  ["a null character", ["q", "a\0b"]],
  ["an empty value", ["q", ""]],
  ["an empty value between others", ["a", "1"], ["q", ""], ["b", "2"]],
  ["a repeated name", ["q", "1"], ["q", "2"], ["q", "1"]],
  ["names out of order", ["z", "1"], ["a", "2"], ["M", "3"]],
  ["a name with brackets", ["filter[x]", "1"]],
  ["a name of the object prototype", ["__proto__", "1"], ["constructor", "2"]],
  ["a cursor in Base64", ["cursor", "eyJpZCI6MX0+/a=="]],
  ["a value that looks like a parameter", ["q", "&timestamp=1"]],
  ["dots", ["q", "../../x"]],
  ["a long value", ["q", "x".repeat(4000)]],
];

const received: IncomingMessage[] = [];
let answer = (): [number, Record<string, string>] => [200, {}];
const server = createServer((request, response) => {
  received.push(request);
  const [status, headers] = answer();
  response.writeHead(status, { "content-type": "application/json", ...headers }).end("{}");
});
let baseUrl = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function lastReceived(): IncomingMessage {
  const request = received.at(-1);
  if (request === undefined) throw new Error("Nothing arrived.");
  return request;
}

async function isGenuine(request: IncomingMessage, now = Date.now()): Promise<unknown> {
  const { method = "", url = "", headers } = request;
  const result = await verifyRequestSignature(
    rsaScheme,
    keys.public_spki_pem,
    { method, url, headers },
    { now: () => now },
  );
  return result.ok ? true : result;
}

describe("the signed string arrives unchanged as req.url", () => {
  const sign = createRequestSigner(rsaScheme, keys.private_pkcs8_pem);

  it.each(awkward)("%s", async (_, ...parameters) => {
    const query = queryOf(parameters);
    const { url, headers, signedString } = await sign({
      method: "GET",
      url: `${baseUrl}/v1/accounts${query && `?${query}`}`,
    });
    await fetch(url, { headers });
    expect(lastReceived().url).toBe(signedString);
    expect(await isGenuine(lastReceived())).toBe(true);
    const arrived = [...new URL(lastReceived().url ?? "", baseUrl).searchParams].slice(0, -1);
    expect(arrived, "The values survive.").toEqual(parameters);
  });
});

const list: OperationDescriptor = {
  id: "listThings",
  home: "example/2026-07-01",
  method: "GET",
  path: "/things/{id}",
  security: [["apiKey"]],
  query: { q: {}, z: {}, tags: {} },
  responses: { 200: "json", 401: "json" },
};

const profile: Profile = {
  api: "things",
  credentials: [{ kind: "apiKey", name: "apiKey", in: "query", parameter: "apiKey", parts: credentialParts }],
};

function signing(sign: Signer, options: Partial<TransportOptions> = {}): Transport {
  return createTransport({ ...profile, sign }, { baseUrl, auth: { apiKey: "pk_test_1" }, ...options });
}

describe("a client whose profile signs", () => {
  const sign: Signer = createRequestSigner(rsaScheme, keys.private_pkcs8_pem);

  it("sends arguments in the caller's order, then the credential, then the time", async () => {
    await signing(sign, { now: () => 1767225600123 }).send(list, {
      z: "2",
      q: "it's 1+1 & more",
      tags: ["a", "b c"],
      id: "a/b",
    });
    const { url, headers } = lastReceived();
    expect(url).toBe(
      "/things/a%2Fb?z=2&q=it%27s%201%2B1%20%26%20more&tags=a&tags=b%20c&apiKey=pk_test_1&timestamp=1767225600123",
    );
    expect(headers["x-signature"]).toMatch(/^[A-Za-z0-9+/]{342}==$/);
    expect(await isGenuine(lastReceived(), 1767225600123)).toBe(true);
  });

  it("lone-surrogate-in-value: refuses, and sends nothing", async () => {
    const before = received.length;
    await expect(signing(sign).send(list, { id: "1", q: "a\ud800b" })).rejects.toMatchObject({
      code: "invalid_request",
    });
    expect(received.length).toBe(before);
  });

  it("retry-after-30-seconds: every attempt has a timestamp and a signature of its own", async () => {
    let clock = 1767225600000;
    const answers: [number, Record<string, string>][] = [
      [429, { "retry-after": "30" }],
      [503, {}],
      [200, {}],
    ];
    answer = () => answers.shift() ?? [200, {}];
    const before = received.length;
    const sleep = (milliseconds: number): Promise<void> => {
      clock += milliseconds;
      return Promise.resolve();
    };
    await signing(sign, { now: () => clock, sleep, random: () => 0.5 }).send(list, { id: "1" });
    const attempts = received.slice(before);
    const times = attempts.map(({ url = "" }) => Number(new URL(url, baseUrl).searchParams.get("timestamp")));
    expect(times).toHaveLength(3);
    expect(times[0]).toBe(1767225600000);
    // The limiter waits for all calls of the key, and half of its jitter of 500 ms beyond.
    expect(times[1]).toBeGreaterThanOrEqual(1767225630000);
    expect(times[1]).toBeLessThanOrEqual(1767225630250);
    expect(times[2]).toBeGreaterThan(times[1] ?? 0);
    expect(new Set(attempts.map(({ headers }) => headers["x-signature"])).size).toBe(3);
    for (const [index, attempt] of attempts.entries())
      expect(await isGenuine(attempt, times[index])).toBe(true);
  });

  describe("with a clock that is wrong", () => {
    const day = 86_400_000;
    const service = 1767225600000;
    const timeOf = ({ url = "" }: IncomingMessage): number =>
      Number(new URL(url, baseUrl).searchParams.get("timestamp"));
    /** Refuses what was signed by another clock than that of the service. */
    const strict = (request: IncomingMessage): [number, Record<string, string>] => [
      Math.abs(timeOf(request) - service) > 60_000 ? 401 : 200,
      { date: new Date(service).toUTCString() },
    ];
    const ownSigner = (): Signer => createRequestSigner(rsaScheme, keys.private_pkcs8_pem);

    it("signs again by the time of the service, and stays with it", async () => {
      answer = () => strict(lastReceived());
      const client = signing(ownSigner(), { now: () => service - day });
      const before = received.length;
      await client.send(list, { id: "1" });
      await client.send(list, { id: "2" });
      const [first = 0, ...later] = received.slice(before).map(timeOf);
      expect(first).toBe(service - day);
      // As far as is certain: by what the response took, the service may be ahead of it.
      for (const time of later) expect(service - time).toBeLessThan(5000);
      expect(later).toHaveLength(2);
    });

    it("is not corrected by a response that took its time: the service's is of any moment meanwhile", async () => {
      vi.useFakeTimers({ toFake: ["Date", "performance"], now: service });
      answer = () => {
        vi.advanceTimersByTime(7000);
        return [401, { date: new Date().toUTCString() }];
      };
      const client = signing(ownSigner());
      const before = received.length;
      await expect(client.send(list, { id: "1" })).rejects.toMatchObject({
        status: 401,
        attempts: 1,
        message: expect.stringContaining("the clocks agree") as string,
      });
      answer = () => [200, {}];
      await client.send(list, { id: "2" });
      expect(received.slice(before).map(timeOf)).toEqual([service, service + 7000]);
      vi.useRealTimers();
    });

    it("repeats also what has no key: a 401 did nothing", async () => {
      answer = () => strict(lastReceived());
      const before = received.length;
      const post = { ...list, method: "POST" };
      await signing(ownSigner(), { now: () => service + day }).send(post, { id: "1" });
      expect(received.length - before).toBe(2);
    });

    it("asks once more, not for ever, if the time was not the reason", async () => {
      answer = () => [401, { date: new Date(service).toUTCString() }];
      const before = received.length;
      await expect(
        signing(ownSigner(), { now: () => service + day }).send(list, { id: "1" }),
      ).rejects.toMatchObject({ status: 401, fate: "refused", attempts: 2 });
      expect(received.length - before).toBe(2);
    });

    it.each<[string, number, Record<string, string>]>([
      ["the clocks agree", 401, { date: new Date(service + 4000).toUTCString() }],
      ["it is refused for another reason", 403, { date: new Date(service + day).toUTCString() }],
    ])("does not ask again if %s", async (_, status, headers) => {
      answer = () => [status, headers];
      const before = received.length;
      await expect(
        signing(ownSigner(), { now: () => service }).send(list, { id: "1" }),
      ).rejects.toMatchObject({ status });
      expect(received.length - before).toBe(1);
    });

    it("nor where one attempt is all that is allowed", async () => {
      answer = () => strict(lastReceived());
      await expect(
        signing(ownSigner(), { now: () => service + day, retry: false }).send(list, { id: "1" }),
      ).rejects.toMatchObject({ status: 401, attempts: 1 });
    });
  });

  it("takes another clock than the client's where one is given", async () => {
    answer = () => [200, {}];
    await signing(createRequestSigner(rsaScheme, keys.private_pkcs8_pem, { now: () => 1700000000000 })).send(
      list,
      { id: "1" },
    );
    expect(lastReceived().url).toContain("timestamp=1700000000000");
  });

  it("does not follow a redirect with the signature", async () => {
    answer = () => [302, { location: `${baseUrl}/elsewhere` }];
    const before = received.length;
    await expect(signing(sign).send(list, { id: "1" })).rejects.toMatchObject({ code: "redirect_refused" });
    expect(received.length).toBe(before + 1);
  });

  it("sends nothing when the signing function fails, and gives its error as the cause", async () => {
    answer = () => [200, {}];
    const before = received.length;
    const failing = createRequestSigner(rsaScheme, () => Promise.reject(new Error("KMS is down")));
    const error = await refusal(() => signing(failing).send(list, { id: "1" }));
    expect(error).toMatchObject({
      code: "signing",
      reason: "signer_failed",
      cause: { message: "KMS is down" },
    });
    expect(received.length).toBe(before);
  });

  it("explains a refusal: the local time, the server's, and what was signed; not the key", async () => {
    answer = () => [401, { date: "Thu, 01 Jan 2026 00:02:00 GMT" }];
    const client = signing(sign, { now: () => 1767225600123, retry: false });
    const call = client.send(list, { id: "1", q: "x" });
    const error: unknown = await call.then(undefined, (reason: unknown) => reason);
    if (!(error instanceof ResponseError)) throw error;
    expect(error.message).toContain("/things/1?q=x&apiKey=");
    expect(error.message).toContain("&timestamp=1767225600123");
    expect(error.message).toContain("local time 2026-01-01T00:00:00.123Z");
    expect(error.message).toContain("2026-01-01T00:02:00.000Z");
    expect(error.message).toContain("120 s behind");
    expect(error.message).not.toMatch(/PRIVATE|MII/);
  });

  it("says nothing of signatures when something else is wrong", async () => {
    answer = () => [403, {}];
    await expect(signing(sign).send(list, { id: "1" })).rejects.toMatchObject({
      message: expect.not.stringContaining("Signed") as string,
    });
  });
});

describe("a URL that would be sent otherwise than it is signed is refused", () => {
  const sign = createRequestSigner(rsaScheme, keys.private_pkcs8_pem);

  it.each([
    ["an apostrophe", "/a?q=it's"],
    ["a blank", "/a?q=a b"],
    ["quotes", '/a?q="x"'],
    ["an umlaut", "/a?q=ü"],
    ["a lone surrogate", "/a?q=\ud800"],
    ["a fragment", "/a?q=1#x"],
    ["a line break", "/a?q=1\n"],
    ["a blank at the end", "/a?q=1 "],
    ["dots in the path", "/a/../b?q=1"],
    ["encoded dots in the path", "/a/%2e%2e/b?q=1"],
    ["a backslash in the path", "/a\\b?q=1"],
    ["a blank in the path", "/a b?q=1"],
    ["no path", "?q=1"],
  ])("%s", async (_, rest) => {
    expect(await reasonOf(() => sign({ method: "GET", url: origin + rest }))).toBe("url_not_stable");
  });

  it.each(["/a?q=1", "a", "ftp://x/a", "https:///a", "", "https://"])("no absolute URL: %s", async (url) => {
    expect(await reasonOf(() => sign({ method: "GET", url }))).toBe("url_not_stable");
  });

  it("and the message has no more of the URL than what differs", async () => {
    const error = await refusal(() =>
      sign({ method: "GET", url: `${origin}/a?apiKey=pk_live_abcdef&q='secret-value` }),
    );
    expect(error.message).toContain(`"'se" would become "%27"`);
    expect(error.message).not.toMatch(/pk_live|secret-value/);
  });

  it("what looks odd and is sent as it is goes through", async () => {
    for (const rest of ["/a?q=%2f%zz", "/a?a&&b=&b", "/a?q=[]|^{}", "//a?q=1", "/a%2F?q=+"]) {
      expect((await sign({ method: "GET", url: origin + rest })).signedString.startsWith(rest)).toBe(true);
    }
  });
});

describe("the timestamp", () => {
  it("of another time in the URL is refused: it would be sent again with each attempt", async () => {
    const sign = createRequestSigner(rsaScheme, keys.private_pkcs8_pem, { now: () => 1767225600123 });
    for (const query of ["timestamp=1", "timestamp=", "timestamp=1767225600123&timestamp=1767225600123"]) {
      expect(await reasonOf(() => sign({ method: "GET", url: `${origin}/a?${query}` }))).toBe(
        "timestamp_given",
      );
    }
  });

  it.each([Number.NaN, -1, 0, Infinity])("of a clock that says %s is refused", async (time) => {
    const sign = createRequestSigner(rsaScheme, keys.private_pkcs8_pem, { now: () => time });
    expect(await reasonOf(() => sign({ method: "GET", url: `${origin}/a` }))).toBe("clock_invalid");
  });

  it("is a whole number, whatever the clock gives", async () => {
    const options = { now: () => 1767225600999.75, keyId: "k" };
    const inMilliseconds = await createRequestSigner(
      rsaScheme,
      keys.private_pkcs8_pem,
      options,
    )({ method: "GET", url: `${origin}/a` });
    expect(inMilliseconds.url).toBe(`${origin}/a?timestamp=1767225600999`);
    const inSeconds = await createRequestSigner(
      hmacScheme,
      "secret",
      options,
    )({ method: "GET", url: `${origin}/a` });
    expect(inSeconds.headers["x-timestamp"]).toBe("1767225600");
  });
});
