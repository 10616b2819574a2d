/** What can go wrong between a server and us, against a real server; never part of a document, never a credential elsewhere. */
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Report } from "../../src/diagnostics/report.js";
import { fetchDocument, type FetchOptions } from "../../src/source/fetch-document.js";
import type { HttpTransport } from "../../src/source/http-request.js";
import { json, startSpecServer, type SpecRoute, type SpecServer } from "../support/spec-server.js";
import { passes, useTestClock } from "../support/test-clock.js";

const document = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Payouts", version: "2025-03-13" },
  paths: {},
});

let server: SpecServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

interface Outcome {
  readonly result: Awaited<ReturnType<typeof fetchDocument>>;
  readonly problems: readonly { readonly code: string; readonly detail: string }[];
  readonly delays: readonly number[];
  readonly requests: SpecServer["requests"];
}

async function fetchFrom(
  route: SpecRoute | readonly SpecRoute[],
  options: FetchOptions = {},
): Promise<Outcome> {
  server = await startSpecServer({ "/spec/v1": route });
  const report = new Report();
  const delays: number[] = [];
  const sleep = (milliseconds: number): Promise<void> => {
    delays.push(milliseconds);
    return Promise.resolve();
  };
  const result = await fetchDocument(new URL("spec/v1", server.url), { sleep, ...options }, report);
  return { result, problems: report.diagnostics, delays, requests: server.requests };
}

function codesOf({ problems }: Outcome): readonly string[] {
  return problems.map(({ code }) => code);
}

const raw = (head: string, body: Uint8Array | string): SpecRoute => ({
  kind: "raw",
  bytes: Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${head}\r\n`), Buffer.from(body)]),
});
const encoded = (encoding: string, body: Uint8Array): SpecRoute => ({
  kind: "answer",
  headers: { "content-encoding": encoding, "content-length": String(body.length) },
  body,
});

describe("a document arrives", () => {
  const ways: readonly (readonly [name: string, route: SpecRoute])[] = [
    ["as it is", { kind: "answer", body: document }],
    ["with any content type", { kind: "answer", headers: { "content-type": "text/html" }, body: document }],
    ["without an announced length", raw("", document)],
    ["compressed with gzip although asked not to", encoded("gzip", gzipSync(document))],
    ["compressed with x-gzip", encoded("x-gzip", gzipSync(document))],
    ["compressed with br", encoded("br", brotliCompressSync(document))],
    ["compressed with deflate", encoded("deflate", deflateSync(document))],
    ["with a byte-order mark", { kind: "answer", body: `\ufeff${document}` }],
  ];
  test.each(ways)("%s", async (_name, route) => {
    const { result, problems } = await fetchFrom(route);
    expect(problems).toEqual([]);
    expect(result).toMatchObject({ kind: "fetched", text: document });
  });

  test("and what was asked for is an uncompressed document", async () => {
    const { requests } = await fetchFrom({ kind: "answer", body: document });
    expect(requests[0]?.headers).toMatchObject({
      "accept-encoding": "identity",
      "user-agent": "openapi-dated",
    });
  });

  test("of 13 megabytes", async () => {
    const large = `{"openapi":"3.1.0","x":"${"a".repeat(13_000_000)}"}`;
    const { result } = await fetchFrom({ kind: "answer", body: large });
    expect(result).toMatchObject({ kind: "fetched" });
  });
});

describe("what is not a whole document is refused", () => {
  const gzipped = gzipSync(document);
  const damaged = Buffer.from(gzipped);
  damaged[20] = (damaged[20] ?? 0) ^ 0xff;
  const cases: readonly (readonly [name: string, route: SpecRoute, code: string, detail: string])[] = [
    [
      "gzip that is cut, with the right length",
      encoded("gzip", gzipped.subarray(0, -12)),
      "DOWNLOAD_ENCODING_BROKEN",
      "unexpected end of file",
    ],
    [
      "gzip without its checksum",
      encoded("gzip", gzipped.subarray(0, -8)),
      "DOWNLOAD_ENCODING_BROKEN",
      "unexpected end of file",
    ],
    ["gzip that is damaged", encoded("gzip", damaged), "DOWNLOAD_ENCODING_BROKEN", "gzip"],
    [
      "gzip with something behind it",
      encoded("gzip", Buffer.concat([gzipped, Buffer.from("junk")])),
      "DOWNLOAD_ENCODING_BROKEN",
      "gzip",
    ],
    [
      "br that is cut",
      encoded("br", brotliCompressSync(document).subarray(0, -2)),
      "DOWNLOAD_ENCODING_BROKEN",
      "unexpected end of file",
    ],
    [
      "gzip that is none",
      encoded("gzip", Buffer.from(document)),
      "DOWNLOAD_ENCODING_BROKEN",
      "incorrect header check",
    ],
    [
      "an encoding we do not know",
      encoded("zstd", Buffer.from("x")),
      "DOWNLOAD_ENCODING_UNSUPPORTED",
      '"zstd"',
    ],
    [
      "a chain of encodings",
      encoded("gzip, gzip", gzipSync(gzipped)),
      "DOWNLOAD_ENCODING_UNSUPPORTED",
      '"gzip, gzip"',
    ],
    [
      "fewer bytes than announced",
      raw("Content-Length: 500\r\n", document),
      "DOWNLOAD_INCOMPLETE",
      "Expected 500 bytes",
    ],
    [
      "more bytes than announced",
      raw("Content-Length: 20\r\n", document),
      "DOWNLOAD_INCOMPLETE",
      "the announced 20 bytes",
    ],
    [
      "chunks without an end",
      raw("Transfer-Encoding: chunked\r\n", "5\r\n12345\r\n"),
      "DOWNLOAD_INCOMPLETE",
      "after 5 bytes",
    ],
    [
      "a reset inside the body",
      { kind: "reset", after: "openapi: 3.1.0\n" },
      "DOWNLOAD_INCOMPLETE",
      "Expected 1000000 bytes, received 15",
    ],
    ["nothing", { kind: "answer", body: " \n" }, "DOCUMENT_EMPTY", "empty"],
    [
      "a login page",
      { kind: "answer", body: "\n<!doctype html><html><head><title>Sign in</title>" },
      "DOCUMENT_IS_MARKUP",
      '"Sign in"',
    ],
    [
      "an XML error",
      { kind: "answer", body: '<?xml version="1.0"?><Error/>' },
      "DOCUMENT_IS_MARKUP",
      "<?xml",
    ],
    [
      "Latin-1",
      { kind: "answer", body: Buffer.from("openapi: 3.1.0\ninfo: {title: caf\xe9}", "latin1") },
      "DOCUMENT_NOT_UTF8",
      "Byte 32 (0xe9)",
    ],
    ["UTF-16", { kind: "answer", body: Buffer.from("\ufeff{}", "utf16le") }, "DOCUMENT_NOT_UTF8", "UTF-16"],
    ["no content", { kind: "answer", status: 204 }, "HTTP_STATUS_UNEXPECTED", "204"],
    ["part of a document", { kind: "answer", status: 206, body: document }, "HTTP_STATUS_UNEXPECTED", "206"],
    ["not found", { kind: "answer", status: 404 }, "HTTP_STATUS_UNEXPECTED", "nothing is at this URL"],
    ["not modified, without being asked", { kind: "answer", status: 304 }, "HTTP_STATUS_UNEXPECTED", "304"],
    ["no credentials", { kind: "answer", status: 401 }, "CREDENTIALS_REFUSED", "401"],
    ["forbidden", { kind: "answer", status: 403 }, "CREDENTIALS_REFUSED", "403"],
    [
      "another protocol",
      {
        kind: "raw",
        bytes: "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
      },
      "HTTP_STATUS_UNEXPECTED",
      "The server answered 101.",
    ],
    [
      "another protocol, without its name",
      { kind: "raw", bytes: "HTTP/1.1 101 Switching Protocols\r\n\r\n" },
      "HTTP_STATUS_UNEXPECTED",
      "The server answered 101.",
    ],
    ["no HTTP", { kind: "raw", bytes: "SSH-2.0-OpenSSH_9.6\r\n" }, "CONNECTION_FAILED", "HPE_"],
    ["a reset before the answer", { kind: "reset" }, "CONNECTION_FAILED", "ECONNRESET"],
  ];
  test.each(cases)("%s", async (_name, route, code, detail) => {
    const outcome = await fetchFrom(route);
    expect(outcome.result).toBeUndefined();
    expect(codesOf(outcome)).toEqual([code]);
    expect(outcome.problems[0]?.detail).toContain(detail);
  });

  test.each([
    ["HTTPS_PROXY", {}, "HTTPS_PROXY is set, but Node ignores it without NODE_USE_ENV_PROXY=1."],
    ["HTTPS_PROXY", { NODE_USE_ENV_PROXY: "1" }, undefined],
  ])("%s with %o: a proxy that Node ignores is named", async (name, others, words) => {
    for (const [key, value] of Object.entries({
      NODE_USE_ENV_PROXY: "",
      [name]: "http://proxy:3128",
      ...others,
    }))
      vi.stubEnv(key, value);
    const report = new Report();
    const transport: HttpTransport = () => Promise.reject(new Error("connect ETIMEDOUT"));
    await fetchDocument(new URL("https://api.example.com/"), { transport, retries: 0 }, report);
    vi.unstubAllEnvs();
    expect(report.diagnostics[0]?.detail.replace(/^The connection failed: connect ETIMEDOUT\. ?/, "")).toBe(
      words ?? "",
    );
  });

  test("a transport that does not count is counted", async () => {
    const transport: HttpTransport = () =>
      Promise.resolve({
        status: 200,
        headers: new Map([["content-length", "9"]]),
        body: ReadableStream.from([Buffer.from("openapi")]),
      });
    const report = new Report();
    const result = await fetchDocument(
      new URL("https://api.example.com/"),
      { transport, retries: 0 },
      report,
    );
    expect(result).toBeUndefined();
    expect(report.diagnostics[0]).toMatchObject({
      code: "DOWNLOAD_INCOMPLETE",
      detail: "Expected 9 bytes, received 7.",
    });
  });

  test("the place of bytes that are no UTF-8 has line and column", async () => {
    const outcome = await fetchFrom({
      kind: "answer",
      body: Buffer.concat([Buffer.from("a: \ufffd\nbc: "), Buffer.from([0xff])]),
    });
    expect(outcome.problems[0]).toMatchObject({ place: { line: 2, column: 5 } });
  });
});

describe("redirects are not followed", () => {
  test.each([301, 302, 303, 307, 308])("%i", async (status) => {
    const elsewhere = await startSpecServer({ "/stolen": json({}) });
    const headers = { location: `${elsewhere.url.href}stolen?token=secret` };
    const outcome = await fetchFrom({ kind: "answer", status, headers });
    expect(codesOf(outcome)).toEqual(["REDIRECT_REFUSED"]);
    expect(outcome.problems[0]?.detail).toBe(
      `The server answered ${status} and redirects to ${elsewhere.url.href}stolen?….`,
    );
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });

  test("on the same server neither", async () => {
    const outcome = await fetchFrom({ kind: "answer", status: 302, headers: { location: "/spec/v2" } });
    expect(codesOf(outcome)).toEqual(["REDIRECT_REFUSED"]);
    expect(outcome.requests).toHaveLength(1);
  });
});

describe("limits", () => {
  useTestClock();

  const maximumBytes = 1_000;
  const cases: readonly (readonly [name: string, route: SpecRoute])[] = [
    ["announced", { kind: "answer", body: "a".repeat(1_001) }],
    ["while it comes", raw("", "a".repeat(1_001))],
    ["unpacked: a bomb", encoded("gzip", gzipSync("a".repeat(1_000_000)))],
    ["unpacked with br", encoded("br", brotliCompressSync("a".repeat(1_000_000)))],
  ];
  test.each(cases)("a document over the limit is refused: %s", async (_name, route) => {
    expect(codesOf(await fetchFrom(route, { maximumBytes }))).toEqual(["DOWNLOAD_TOO_LARGE"]);
  });

  test("a document of exactly the limit arrives", async () => {
    const { result } = await fetchFrom({ kind: "answer", body: "a".repeat(maximumBytes) }, { maximumBytes });
    expect(result).toMatchObject({ kind: "fetched" });
  });

  const stalls: readonly (readonly [name: string, route: SpecRoute])[] = [
    ["before the answer", { kind: "stall" }],
    ["inside the body", { kind: "stall", after: "openapi: 3.1.0\n" }],
  ];
  test.each(stalls)("a server that stalls %s does not hold us", async (_name, route) => {
    const outcome = await fetchFrom(route, { timeoutMilliseconds: 80, retries: 1 });
    expect(codesOf(outcome)).toEqual(["FETCH_TIMED_OUT"]);
    expect(outcome.requests).toHaveLength(1);
  });

  test("nor one that sends a byte now and then, or fails again and again", async () => {
    const drip: HttpTransport = ({ signal }) =>
      Promise.resolve({
        status: 200,
        headers: new Map(),
        body: (async function* () {
          for (;;) {
            await passes(5);
            signal.throwIfAborted();
            yield Buffer.from(" ");
          }
        })(),
      });
    const { problems } = await fetchFrom({ kind: "stall" }, { transport: drip, timeoutMilliseconds: 80 });
    expect(problems).toMatchObject([{ code: "FETCH_TIMED_OUT" }]);
    expect(problems[0]?.detail).toMatch(/after 0.08 seconds; \d+ bytes had arrived/);
    const busy = await fetchFrom(
      { kind: "answer", status: 503, headers: { "retry-after": "30" } },
      { timeoutMilliseconds: 5_000 },
    );
    expect(busy.delays).toEqual([]);
    expect(codesOf(busy)).toEqual(["HTTP_STATUS_UNEXPECTED"]);
  });
});

describe("attempts", () => {
  const good: SpecRoute = { kind: "answer", body: document };

  test.each([408, 429, 500, 502, 503, 504])("after %i there is another", async (status) => {
    const { result, delays } = await fetchFrom([{ kind: "answer", status, body: "<html>" }, good]);
    expect(result).toMatchObject({ kind: "fetched" });
    expect(delays).toEqual([500]);
  });

  const broken: readonly (readonly [name: string, route: SpecRoute])[] = [
    ["a reset before the answer", { kind: "reset" }],
    ["a reset inside the body", { kind: "reset", after: "open" }],
    ["a cut gzip", encoded("gzip", gzipSync(document).subarray(0, -10))],
  ];
  test.each(broken)("after %s there is another", async (_name, route) => {
    const { result, problems } = await fetchFrom([route, good]);
    expect(result).toMatchObject({ kind: "fetched", text: document });
    expect(problems).toEqual([]);
  });

  test.each([400, 401, 404, 410])("after %i there is none", async (status) => {
    expect((await fetchFrom([{ kind: "answer", status }, good])).requests).toHaveLength(1);
  });

  test("end after the third, with growing pauses", async () => {
    const outcome = await fetchFrom({ kind: "answer", status: 503 });
    expect(outcome.requests).toHaveLength(3);
    expect(outcome.delays).toEqual([500, 1_000]);
    expect(outcome.problems[0]?.detail).toBe("The server answered 503. There were 3 attempts.");
  });

  const now = Date.parse("2026-07-01T12:00:00Z");
  const pauses: readonly (readonly [value: string, milliseconds: number])[] = [
    ["7", 7_000],
    ["Wed, 01 Jul 2026 12:00:05 GMT", 5_000],
    ["0", 500],
    ["-3", 500],
    ["soon", 500],
    ["1.5", 500],
    ["Wed, 01 Jul 2026 11:00:00 GMT", 500],
    ["60", 60_000],
  ];
  test.each(pauses)("wait for Retry-After: %s", async (value, milliseconds) => {
    const busy: SpecRoute = { kind: "answer", status: 429, headers: { "retry-after": value } };
    const { delays } = await fetchFrom([busy, good], { now: () => now, timeoutMilliseconds: 90_000 });
    expect(delays).toEqual([milliseconds]);
  });

  test("do not wait for a day", async () => {
    const outcome = await fetchFrom([
      { kind: "answer", status: 429, headers: { "retry-after": "86400" } },
      good,
    ]);
    expect(outcome.delays).toEqual([]);
    expect(outcome.problems[0]?.detail).toContain("It asks for a wait of 86400 seconds.");
  });

  test("are three where nothing listens", async () => {
    const gone = await startSpecServer();
    await gone.close();
    const report = new Report();
    await fetchDocument(gone.url, { sleep: () => Promise.resolve() }, report);
    expect(report.diagnostics[0]).toMatchObject({ code: "CONNECTION_FAILED" });
    expect(report.diagnostics[0]?.detail).toMatch(/ECONNREFUSED.*There were 3 attempts/);
  });

  test("are not made against a certificate that cannot be verified", async () => {
    let calls = 0;
    const transport: HttpTransport = () => {
      calls++;
      throw Object.assign(new Error("self-signed certificate"), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
    };
    const report = new Report();
    await fetchDocument(new URL("https://api.example.com/"), { transport }, report);
    expect(report.diagnostics[0]).toMatchObject({ code: "CONNECTION_NOT_TRUSTED" });
    expect(calls).toBe(1);
  });
});

describe("aborting", () => {
  useTestClock();

  const reason = new Error("the user pressed Ctrl-C");

  test("before the call makes no request", async () => {
    await expect(
      fetchFrom({ kind: "answer", body: document }, { signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason);
    expect(server?.requests).toEqual([]);
  });

  const moments: readonly (readonly [name: string, route: SpecRoute])[] = [
    ["before the answer", { kind: "stall" }],
    ["inside the body", { kind: "stall", after: "open" }],
  ];
  test.each(moments)("%s ends it at once with the reason", async (_name, route) => {
    const controller = new AbortController();
    setTimeout(() => {
      controller.abort(reason);
    }, 40);
    await expect(fetchFrom(route, { signal: controller.signal })).rejects.toBe(reason);
  });

  test("ends the pause between attempts with the reason", async () => {
    server = await startSpecServer({
      "/": { kind: "answer", status: 503, headers: { "retry-after": "50" } },
    });
    const controller = new AbortController();
    setTimeout(() => {
      controller.abort(reason);
    }, 40);
    await expect(fetchDocument(server.url, { signal: controller.signal }, new Report())).rejects.toBe(reason);
  });
});

describe("conditional requests", () => {
  test("an unchanged document is not sent again", async () => {
    const { result, requests } = await fetchFrom(
      { kind: "tagged", etag: '"abc"', body: document },
      { etag: '"abc"' },
    );
    expect(result).toMatchObject({ kind: "not-modified" });
    expect(requests[0]?.headers["if-none-match"]).toBe('"abc"');
  });

  test("a changed one is, with its new tag", async () => {
    const { result } = await fetchFrom(
      { kind: "tagged", etag: 'W/"new"', body: document },
      { etag: '"abc"' },
    );
    expect(result).toMatchObject({ kind: "fetched", etag: 'W/"new"' });
  });

  test("a tag that is none is neither sent nor kept", async () => {
    const route: SpecRoute = { kind: "answer", headers: { etag: "abc" }, body: document };
    const { result, requests } = await fetchFrom(route, { etag: '"a"\r\nX-Evil: 1' });
    expect(requests[0]?.headers["if-none-match"]).toBeUndefined();
    expect(result).not.toHaveProperty("etag");
  });
});

describe("headers and URLs", () => {
  const key = "sk_test_secret";

  test("credentials go to their origin", async () => {
    server = await startSpecServer({ "/": { kind: "answer", body: document } });
    const headers = new Map([[server.url.origin, { "X-Key": key }]]);
    await fetchDocument(server.url, { headers }, new Report());
    expect(server.requests[0]?.headers["x-key"]).toBe(key);
  });

  test("and to no other", async () => {
    const { requests } = await fetchFrom(
      { kind: "answer", body: document },
      { headers: new Map([["https://api.example.com", { "X-Key": key }]]) },
    );
    expect(JSON.stringify(requests)).not.toContain(key);
  });

  const headers: readonly (readonly [name: string, headers: Record<string, string>])[] = [
    ["a line break in the value", { "X-Key": `${key}\r\nX-Evil: 1` }],
    ["a name that is none", { "X Key:": key }],
    ["one of ours", { "Accept-Encoding": "gzip" }],
    ["another host", { host: "evil.example" }],
  ];
  test.each(headers)("a header is refused without telling its value: %s", async (_name, input) => {
    server = await startSpecServer({ "/": { kind: "answer", body: document } });
    const report = new Report();
    await fetchDocument(server.url, { headers: new Map([[server.url.origin, input]]) }, report);
    expect(report.diagnostics.map(({ code }) => code)).toEqual(["REQUEST_HEADER_INVALID"]);
    expect(JSON.stringify(report.diagnostics)).not.toContain(key);
    expect(server.requests).toEqual([]);
  });

  const urls: readonly (readonly [url: string, code: string])[] = [
    ["http://api.example.com/spec", "URL_WITHOUT_HTTPS"],
    ["http://192.168.1.1/spec", "URL_WITHOUT_HTTPS"],
    ["http://127.0.0.1.example.com/spec", "URL_WITHOUT_HTTPS"],
    ["http://localhost.example.com/spec", "URL_WITHOUT_HTTPS"],
    ["https://user:secret@api.example.com/spec", "URL_WITH_CREDENTIALS"],
    ["file:///etc/passwd", "URL_INVALID"],
    ["data:application/json,{}", "URL_INVALID"],
  ];
  test.each(urls)("%s is not fetched", async (url, code) => {
    const report = new Report();
    const transport: HttpTransport = () => Promise.reject(new Error("a request was made"));
    await fetchDocument(new URL(url), { transport }, report);
    expect(report.diagnostics.map((problem) => problem.code)).toEqual([code]);
    expect(JSON.stringify(report.diagnostics)).not.toContain("secret");
  });

  test.each(["http://localhost:1/", "http://127.0.0.1:1/", "http://[::1]:1/", "http://0x7f.1:1/"])(
    "%s may be plain http",
    async (url) => {
      const report = new Report();
      await fetchDocument(new URL(url), { retries: 0 }, report);
      expect(report.diagnostics.map(({ code }) => code)).toEqual(["CONNECTION_FAILED"]);
    },
  );

  test("what may be secret in a URL is not in the report", async () => {
    const report = new Report();
    await fetchDocument(new URL("http://127.0.0.1:1/spec?token=sk_test_secret"), { retries: 0 }, report);
    expect(report.diagnostics[0]?.place.file).toBe("http://127.0.0.1:1/spec?…");
  });
});
