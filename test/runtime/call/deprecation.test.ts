/** News of the end of operations, in every form in which services send it. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { DeprecationEvent } from "../../../templates/runtime/call/observer.js";
import { createTransport as transportOf } from "../../../templates/runtime/transport.js";
import { getRamp, profile, testKey } from "../example-api.js";
import { answer, answers, clientMeeting, standIn } from "../stand-in-fetch.js";
import { passes, useTestClock } from "../../support/test-clock.js";

useTestClock();

const ramp = { id: "r1", amount: "1" };
const settle = (): Promise<void> => passes(5);

function forgetAll(): void {
  const key = Symbol.for("openapi-dated.deprecations");
  (Reflect.get(globalThis, key) as Set<unknown> | undefined)?.clear();
}

beforeEach(forgetAll);
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function eventOf(headers: Record<string, string>): Promise<DeprecationEvent | undefined> {
  const events: DeprecationEvent[] = [];
  const onDeprecated = (event: DeprecationEvent): unknown => events.push(event);
  await clientMeeting([answers(200, ramp, headers)], { onDeprecated }).getRamp({ id: "r1" });
  await settle();
  expect(events.length).toBeLessThan(2);
  return events[0];
}

describe("the date of", () => {
  const july = new Date("2023-06-30T23:59:59Z");
  test.each<[string, Partial<DeprecationEvent>]>([
    ["@1688169599", { isDeprecated: true, deprecatedAt: july }],
    [" @1688169599;by=gateway", { isDeprecated: true, deprecatedAt: july }],
    ["@1688169599, @1688169599", { isDeprecated: true, deprecatedAt: july }],
    ["@0", { isDeprecated: true, deprecatedAt: new Date(0) }],
    ["@99999999999999999", { isDeprecated: true, deprecatedAt: undefined }],
    ["Fri, 30 Jun 2023 23:59:59 GMT", { isDeprecated: true, deprecatedAt: july }],
    ["Friday, 30-Jun-23 23:59:59 GMT", { isDeprecated: true, deprecatedAt: july }],
    ["Fri Jun 30 23:59:59 2023", { isDeprecated: true, deprecatedAt: july }],
    ["true", { isDeprecated: true, deprecatedAt: undefined }],
    ["?1", { isDeprecated: true, deprecatedAt: undefined }],
    ["version=2", { isDeprecated: true, deprecatedAt: undefined }],
  ])("Deprecation: %s", async (deprecation, expected) => {
    expect(await eventOf({ deprecation })).toEqual({
      api: "example",
      version: "2026-07-01",
      operation: "getRamp",
      sunsetAt: undefined,
      links: [],
      retirement: undefined,
      ...expected,
    });
  });

  test.each(["false", "?0", "False", ""])("Deprecation: %s is none", async (deprecation) => {
    expect(await eventOf({ deprecation })).toBeUndefined();
    const sunset = "Sun, 30 Jun 2024 23:59:59 GMT";
    expect(await eventOf({ deprecation, sunset })).toMatchObject({ isDeprecated: false });
  });

  test("Sunset is read beside a deprecation and alone, and what is no date is still news", async () => {
    const sunset = "Sun, 30 Jun 2024 23:59:59 GMT";
    const sunsetAt = new Date("2024-06-30T23:59:59Z");
    expect(await eventOf({ sunset })).toMatchObject({ isDeprecated: false, sunsetAt });
    forgetAll();
    expect(await eventOf({ deprecation: "@1", sunset })).toMatchObject({ isDeprecated: true, sunsetAt });
    forgetAll();
    expect(await eventOf({ sunset: "soon" })).toMatchObject({ isDeprecated: false, sunsetAt: undefined });
  });
});

describe("the Link header", () => {
  const linksOf = async (link: string): Promise<DeprecationEvent["links"] | undefined> => {
    forgetAll();
    return (await eventOf({ deprecation: "@1", link }))?.links;
  };
  const page = { rel: "deprecation", href: "https://developer.example.com/deprecation" };

  test("leads to the pages, among other links and in any order of parameters", async () => {
    const link = [
      `<https://api.example.com/api/ramps?page=2>; rel="next"`,
      `<https://developer.example.com/deprecation>; type="text/html"; rel="deprecation"; a="b"`,
      `<https://developer.example.com/sunset>;rel=sunset`,
      `<https://api.example.com/api/v2/ramps>; title="a, b"; rel="successor-version"`,
    ].join(", ");
    expect(await linksOf(link)).toEqual([
      page,
      { rel: "sunset", href: "https://developer.example.com/sunset" },
      { rel: "successor-version", href: "https://api.example.com/api/v2/ramps" },
    ]);
  });

  test("may have several relations, in any case, and a relative target", async () => {
    const both = await linksOf(`</ends>; rel="alternate  Deprecation"`);
    const href = "https://api.example.com/ends";
    expect(both).toEqual([{ rel: "deprecation", href }]);
    expect(await linksOf(`<?x>; rel=sunset`)).toEqual([
      { rel: "sunset", href: "https://api.example.com/api/ramps/r1?x" },
    ]);
  });

  test.each<[string, readonly string[]]>([
    [`rel="sunset successor-version"`, ["sunset", "successor-version"]],
    [
      `rel="successor-version next\tDEPRECATION sunset sunset"`,
      ["successor-version", "deprecation", "sunset"],
    ],
    ["rel=deprecation-x", []],
    [`rel="x-deprecation sunset.html presunset"`, []],
    [`rel="deprecation-x sunset"`, ["sunset"]],
    ["rel=sunset;title=a", ["sunset"]],
    ["rel=next; rel=sunset", []],
  ])("names each relation as a whole: %s", async (parameters, relations) => {
    const links = await linksOf(`<https://example.com/a>; ${parameters}`);
    expect(links).toEqual(relations.map((rel) => ({ rel, href: "https://example.com/a" })));
  });

  test.each([`<http://[>; rel=sunset`, `<`, `<<<<`, `<a`, `<a>; rel`, `<a>; rel=""`, "a; rel=sunset"])(
    "that is malformed gives no link: %s",
    async (link) => {
      expect(await linksOf(link)).toEqual([]);
    },
  );

  test("shows no credential, whatever the service repeats", async () => {
    const links = await linksOf(`<https://example.com/?key=${testKey}>; rel=sunset`);
    expect(JSON.stringify(links)).not.toContain(testKey);
  });

  test("is read in one pass, however long: this ends", async () => {
    expect(await linksOf(`<`.repeat(50_000) + `<a>;rel="`.repeat(10_000))).toBeDefined();
  });
});

describe("onDeprecated", () => {
  const ends = answers(200, ramp, { deprecation: "true" });

  test("is called once per operation, over all transports of the process", async () => {
    const first = vi.fn();
    const client = clientMeeting([ends], { onDeprecated: first });
    await client.getRamp({ id: "r1" });
    await client.getRamp({ id: "r2" });
    await settle();
    expect(first).toHaveBeenCalledOnce();
    const second = vi.fn<(event: DeprecationEvent) => void>();
    const other = clientMeeting([answers(201, ramp, { deprecation: "true" })], { onDeprecated: second });
    await other.createRamp({ body: { amount: "1" } });
    await clientMeeting([ends], { onDeprecated: second }).getRamp({ id: "r1" });
    await settle();
    expect(second.mock.calls.map(([{ operation }]) => operation)).toEqual(["createRamp"]);
  });

  test("hears of a refusal, too, and of operations of each version apart", async () => {
    const onDeprecated = vi.fn<(event: DeprecationEvent) => void>();
    const refuses = answers(410, {}, { sunset: "Sun, 30 Jun 2024 23:59:59 GMT" });
    const refused = await clientMeeting([refuses], { onDeprecated, retry: false })
      .getRamp({ id: "r1" })
      .result();
    expect(refused).toMatchObject({ ok: false, status: 410 });
    const retirement = { deprecated: true, sunset: "2027-01-31" } as const;
    const older = transportOf(
      { ...profile, version: "2025-01-01", retirement },
      {
        baseUrl: "https://api.example.com",
        auth: { apiKey: testKey },
        onDeprecated,
        ...standIn(() => answer(200, ramp, { deprecation: "true", "x-api-version": "2025-01-01" })),
      },
    );
    await getRamp(older, { id: "r1" });
    await settle();
    expect(onDeprecated.mock.calls.map(([{ version }]) => version)).toEqual(["2026-07-01", "2025-01-01"]);
    expect(onDeprecated.mock.calls[1]?.[0].retirement).toEqual(retirement);
  });

  test("is reported although the default was not, and costs the call nothing when it throws", async () => {
    vi.stubEnv("NODE_ENV", "production");
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    await clientMeeting([ends]).getRamp({ id: "r1" });
    await settle();
    const onError = vi.fn();
    const onDeprecated = vi.fn().mockRejectedValue(new Error("mine"));
    expect(await clientMeeting([ends], { onDeprecated, onError }).getRamp({ id: "r1" })).toEqual(ramp);
    await settle();
    expect(onDeprecated).toHaveBeenCalledOnce();
    expect(onError).toHaveBeenCalledWith(
      expect.objectContaining({ kind: "hook", hook: "onDeprecated", operation: "getRamp" }),
    );
    expect(warn).not.toHaveBeenCalled();
  });
});

describe("without onDeprecated", () => {
  const headers = {
    deprecation: "@1688169599",
    sunset: "Sun, 30 Jun 2024 23:59:59 GMT",
    link: `<https://example.com/ends>; rel="sunset"`,
  };

  async function printed(input: Record<string, string> = headers): Promise<unknown[][]> {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const client = clientMeeting([answers(200, ramp, input)]);
    expect(await client.getRamp({ id: "r1" })).toEqual(ramp);
    await client.getRamp({ id: "r1" });
    await settle();
    return warn.mock.calls;
  }

  test("one line is printed in development", async () => {
    vi.stubEnv("NODE_ENV", "development");
    const [[line] = []] = await printed();
    expect(line).toBe(
      `The end of getRamp is announced: ${JSON.stringify({
        api: "example",
        version: "2026-07-01",
        operation: "getRamp",
        isDeprecated: true,
        deprecatedAt: "2023-06-30T23:59:59.000Z",
        sunsetAt: "2024-06-30T23:59:59.000Z",
        links: [{ rel: "sunset", href: "https://example.com/ends" }],
      })}`,
    );
  });

  test.each(["production", "test", "staging", "", undefined])(
    "nothing is printed where NODE_ENV is %j",
    async (mode) => {
      vi.stubEnv("NODE_ENV", mode);
      expect(await printed()).toEqual([]);
    },
  );

  test.each<[string, PropertyDescriptor]>([
    ["there is no process", { value: undefined }],
    [
      "the environment must not be read",
      {
        value: {
          get env(): never {
            throw new Error("Requires env access");
          },
        },
      },
    ],
  ])("nothing is printed where %s", async (_, descriptor) => {
    const own = Object.getOwnPropertyDescriptor(globalThis, "process") ?? {};
    const error = vi.spyOn(console, "error").mockReturnValue();
    const client = clientMeeting([answers(200, ramp, headers)]);
    Object.defineProperty(globalThis, "process", { ...descriptor, configurable: true });
    try {
      expect(await client.getRamp({ id: "r1" })).toEqual(ramp);
      await Promise.resolve();
    } finally {
      Object.defineProperty(globalThis, "process", own);
    }
    expect(error).not.toHaveBeenCalled();
  });
});
