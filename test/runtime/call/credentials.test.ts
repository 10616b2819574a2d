/** Credentials that cannot be right are refused by the type where possible, and when the client is made always. */
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";

import { createClient as createEmitted } from "../../../generated/partner-platform/2026-08-01/index.js";
import type { Profile } from "../../../templates/runtime/profile.js";
import { InvalidRequestError, isCallError } from "../../../templates/runtime/errors/errors.js";
import { operation } from "../../../templates/runtime/operation.js";
import { createTransport } from "../../../templates/runtime/transport.js";
import { createClient, endpoint, profile, testKey, type ClientOptions } from "../example-api.js";
import { answers, callFailure, clientMeeting, payment, standIn } from "../stand-in-fetch.js";
import { useTestClock } from "../../support/test-clock.js";
import { throwing } from "../../support/throwing.js";

useTestClock();

const baseUrl = "https://api.example.com";
const boom = throwing(new Error("boom"));

function refusalOf(auth: unknown, more: object = {}, of: Profile = profile): Error {
  try {
    createTransport(of, { baseUrl, auth, ...more } as never);
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(isCallError(error)).toBe(true);
    return error as Error;
  }
  throw new Error(`Not refused: ${inspect(auth)}`);
}

describe("at construction", () => {
  test.each<[string, unknown]>([
    ["a blank before", ` ${testKey}`],
    ["a blank after", `${testKey} `],
    ["a line break after, as of a file", `${testKey}\n`],
    ["a line break of Windows after", `${testKey}\r\n`],
    ["a tab before", `\t${testKey}`],
    ["a no-break space after", `${testKey}\u00a0`],
    ["a byte order mark before", `\uFEFF${testKey}`],
    ["a zero-width space after", `${testKey}\u200b`],
    ["nothing", ""],
    ["blanks", "  "],
    ["a line break inside", "sk_test_a\nb"],
    ["a NUL inside", "sk_test_a\0b"],
    ["letters beyond Latin-1", "sk_test_ключ"],
    ["a typographic quote", "sk_test_a”"],
    ["undefined", undefined],
    ["null", null],
    ["a number", 5],
    ["an object", {}],
    ["a list", [testKey]],
    ["a promise", Promise.resolve(testKey)],
    ["a String object", Object(testKey)],
    ["a key of another API", "pk_test_0123456789"],
    ["a live key of another API", "pk_live_0123456789"],
    ["a webhook secret", "whsec_0123456789abcdef"],
    ["an assignment, as of an env file", `API_KEY=${testKey}`],
    ["a live key of another API, with dashes", "pk-live-0123456789"],
    ["a token with its scheme", `Bearer ${testKey}`],
    ["a key in quotes", `"${testKey}"`],
    ["a prefix with nothing behind it", "sk_test_"],
    ["another header", "a\r\nX-Admin: 1"],
  ])("%s is refused, and not quoted", (_name, apiKey) => {
    const error = refusalOf({ apiKey });
    expect(error.message).toContain("apiKey");
    if (typeof apiKey === "string" && apiKey.trim().length > 8)
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(apiKey.trim().slice(-8));
  });

  test.each<[string, unknown]>([
    ["none", {}],
    ["undefined in place of them", undefined],
    ["null in place of them", null],
    ["two", { apiKey: testKey, accessToken: "t" }],
    ["two, one of which is undefined in fact", { apiKey: undefined, accessToken: undefined }],
    ["one that the API does not know", { token: "t" }],
    ["one that it knows and one that it does not", { apiKey: testKey, token: "t" }],
    ["a text in place of them", testKey],
  ])("%s: refused where they are alternatives", (_name, auth) => {
    refusalOf(auth, {}, profile);
  });

  test("two tokens for one header are sent if they are one, else refused by name", async () => {
    const sent: unknown[] = [];
    const credentials = ["page", "code"].map((name) => ({ kind: "bearer" as const, name }));
    const client = (auth: Record<string, string>) =>
      createTransport({ api: "any", credentials }, {
        baseUrl,
        auth,
        retry: false,
        fetch: (_url: string, init?: RequestInit) => {
          sent.push(new Headers(init?.headers).get("authorization"));
          return Promise.resolve(Response.json({}));
        },
      } as never);
    const both = operation({
      ...endpoint("a", "GET", "/a"),
      responses: { 200: "json" },
      security: [["page", "code"], ["page"], ["code"]],
    });
    await both(client({ page: "T", code: "T" }));
    await both(client({ code: "C" }));
    expect(sent).toEqual(["Bearer T", "Bearer C"]);
    await expect(both(client({ page: "T", code: "C" }))).rejects.toThrow(
      "auth.code: the request has another",
    );
  });

  test("one of two, the other undefined, is one", () => {
    const of: Profile = profile;
    createTransport(of, { baseUrl, auth: { apiKey: testKey, accessToken: undefined } });
    createTransport(of, { baseUrl, auth: { accessToken: "t" } });
  });

  test.each([
    ["live", "sk_test_0123456789"],
    ["test", "sk_live_0123456789"],
  ])("a client for %s refuses %s", (mode, apiKey) => {
    expect(refusalOf({ apiKey }, { mode }).message).not.toContain("0123456789");
  });

  test("what is in capitals is another prefix, and a key is no token", () => {
    refusalOf({ apiKey: "SK_TEST_0123456789" });
    expect(refusalOf({ accessToken: "sk_live_1" }).message).not.toContain("sk_live_1");
  });

  test("a URL that has credentials in it is refused, and not quoted", () => {
    try {
      createClient({ baseUrl: "https://ada:correct-horse@api.example.com", auth: { apiKey: testKey } });
      throw new Error("Not refused.");
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidRequestError);
      expect(inspect(error)).not.toContain("correct-horse");
    }
  });
});

describe("mode: test", () => {
  const token = { accessToken: "eyJhbGciOiJIUzI1NiJ9.e30.x" };

  test.each<[string, ClientOptions["auth"]]>([
    ["a token", token],
    ["a function that gives a token", { accessToken: () => token.accessToken }],
    ["a key of an unknown prefix", { apiKey: "0123456789abcdef" }],
    ["a live key", { apiKey: "sk_live_0123456789" }],
  ])("refuses %s, and sends nothing", async (_name, auth) => {
    const sent = standIn(answers(201));
    const pay = async (): Promise<unknown> =>
      createClient({ baseUrl: "https://api.example.com", auth, mode: "test", fetch: sent.fetch }).createRamp(
        payment,
      );
    const error: unknown = await pay().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "invalid_request" });
    expect(sent.sent).toHaveLength(0);
  });

  test("takes a token that is said to be for tests, and no live key whatever is said", async () => {
    const client = clientMeeting([answers(201)], { auth: token, mode: "test", isTestCredential: true });
    await client.createRamp(payment);
    expect(client.sent).toHaveLength(1);
    const live = { apiKey: "sk_live_0123456789" };
    expect(() => clientMeeting([], { auth: live, mode: "test", isTestCredential: true })).toThrow(
      "sk_test_…",
    );
  });

  test("live takes what no prefix tells", async () => {
    const client = clientMeeting([answers(201)], { auth: token, mode: "live" });
    await client.createRamp(payment);
    expect(client.sent).toHaveLength(1);
  });
});

describe("a function that gives the credential", () => {
  test.each<[string, () => unknown]>([
    ["throws", boom],
    ["rejects", () => Promise.reject(new Error("boom"))],
    ["gives nothing", () => undefined],
    ["gives a number", () => 5],
    ["gives blanks around it", () => ` ${testKey} `],
    ["gives a line break after it", () => `${testKey}\n`],
    ["gives a key of another API", () => "pk_test_0123456789"],
    ["gives a key of the other mode", () => "sk_live_0123456789"],
    ["gives a function", () => () => testKey],
    ["gives an empty text", () => ""],
  ])("%s: nothing is sent", async (_name, apiKey) => {
    const client = clientMeeting([answers(201)], { auth: { apiKey } as never, mode: "test" });
    const error = await callFailure(() => client.createRamp(payment));
    expect(error).toMatchObject({
      fate: "not_sent",
      outcomeUnknown: false,
      attempts: 0,
      operation: "createRamp",
    });
    expect(client.sent).toHaveLength(0);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain("0123456789");
  });

  test("hangs: the call ends in its time", async () => {
    const client = clientMeeting([answers(201)], {
      auth: { apiKey: () => new Promise<string>(() => undefined) },
      attemptTimeoutMs: 40,
      timeoutMs: 200,
    });
    expect(await callFailure(() => client.createRamp(payment), 2000)).toMatchObject({
      code: "timed_out",
      fate: "not_sent",
      attempts: 0,
    });
  });

  test("is asked before each attempt, and not when the client is made", async () => {
    let asked = 0;
    const client = clientMeeting([answers(503), answers(201)], {
      auth: { apiKey: () => `sk_test_0123456789${++asked}` },
    });
    expect(asked).toBe(0);
    await client.createRamp(payment);
    expect(client.sent.map(({ headers }) => headers["x-api-key"])).toEqual([
      "sk_test_01234567891",
      "sk_test_01234567892",
    ]);
  });

  test("may make a call itself whose failure is its own: the outer call keeps its own facts", async () => {
    const inner = clientMeeting([answers(401, "No")]);
    const client = clientMeeting([answers(201)], {
      auth: { apiKey: async () => (await inner.createRamp(payment, { idempotencyKey: "inner" })).id },
    });
    const error = await callFailure(() => client.createRamp(payment, { idempotencyKey: "outer" }));
    expect(error).toMatchObject({
      idempotencyKey: "outer",
      attempts: 0,
      fate: "not_sent",
      operation: "createRamp",
    });
  });
});

describe("an emitted client", () => {
  test("takes exactly one credential", () => {
    createEmitted({ baseUrl, auth: { apiKey: testKey } });
    for (const auth of [{}, { apiKey: testKey, accessToken: "token" }, { apiKey: "pk_test_0123456789" }])
      expect(() => createEmitted({ baseUrl, auth } as Parameters<typeof createEmitted>[0])).toThrow(
        InvalidRequestError,
      );
  });

  test("refuses two credentials, none and one that is not set by its type", () => {
    const make = (): unknown => [
      // @ts-expect-error Two credentials.
      createEmitted({ baseUrl, auth: { apiKey: testKey, accessToken: "b" } }),
      // @ts-expect-error No credential.
      createEmitted({ baseUrl, auth: {} }),
      // @ts-expect-error One that is not set.
      createEmitted({ baseUrl, auth: { apiKey: undefined } }),
    ];
    expect(make).toThrow(InvalidRequestError);
  });
});
