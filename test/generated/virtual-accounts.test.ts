/**
 * The committed client of the virtual accounts, executed against a real server. Signatures are verified by Node's own
 * crypto over exactly the request line that arrived, so that the runtime does not vouch for itself.
 */
import { createPrivateKey, sign as nodeSign, verify as nodeVerify } from "node:crypto";
import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import { describe, expect, it, vi } from "vitest";

import {
  createClient,
  createTransport,
  explainSigning,
  listVirtualAccounts,
  RequestErrorCode,
  requestErrors,
  signingScheme,
  TransactionProgress,
  TransactionStatus,
  verifyRequestSignature,
  VirtualAccountStatus,
  type Client,
  type ClientOptions,
  type SigningCredentials,
} from "../../generated/virtual-accounts/v1/index.js";
import { keys, otherKeys, vectors } from "../signing/support.js";
import {
  json,
  startRecordingServer,
  type ReceivedRequest,
  type RecordingServer,
} from "../support/recording-server.js";

const privateKey = keys.private_pkcs1_pem;

function clientOf({ url }: RecordingServer, options: Partial<ClientOptions> = {}): Client {
  return createClient({
    baseUrl: url,
    auth: { apiKey: "pk_test_1" },
    signing: { privateKey },
    ...options,
  });
}

/** RSASSA-PKCS1-v1_5 with SHA-256 over the request line's target, as it came. */
function isGenuine({ url, headers }: ReceivedRequest): boolean {
  const signature = headers["x-signature"];
  if (typeof signature !== "string" || !/^[A-Za-z0-9+/]{342}==$/.test(signature)) return false;
  return nodeVerify("RSA-SHA256", Buffer.from(url), keys.public_spki_pem, Buffer.from(signature, "base64"));
}

const timestampOf = ({ url }: ReceivedRequest): number =>
  Number(new URL(url, "http://host").searchParams.get("timestamp"));

const failed = (code: string) => ({ success: false, error: { code, message: "Refused." } });

/** A clock that only the client's own pauses move. */
function fakeClock(): {
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly pauses: number[];
} {
  let time = 1_767_225_600_000;
  const pauses: number[] = [];
  return {
    now: () => time,
    sleep: (milliseconds) => {
      pauses.push(milliseconds);
      time += milliseconds;
      return Promise.resolve();
    },
    pauses,
  };
}

describe("a request", () => {
  it("is signed over path and query as they arrive, with key and time at the end, each once", async () => {
    await using server = await startRecordingServer(() => json(200, []));
    const before = Date.now();
    await clientOf(server).listVirtualAccounts({ walletAddress: "0x1", externalCustomerId: "c 1" });
    const [request] = server.requests;
    if (request === undefined) throw new Error("Nothing was sent.");
    expect(request.url).toMatch(
      /^\/v1\/virtual-accounts\?walletAddress=0x1&externalCustomerId=c%201&apiKey=pk_test_1&timestamp=\d{13}$/,
    );
    expect(timestampOf(request)).toBeGreaterThanOrEqual(before);
    expect(timestampOf(request)).toBeLessThanOrEqual(Date.now());
    expect(isGenuine(request)).toBe(true);
    expect(request.headers["content-type"], "Asked for, although a GET has no body.").toBe(
      "application/json",
    );
    expect(request.headers, "The private key's place is here.").not.toHaveProperty("authorization");
  });

  it.each([
    ["a blank", "a b"],
    ["a plus", "a+b"],
    ["a percent", "100%"],
    ["what looks encoded", "a%20b%2Fc%zz"],
    ["an apostrophe", "O'Brien"],
    ["an ampersand and an equals sign", "a&b=c"],
    ["the five that encodeURIComponent leaves", "!'()*"],
    ["reserved characters", ":/?#[]@!$&'()*+,;="],
    ["quotes and angle brackets", '"<x>"`{|}^\\'],
    ["umlauts, CJK and emoji", "Zoë 客户💸"],
    ["a combining accent", "e\u0301"],
    ["a line break and a null character", "a\r\nb\0"],
    ["nothing", ""],
    ["a parameter of its own", "&timestamp=1&apiKey=pk_live_2"],
    ["a long text", "x".repeat(4000)],
  ])("carries %s unchanged, signed as it arrives", async (_, value) => {
    await using server = await startRecordingServer(() => json(200, []));
    await clientOf(server).listVirtualAccounts({ externalCustomerId: value, virtualAccountId: "v" });
    const [request] = server.requests;
    if (request === undefined) throw new Error("Nothing was sent.");
    expect(isGenuine(request)).toBe(true);
    const query = [...new URL(request.url, server.url).searchParams];
    expect(query.slice(0, 3)).toEqual([
      ["externalCustomerId", value],
      ["virtualAccountId", "v"],
      ["apiKey", "pk_test_1"],
    ]);
    expect(query.map(([name]) => name)).toEqual([
      "externalCustomerId",
      "virtualAccountId",
      "apiKey",
      "timestamp",
    ]);
  });

  it.each([
    ["", ""],
    ["/", ""],
    ["/gateway/eu", "/gateway/eu"],
    ["/gateway//", "/gateway"],
    ["/a%2fb/c%20d", "/a%2fb/c%20d"],
    ["/Zoë's {x}", "/Zo%C3%AB's%20%7Bx%7D"],
    ["/a/../b", "/b"],
  ])("to a base URL with the path %j is signed with the path that is sent: %j", async (path, sent) => {
    await using server = await startRecordingServer(() => json(200, []));
    await clientOf(server, { baseUrl: server.url + path }).listVirtualAccounts({ walletAddress: "a b" });
    const [request] = server.requests;
    if (request === undefined) throw new Error("Nothing was sent.");
    expect(request.url.startsWith(`${sent}/v1/virtual-accounts?walletAddress=a%20b&apiKey=`)).toBe(true);
    expect(isGenuine(request)).toBe(true);
  });

  it("is handed to a `fetch` of the caller as the text that was signed, and not to be redirected", async () => {
    await using server = await startRecordingServer(() => json(200, []));
    const handed: [url: unknown, redirect: unknown][] = [];
    const fetching: ClientOptions["fetch"] = (url, init) => {
      handed.push([url, init.redirect]);
      return fetch(url, init);
    };
    await clientOf(server, { fetch: fetching }).listVirtualAccounts({ externalCustomerId: "O'Brien + é" });
    const [request] = server.requests;
    if (request === undefined) throw new Error("Nothing was sent.");
    expect(handed).toEqual([[server.url + request.url, "manual"]]);
    expect(isGenuine(request)).toBe(true);
  });

  it("repeats a name for a list, though no document asks for one", async () => {
    await using server = await startRecordingServer(() => json(200, []));
    const args: object = { externalCustomerId: ["b", "a", "b"] };
    await clientOf(server).listVirtualAccounts(args);
    expect(server.requests.map(isGenuine)).toEqual([true]);
    expect(server.requests[0]?.url).toContain(
      "?externalCustomerId=b&externalCustomerId=a&externalCustomerId=b&apiKey=",
    );
  });

  it("with a lone surrogate is refused, and nothing is sent", async () => {
    await using server = await startRecordingServer(() => json(200, []));
    const call = clientOf(server).listVirtualAccounts({ externalCustomerId: "a\ud800" });
    await expect(call).rejects.toMatchObject({ code: "invalid_request" });
    expect(server.requests).toEqual([]);
  });

  it("is made by a single operation with a transport as well", async () => {
    await using server = await startRecordingServer(() => json(200, []));
    const transport = createTransport({
      baseUrl: server.url,
      auth: { apiKey: () => Promise.resolve("pk_live_rotated") },
      signing: { privateKey },
    });
    await listVirtualAccounts(transport);
    expect(server.requests.map(isGenuine)).toEqual([true]);
    expect(server.requests[0]?.url).toMatch(/\?apiKey=pk_live_rotated&timestamp=\d+$/);
    expect(transport.mode).toBe("live");
  });
});

describe("pages", () => {
  it("come one after the other, each signed at its own time, until there is no next cursor", async () => {
    const pages = [
      { transactions: [{ id: "1", status: "Completed" }], nextCursor: "eyJpZCI6MX0+/a==" },
      { transactions: [], nextCursor: "third" },
      { transactions: [{ id: "2", status: "payoutInProgress" }], nextCursor: null },
    ];
    await using server = await startRecordingServer((_request, index) => json(200, pages[index]));
    let time = 1_767_225_600_000;
    const accounts = clientOf(server, { signing: { privateKey, now: () => (time += 1000) } });
    const seen: string[] = [];
    for await (const { id } of accounts.listOnRampTransactions.all({
      pageSize: 1,
      externalCustomerId: "c",
    })) {
      seen.push(id);
    }
    expect(seen).toEqual(["1", "2"]);
    expect(server.requests.map(({ url }) => url.replace(/^.*\/onramp\?/, ""))).toEqual([
      "pageSize=1&externalCustomerId=c&apiKey=pk_test_1&timestamp=1767225601000",
      "pageSize=1&externalCustomerId=c&cursor=eyJpZCI6MX0%2B%2Fa%3D%3D&apiKey=pk_test_1&timestamp=1767225602000",
      "pageSize=1&externalCustomerId=c&cursor=third&apiKey=pk_test_1&timestamp=1767225603000",
    ]);
    expect(server.requests.map(isGenuine)).toEqual([true, true, true]);
  });
});

describe("a repetition", () => {
  it("after a 500 is signed again, with the time at which it is made", async () => {
    await using server = await startRecordingServer((_request, index) =>
      index === 0 ? json(500, failed("INTERNAL_ERROR")) : json(200, []),
    );
    const { now, sleep } = fakeClock();
    const accounts = clientOf(server, { now, sleep, random: () => 1 });
    expect(await accounts.listVirtualAccounts()).toEqual([]);
    expect(server.requests.map(isGenuine)).toEqual([true, true]);
    expect(server.requests.map(timestampOf)).toEqual([1_767_225_600_000, 1_767_225_600_500]);
    expect(new Set(server.requests.map(({ headers }) => headers["x-signature"])).size).toBe(2);
  });

  it.each([500, 501, 502, 503, 504, 520, 599])("is made after a %i", async (status) => {
    await using server = await startRecordingServer((_request, index) =>
      index === 0 ? json(status, failed("INTERNAL_ERROR")) : json(200, []),
    );
    expect(await clientOf(server, { sleep: async () => {} }).listVirtualAccounts()).toEqual([]);
    expect(server.requests).toHaveLength(2);
  });

  it("after a 429 waits exponentially longer, and ends with an error that says so", async () => {
    await using server = await startRecordingServer(() => json(429, failed("RATE_LIMIT_EXCEEDED")));
    const { now, sleep, pauses } = fakeClock();
    const accounts = clientOf(server, { now, sleep, random: () => 1, retry: { attempts: 5 } });
    await expect(accounts.listVirtualAccounts()).rejects.toMatchObject({
      code: "rate_limited",
      status: 429,
      attempts: 5,
      body: failed("RATE_LIMIT_EXCEEDED"),
    });
    expect(pauses).toEqual([500, 1000, 2000, 4000]);
    expect(server.requests.map(isGenuine)).toEqual([true, true, true, true, true]);
  });

  it.each([400, 401, 403])("is not made after a %s", async (status) => {
    await using server = await startRecordingServer(() => json(status, failed("INVALID_REQUEST")));
    await expect(clientOf(server).listVirtualAccounts()).rejects.toMatchObject({ status, attempts: 1 });
    expect(server.requests).toHaveLength(1);
  });

  it("is not made elsewhere: a redirect would take the signature along", async () => {
    await using server = await startRecordingServer(() => ({
      status: 302,
      headers: { location: "/v1/elsewhere" },
    }));
    await expect(clientOf(server).listVirtualAccounts()).rejects.toMatchObject({
      code: "redirect_refused",
      location: "/v1/elsewhere",
    });
    expect(server.requests).toHaveLength(1);
  });
});

it("keeps to 100 requests per minute", async () => {
  await using server = await startRecordingServer(() => json(200, []));
  const { now, sleep, pauses } = fakeClock();
  const accounts = clientOf(server, { now, sleep });
  await Promise.all(Array.from({ length: 100 }, () => accounts.listVirtualAccounts()));
  expect(pauses).toEqual([]);
  await accounts.listVirtualAccounts();
  // On a clock of its own that only rises, which went on since the first call.
  expect(pauses).toEqual([expect.any(Number)]);
  expect(pauses[0]).toBeGreaterThan(50_000);
  expect(pauses[0]).toBeLessThanOrEqual(60_000);
});

describe("where it goes", () => {
  const options = { auth: { apiKey: "pk_test_1" }, signing: { privateKey } };

  it.each([
    ["pk_test_1", "test"],
    ["pk_live_1", "live"],
    ["something else", undefined],
  ])("the key %s means mode %s", (apiKey, mode) => {
    expect(createTransport({ ...options, baseUrl: "https://host.example", auth: { apiKey } }).mode).toBe(
      mode,
    );
  });

  it.each(["http://host.example", "http://10.0.0.1", "http://localhost.example", "ftp://host.example"])(
    "%s is refused",
    (baseUrl) => {
      expect(() => createClient({ ...options, baseUrl })).toThrow(/https/);
    },
  );

  it.each(["https://host.example", "http://localhost:1", "http://127.0.0.1:1", "http://[::1]:1"])(
    "%s is allowed",
    (baseUrl) => {
      expect(() => createClient({ ...options, baseUrl })).not.toThrow();
    },
  );
});

function refusalOf(options: ClientOptions): unknown {
  try {
    return createClient(options);
  } catch (error) {
    return error;
  }
}

describe("the key", () => {
  const options = { baseUrl: "https://host.example", auth: { apiKey: "pk_test_1" } };
  const { private_jwk: jwk } = keys;

  it.each<readonly [string, SigningCredentials]>([
    ["PKCS#1", { privateKey: keys.private_pkcs1_pem }],
    ["PKCS#8", { privateKey: keys.private_pkcs8_pem }],
    ["PEM with CRLF", { privateKey: keys.private_pkcs1_pem.replaceAll("\n", "\r\n") }],
    ["PEM of an environment variable", { privateKey: keys.private_pkcs8_pem.replaceAll("\n", "\\n") }],
    ["PEM with blanks around it", { privateKey: ` \n${keys.private_pkcs8_pem}\n ` }],
    ["bytes of a file", { privateKey: Buffer.from(keys.private_pkcs1_pem) }],
    ["JWK", { privateKey: jwk }],
    ["KeyObject", { privateKey: createPrivateKey(privateKey) }],
    [
      "encrypted PKCS#8 with its passphrase",
      { privateKey: keys.private_pkcs8_encrypted_pem, passphrase: keys.encrypted_passphrase },
    ],
    ["a function, as of a KMS", { privateKey: (bytes) => nodeSign("RSA-SHA256", bytes, privateKey) }],
    [
      "a function that takes its time",
      { privateKey: (bytes) => Promise.resolve(nodeSign("RSA-SHA256", bytes, privateKey)) },
    ],
  ])("signs as %s", async (_, signing) => {
    await using server = await startRecordingServer(() => json(200, []));
    await clientOf(server, { signing }).listVirtualAccounts();
    expect(server.requests.map(isGenuine)).toEqual([true]);
  });

  it.each([
    ["empty", "", "key_missing"],
    ["undefined, as an environment variable that is not set", undefined, "key_missing"],
    ["a path", "/etc/keys/private.pem", "key_unreadable"],
    ["public", keys.public_spki_pem, "key_public"],
    ["EC", otherKeys.ec.privateKey, "key_wrong_type"],
    ["Ed25519", otherKeys.ed25519.privateKey, "key_wrong_type"],
    ["RSA-PSS", otherKeys.rsaPss.privateKey, "key_wrong_type"],
    ["too short", otherKeys.rsa1024.privateKey, "key_too_short"],
    ["encrypted, without its passphrase", keys.private_pkcs8_encrypted_pem, "key_encrypted"],
    ["a JWK for another algorithm", { ...jwk, alg: "PS256" }, "key_wrong_algorithm"],
  ])("that is %s is refused when the client is made", (_, key, reason) => {
    const error = refusalOf({ ...options, signing: { privateKey: key } as SigningCredentials });
    expect(error).toMatchObject({ name: "SigningError", code: "signing", reason });
    expect(inspect(error)).not.toContain("MII");
  });

  it("that was forgotten, where no compiler looks, is refused by the same error", () => {
    expect(refusalOf(options as ClientOptions)).toMatchObject({
      name: "SigningError",
      reason: "key_missing",
    });
  });

  it("is not to be found in the client, the transport or an error", async () => {
    await using server = await startRecordingServer(() => json(401, failed("INVALID_SIGNATURE")));
    const input = { ...options, baseUrl: server.url, signing: { privateKey: keys.private_pkcs8_pem } };
    const client = createClient(input);
    const error: unknown = await client.listVirtualAccounts().catch((reason: unknown) => reason);
    const everything = { depth: Infinity, showHidden: true } as const;
    for (const thing of [client, createTransport(input), error]) {
      expect(inspect(thing, everything)).not.toMatch(/PRIVATE|MII/);
      expect(JSON.stringify(thing)).not.toMatch(/PRIVATE|MII/);
    }
  });

  it("signs without node:crypto", async () => {
    await using server = await startRecordingServer(() => json(200, []));
    const getBuiltinModule = vi.spyOn(process, "getBuiltinModule").mockImplementation(() => {
      throw new Error("There is none.");
    });
    try {
      await clientOf(server).listVirtualAccounts();
      expect(getBuiltinModule).not.toHaveBeenCalledWith("node:crypto");
    } finally {
      getBuiltinModule.mockRestore();
    }
    expect(server.requests.map(isGenuine)).toEqual([true]);
  });
});

describe("a refusal", () => {
  it("of the signature tells the two clocks and what was signed; neither of the keys", async () => {
    await using server = await startRecordingServer(() =>
      json(401, failed("INVALID_SIGNATURE"), { date: "Thu, 01 Jan 2026 00:02:00 GMT" }),
    );
    const accounts = clientOf(server, { now: () => 1_767_225_600_123, retry: false });
    const error: unknown = await accounts
      .listVirtualAccounts({ walletAddress: "0x1" })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      message:
        'listVirtualAccounts: 401 {"success":false,"error":{"code":"INVALID_SIGNATURE","message":"Refused."}} ' +
        "Signed: /v1/virtual-accounts?walletAddress=0x1&apiKey=[redacted]&timestamp=1767225600123 " +
        "at local time 2026-01-01T00:00:00.123Z. The server's Date is 2026-01-01T00:02:00.000Z: " +
        "the local clock is 120 s behind. Set it, or give the client a `now` that is right.",
    });
    expect(inspect(error)).not.toMatch(/pk_test_1|PRIVATE|MII/);
  });

  it.each([
    [400, "INVALID_REQUEST", "integrator", false],
    [401, "INVALID_SIGNATURE", "integrator", false],
    [403, "INVALID_API_KEY", "account owner", false],
    [429, "RATE_LIMIT_EXCEEDED", "integrator", true],
    [500, "INTERNAL_ERROR", "provider", true],
  ] as const)("with %s %s has its meaning beside it", async (status, code, fixableBy, isRetryable) => {
    await using server = await startRecordingServer(() => json(status, failed(code)));
    const outcome = await clientOf(server, { retry: false }).listVirtualAccounts().result();
    if (!outcome.isDeclared || outcome.status !== status) throw new Error(`A ${status} was sent.`);
    const message = outcome.error.error.code;
    expect(message).toBe(RequestErrorCode[code]);
    expect(requestErrors[message]).toMatchObject({ status, fixableBy, isRetryable });
    expect(requestErrors[message].remedy).toMatch(/^[A-Z].*\.$/s);
    expect(requestErrors[message].condition).toMatch(/^[A-Z].*\.$/s);
  });

  it("has no sixth code", () => {
    expect(Object.keys(RequestErrorCode)).toHaveLength(5);
    expect(Object.keys(VirtualAccountStatus)).toEqual(["pending", "manual_review", "completed", "failed"]);
  });
});

describe("the statuses of a transaction", () => {
  const types = readFileSync(
    new URL("../../generated/virtual-accounts/v1/types.ts", import.meta.url),
    "utf8",
  );
  /** Value → what its comment says. */
  const documented = (name: string): Map<string, string> => {
    const [, body = ""] = new RegExp(`export const ${name} = \\{(.*?)\\n\\} as const`, "s").exec(types) ?? [];
    const entries = body.matchAll(/\/\*\*(.*?)\*\/\s+(\w+): "(\w+)"/gs);
    return new Map(
      Array.from(entries, ([, text = "", , value = ""]) => [value, text.replace(/\s*\*?\s+/g, " ")]),
    );
  };

  it("that tell progress from an end do so in their documentation", () => {
    const texts = documented("TransactionProgress");
    const kinds = Array.from(texts, ([value, text]) => [value, /^ (progress|terminal); \w/.exec(text)?.[1]]);
    expect(Object.fromEntries(kinds)).toEqual({
      fundsReviewInProgress: "progress",
      conversionInProgress: "progress",
      payoutInProgress: "progress",
      completed: "terminal",
      failed: "terminal",
      rejectedAml: "terminal",
      rejectedMinAmount: "terminal",
    });
    expect([...texts.keys()]).toEqual(Object.values(TransactionProgress));
  });

  it("that are listed without a meaning are documented as far as their names go", () => {
    const texts = documented("TransactionStatus");
    expect([...texts.keys()]).toEqual(Object.values(TransactionStatus));
    expect(texts.size).toBe(9);
    for (const text of texts.values()) expect(text).toMatch(/\w{3,}/);
  });
});

describe("the signing module", () => {
  it.each(vectors)("gives the known answer: $name", async ({ path, query, payload, signature_base64 }) => {
    const url = `https://host.example${path}?${query}`;
    const explained = await explainSigning({ key: privateKey, url });
    expect(explained.stringToSign).toBe(payload);
    expect(explained.headers).toEqual({ "x-signature": signature_base64 });
    expect(explained.verification).toMatchObject({ ok: true });
  });

  it("verifies what the client sent, within five minutes", async () => {
    await using server = await startRecordingServer(() => json(200, []));
    await clientOf(server).listVirtualAccounts();
    const [request] = server.requests;
    if (request === undefined) throw new Error("Nothing was sent.");
    expect(await verifyRequestSignature(keys.public_spki_pem, request)).toMatchObject({ ok: true });
    const later = { now: () => Date.now() + 301_000 };
    expect(await verifyRequestSignature(keys.public_spki_pem, request, later)).toMatchObject({
      reason: "timestamp_too_old",
    });
    expect(await verifyRequestSignature(keys.unrelated_public_spki_pem, request)).toMatchObject({
      reason: "signature_mismatch",
    });
  });

  it("has its scheme as data", () => {
    expect(signingScheme).toEqual({
      algorithm: "rsa-sha256",
      payload: [{ part: "pathAndQuery" }],
      encoding: "base64",
      header: "x-signature",
      timestamp: { in: "query", name: "timestamp", unit: "milliseconds" },
    });
  });
});
