/** No credential is found in an error, an outcome or a hook's event, however the service, or a gateway, spells it. */
import fc from "fast-check";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";

import { credentialParts } from "../../../templates/runtime/call/credential-parts.js";
import { redact } from "../../../templates/runtime/errors/redact.js";
import { idempotency } from "../../../templates/runtime/idempotency.js";
import { operation } from "../../../templates/runtime/operation.js";
import type { Profile } from "../../../templates/runtime/profile.js";
import { createTransport, type TransportOptions } from "../../../templates/runtime/transport.js";
import { answer, standIn, type Meeting } from "../stand-in-fetch.js";
import { cpuTime } from "../../support/cpu-time.js";
import { useTestClock } from "../../support/test-clock.js";
import { endpoint } from "../example-api.js";

useTestClock();

/** Every character that some encoding spells in another way. */
const secret = "sk_test_aB3+/=&<>\"'~.%-zz9 Qx:7";
const plainSecret = "sk_test_0123456789abcdefXYZ";

const hex = (character: string, digits: number): string =>
  character.charCodeAt(0).toString(16).padStart(digits, "0");
const every = (spell: (character: string) => string) => (text: string) => [...text].map(spell).join("");
const named: Record<string, string> = {
  "+": "&plus;",
  "/": "&sol;",
  "=": "&equals;",
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  _: "&lowbar;",
  ".": "&period;",
  "%": "&percnt;",
  ":": "&colon;",
};

const spellings: Record<string, (text: string) => string> = {
  "as it is": (text) => text,
  "JSON, with a backslash before each slash": (text) =>
    JSON.stringify(text).slice(1, -1).replaceAll("/", "\\/"),
  "JSON, each character as \\u0041": every((one) => `\\u${hex(one, 4)}`),
  "JSON, each character as \\U in capitals": every((one) => `\\u${hex(one, 4).toUpperCase()}`),
  "JSON, what is special as \\u002b": (text) => text.replace(/[^\w ]/g, (one) => `\\u${hex(one, 4)}`),
  "percent, in capitals": encodeURIComponent,
  "percent, in small letters": (text) => encodeURIComponent(text).replace(/%../g, (one) => one.toLowerCase()),
  "percent, mixed": (text) =>
    encodeURIComponent(text).replace(
      /%(.)(.)/g,
      (_all, a: string, b: string) => `%${a.toLowerCase()}${b.toUpperCase()}`,
    ),
  "percent, each character": every((one) => `%${hex(one, 2)}`),
  "a form's, with plus for a blank": (text) => new URLSearchParams({ a: text }).toString().slice(2),
  "HTML, decimal": every((one) => `&#${one.charCodeAt(0)};`),
  "HTML, decimal with zeros": every((one) => `&#000${one.charCodeAt(0)};`),
  "HTML, hexadecimal": every((one) => `&#x${hex(one, 2)};`),
  "HTML, hexadecimal in capitals": every((one) => `&#X${hex(one, 2).toUpperCase()};`),
  "HTML, what is special as decimal": (text) => text.replace(/[^\w ]/g, (one) => `&#${one.charCodeAt(0)};`),
  "HTML, what is special by name": (text) => text.replace(/[+/=&<>"'_.%:]/g, (one) => named[one] ?? one),
  "HTML, decimal without semicolons": (text) =>
    [...text].map((one, at) => (at % 2 ? one : `&#${one.charCodeAt(0)}`)).join(""),
  "JavaScript, each character as \\x2b": every((one) => `\\x${hex(one, 2)}`),
  "JavaScript, each character as \\u{2b}": every((one) => `\\u{${hex(one, 1)}}`),
  "JavaScript, what is special as \\u{00002B}": (text) =>
    text.replace(/[^\w ]/g, (one) => `\\u{0000${hex(one, 2).toUpperCase()}}`),
  "read as a form, plus taken for a blank": (text) => text.replaceAll("+", " "),
  "HTML, the usual five": (text) => text.replace(/[&<>"']/g, (one) => named[one] ?? one),
};

/** Spelled twice: JSON in JSON, an escaped URL in HTML, and so on. */
const twice: Record<string, (text: string) => string> = {
  "percent twice": (text) => encodeURIComponent(encodeURIComponent(text)),
  "percent in HTML": (text) =>
    (spellings["HTML, decimal"] as (text: string) => string)(encodeURIComponent(text)),
  "HTML in JSON": (text) =>
    JSON.stringify((spellings["HTML, the usual five"] as (text: string) => string)(text)).slice(1, -1),
  "HTML in HTML": (text) =>
    (spellings["HTML, what is special by name"] as (text: string) => string)(text).replaceAll("&", "&amp;"),
  "HTML in HTML in HTML": (text) =>
    (spellings["HTML, decimal"] as (text: string) => string)(text)
      .replaceAll("&", "&amp;")
      .replaceAll("&", "&amp;"),
  "JSON in JSON": (text) => JSON.stringify(JSON.stringify(text)).slice(1, -1),
  "percent in JSON escapes": (text) =>
    (spellings["JSON, each character as \\u0041"] as (text: string) => string)(encodeURIComponent(text)),
};

/** Reads whatever spelling, over and over: an attacker's view of a log. */
function everyReading(shown: string): string[] {
  const readings = [shown];
  for (let turn = 0; turn < 4; turn++) {
    const last = readings.at(-1) ?? "";
    const next = last
      .replace(/\\u([0-9a-f]{4})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/\\x([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/%([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/&#x0*([0-9a-f]{1,4});?/gi, (_all, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
      .replace(/&#0*([0-9]{1,5});?/g, (_all, code: string) => String.fromCharCode(Number(code)))
      .replace(
        /&([a-z]+);/gi,
        (all, name: string) => Object.entries(named).find(([, one]) => one === `&${name};`)?.[0] ?? all,
      )
      .replace(/\\(["'\\/])/g, "$1");
    readings.push(next, next.replaceAll("+", " "));
  }
  return readings;
}

/** Fails where the value, or a telling piece of it, can be read. */
function expectHidden(shown: string, values: readonly string[] = [secret], where = ""): void {
  for (const reading of everyReading(shown)) {
    for (const value of values) {
      // Half of a key is found by trying the other half, if anyone has the time: a piece of 12 counts as a leak.
      const pieces =
        value.length <= 14
          ? [value]
          : Array.from({ length: value.length - 13 }, (_one, at) => value.slice(at, at + 14));
      for (const piece of pieces)
        if (reading.includes(piece))
          throw new Error(`${where}: ${JSON.stringify(piece)} is in ${shown.slice(0, 400)}`);
    }
  }
}

function shownOf(value: unknown): string {
  const parts = [
    inspect(value, {
      depth: 9,
      showHidden: true,
      maxStringLength: null,
      maxArrayLength: null,
      getters: true,
    }),
    String(value),
  ];
  parts.push(JSON.stringify(value));
  const headers = (value as { headers?: { forEach?: Headers["forEach"] } } | null)?.headers;
  if (headers && typeof headers.forEach === "function")
    headers.forEach((text, name) => parts.push(`${name}: ${text}`));
  const error = value as Partial<
    Error & { body: unknown; location: unknown; exception: unknown; error: unknown }
  >;
  parts.push(
    String(error.message),
    String(error.stack),
    inspect(error.cause, { depth: 9, showHidden: true }),
  );
  parts.push(
    inspect(error.body, { depth: 9, maxStringLength: null }),
    JSON.stringify(error.body),
    String(error.location),
  );
  if (error.exception) parts.push(shownOf(error.exception));
  return parts.join("\n");
}

const base = "https://api.example.com";
type Placement = NonNullable<Profile["credentials"]>[number];
const basic: Placement = { kind: "basic", name: "login", parts: credentialParts };
const header: Placement = { kind: "apiKey", name: "apiKey", in: "header", parameter: "X-API-Key" };

/** Everything that can be seen of one call that fails: the error, the outcome and all events. */
async function seen(
  meetings: readonly Meeting[],
  value = secret,
  {
    placement = header,
    options = {},
    profile = {},
  }: { placement?: Placement; options?: Partial<TransportOptions>; profile?: Partial<Profile> } = {},
): Promise<string> {
  const events: unknown[] = [];
  const note = (event: unknown): void => void events.push(event);
  const { fetch } = standIn(...meetings);
  const transport = createTransport(
    {
      api: "any",
      version: "2026-07-01",
      versionHeader: "X-API-Version",
      echoHeader: "X-API-Version",
      credentials: [placement],
      idempotency: { header: "Key" },
      requestId: ["X-Request-Id"],
      unsupportedVersion: { status: 400, codeField: "error", code: "unsupported_api_version" },
      errorBodies: [{ status: 404, pattern: "^Cannot [A-Z]+ /" }],
      ...profile,
    },
    {
      baseUrl: base,
      auth: { [placement.name]: value },
      fetch,
      sleep: async () => {},
      rateLimit: false,
      retry: { attempts: meetings.length },
      onRequest: note,
      onAttempt: note,
      onRetry: note,
      onError: note,
      ...options,
    },
  );
  const pay = operation<object, { 201: unknown; 400: unknown }>({
    ...endpoint("pay", "POST", "/pay"),
    security: [[placement.name]],
    keyed: idempotency,
    responses: { 201: "json", 400: "json" },
  });
  const call = pay(transport);
  const outcome: unknown = await call.result().catch((error: unknown) => error);
  const error: unknown = await call.then(
    () => Promise.reject(new Error("The call did not fail.")),
    (thrown: unknown) => thrown,
  );
  expect(events.length).toBeGreaterThan(1);
  return [outcome, error, ...events].map(shownOf).join("\n");
}

/** Where a service may quote what it was sent. */
const quotes: Record<string, (spelt: string) => Response> = {
  "in a text": (spelt) => answer(401, `Key ${spelt} is unknown`, { "content-type": "text/plain" }),
  alone: (spelt) => answer(401, spelt, { "content-type": "text/plain" }),
  "in HTML": (spelt) =>
    answer(403, `<html><p title="${spelt}">${spelt}</p></html>`, { "content-type": "text/html" }),
  "in JSON": (spelt) => answer(400, `{"error":{"message":"Key ${json(spelt)} is unknown"}}`),
  "in a list of JSON": (spelt) => answer(400, `[{"a":["${json(spelt)}"]}]`),
  "as a name in JSON": (spelt) => answer(400, `{"${json(spelt)}":{"${json(spelt)}":1}}`),
  "in a success that cannot be read": (spelt) =>
    answer(201, `<html>${spelt}</html>`, { "content-type": "text/html" }),
  "in broken JSON": (spelt) => answer(201, `{"a": "${json(spelt)}" x`),
  "in the text of an error of 5XX": (spelt) => answer(500, spelt, { "content-type": "text/plain" }),
  "as the body of a missing capability": (spelt) =>
    answer(404, `Cannot POST /pay?key=${spelt}`, { "content-type": "text/plain" }),
  "in the version error": (spelt) =>
    answer(
      400,
      `{"error":"unsupported_api_version","reason":"${json(spelt)}","requested":"${json(spelt)}","supported":["${json(spelt)}"]}`,
    ),
};

/** Leaves JSON escapes as they are, and escapes what would end the string. */
function json(spelt: string): string {
  return spelt.replace(/(?<!\\)"/g, '\\"').replace(/[\n\r\t]/g, " ");
}

const headerQuotes: Record<string, (spelt: string) => Response> = {
  "in the place of a redirect": (spelt) =>
    answer(302, "", { location: `https://login.example/?key=${spelt}` }),
  "in a relative place of a redirect": (spelt) => answer(307, "", { location: `/${spelt}` }),
  "in any header": (spelt) => answer(401, "No", { "x-debug": `key=${spelt}` }),
  "in the challenge": (spelt) => answer(401, "No", { "www-authenticate": `Key realm="${spelt}"` }),
  "in the request id": (spelt) => answer(401, "No", { "x-request-id": spelt }),
  "in the content type": (spelt) => answer(201, "x", { "content-type": `text/html; x="${spelt}"` }),
  "in the version": (spelt) => answer(201, {}, { "x-api-version": spelt }),
  "in Retry-After": (spelt) => answer(429, "No", { "retry-after": spelt }),
  "in a cookie": (spelt) => answer(403, "No", { "set-cookie": `key=${spelt}; Path=/` }),
};

const isHeader = (value: string): boolean => /^[\x20-\x7e\x80-\xff]*$/.test(value);

describe("a key that is quoted back", () => {
  const makes = Object.entries({ ...quotes, ...headerQuotes });
  const allSpellings = Object.entries({ ...spellings, ...twice });

  test.each(allSpellings)("spelt as %s, is nowhere to be read", (_spelling, spell) => {
    for (const value of [secret, plainSecret])
      for (const around of ["x", " ", '"', "key=", ""])
        expectHidden(redact(`${around}${spell(value)}${around}`, [value]), [value], around);
  });

  test.each(makes)("%s, is nowhere to be read", async (quote, make) => {
    // Of all spellings two in each place, others from place to place.
    const at = makes.findIndex(([name]) => name === quote);
    for (const step of [0, 11]) {
      const [spelling, spell] = allSpellings[(at + step) % Object.keys(spellings).length] ?? ["", String];
      const spelt = spell(secret);
      if (!isHeader(spelt)) throw new Error("No such case.");
      expectHidden(await seen([() => make(spelt)]), [secret], `${quote}, ${spelling}`);
    }
    expectHidden(await seen([() => make(plainSecret)], plainSecret), [plainSecret], quote);
  });

  test("in any mixture of spellings, character by character", async () => {
    const characters = [
      (one: string) => one,
      (one: string) => `%${hex(one, 2)}`,
      (one: string) => `%${hex(one, 2).toUpperCase()}`,
      (one: string) => `&#${one.charCodeAt(0)};`,
      (one: string) => `&#x${hex(one, 2).toUpperCase()};`,
      (one: string) => `\\u${hex(one, 4)}`,
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(characters.length - 1), {
          minLength: plainSecret.length,
          maxLength: plainSecret.length,
        }),
        fc.constantFrom(...Object.keys(quotes)),
        async (choices, quote) => {
          const spelt = [...plainSecret]
            .map((one, at) => (characters[choices[at] ?? 0] ?? String)(one))
            .join("");
          const make = quotes[quote] as (spelt: string) => Response;
          expectHidden(await seen([() => make(spelt)], plainSecret), [plainSecret], quote);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("where the beginning of a long body is cut, no piece of it is left", async () => {
    for (let length = 0; length < 400; length += 7) {
      const body = `${"x".repeat(length)} ${plainSecret} ${"y".repeat(300)}`;
      expectHidden(await seen([() => answer(400, body, { "content-type": "text/plain" })], plainSecret), [
        plainSecret,
      ]);
      expectHidden(
        await seen([() => answer(201, `<${body}`, { "content-type": "text/html" })], plainSecret),
        [plainSecret],
      );
    }
  });

  test("where an endless body is cut, no piece of it is left", async () => {
    for (const size of [40_000, 40_009, 65_536, 65_541, 70_017]) {
      const bytes = new TextEncoder().encode(`${plainSecret} `.repeat(12_000));
      const body = (status: number) => (): Response => {
        let at = 0;
        const pull = (stream: ReadableStreamDefaultController): void =>
          stream.enqueue(bytes.slice(at, (at += size)));
        const headers = { "content-type": "text/plain", "x-api-version": "2026-07-01" };
        return new Response(new ReadableStream({ pull }), { status, headers });
      };
      for (const status of [400, 201]) {
        const shown = await seen([body(status)], plainSecret, { options: { maxResponseBytes: 65_000 } });
        expect(shown.includes(plainSecret.slice(0, 12))).toBe(false);
      }
    }
  });

  test("as a number of JSON", async () => {
    const digits = "4242424242424242";
    expectHidden(await seen([() => answer(400, `{"key":${digits}}`)], digits), [digits]);
  });

  test("in what fetch throws, and in the causes of that", async () => {
    const cause = new Error(`invalid header value ${secret}`);
    const inner = Object.assign(new Error(`X-API-Key: ${secret}`, { cause }), {
      headers: { "X-API-Key": secret },
      request: secret,
    });
    const thrown: unknown[] = [
      cause,
      inner,
      `a text with ${secret}`,
      { message: secret, toString: () => secret },
      new AggregateError([inner], secret),
    ];
    for (const one of thrown) {
      const reject: Meeting = () => {
        throw one as Error;
      };
      expectHidden(await seen([reject]));
      expectHidden(await seen([reject, reject]));
    }
  });

  test("in what the stream of a body throws", async () => {
    const body = (): Response =>
      new Response(new ReadableStream({ pull: (stream) => stream.error(new Error(`socket of ${secret}`)) }), {
        status: 201,
      });
    expectHidden(await seen([body]));
  });

  test("in the reason that the caller aborts with, which is the caller's own", async () => {
    const shown = await seen([() => new Promise(() => undefined)], secret, {
      options: { attemptTimeoutMs: 30 },
    });
    expectHidden(shown);
  });
});

describe("wherever the credential travels", () => {
  const token = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJl-_x";
  const placements: [string, Placement, string, string[]][] = [
    ["a header", header, secret.replaceAll(" ", ""), [secret.replaceAll(" ", "")]],
    [
      "the query",
      { ...header, in: "query", parameter: "apiKey", parts: credentialParts },
      secret.replaceAll(" ", ""),
      [secret.replaceAll(" ", "")],
    ],
    [
      "a cookie",
      { ...header, in: "cookie", parameter: "session", parts: credentialParts },
      plainSecret,
      [plainSecret],
    ],
    ["a bearer token", { kind: "bearer", name: "accessToken" }, token, [token]],
    [
      "a basic login",
      basic,
      "ada:correct-horse-battery",
      [Buffer.from("ada:correct-horse-battery").toString("base64"), "correct-horse-battery"],
    ],
    [
      "a basic login with colons",
      basic,
      "ada:correct:horse:battery",
      [Buffer.from("ada:correct:horse:battery").toString("base64"), "correct:horse:battery"],
    ],
  ];
  test.each(placements)(
    "in %s: what was sent is quoted back, whole",
    async (_name, placement, value, values) => {
      const echo: Meeting = ({ url, headers }) =>
        answer(400, {
          seen: { url, headers, query: new URL(url).search, decoded: [...new URL(url).searchParams] },
        });
      const inText: Meeting = ({ url, headers }) =>
        answer(401, `${url} ${Object.values(headers).join(" ")}`, { "content-type": "text/plain" });
      const inPlace: Meeting = ({ url }) => answer(302, "", { location: url });
      const thrown: Meeting = ({ url, headers }) => {
        throw new TypeError(`Failed to fetch ${url} with ${JSON.stringify(headers)}`);
      };
      const password: Meeting = () =>
        answer(401, `Wrong: ${values.join(" ")}`, { "content-type": "text/plain" });
      for (const meeting of [echo, inText, inPlace, thrown, password])
        expectHidden(await seen([meeting], value, { placement }), values);
    },
  );

  test("the key that an earlier attempt had, quoted by the answer to a later one", async () => {
    let turn = 0;
    const keys = ["sk_test_the-first-of-them", "sk_test_the-second-one"];
    const shown = await seen(
      [
        () => answer(503, String(keys[0]), { "content-type": "text/plain" }),
        () => answer(401, keys.join(), { "content-type": "text/plain" }),
      ],
      (() => keys[Math.min(turn++, 1)]) as never,
    );
    expectHidden(shown, keys);
  });

  test("keys of which one begins with the other", async () => {
    const keys = ["sk_test_the-short-one", "sk_test_the-short-one-and-its-longer-sister"];
    for (const order of [keys, [...keys].reverse()]) {
      let turn = 0;
      const quote = (): Response =>
        answer(401, `Key ${order[1] ?? ""} is unknown`, { "content-type": "text/plain" });
      const shown = await seen([() => answer(503, "No"), quote], (() => order[Math.min(turn++, 1)]) as never);
      expect(shown).not.toContain("longer-sister");
    }
  });

  test("a key that is the user of a basic login, quoted without its password", async () => {
    for (const login of [`${plainSecret}:`, `${plainSecret}:x`]) {
      const shown = await seen(
        [() => answer(401, `Key ${plainSecret} is unknown`, { "content-type": "text/plain" })],
        login,
        { placement: basic },
      );
      expectHidden(shown, [plainSecret]);
    }
  });

  test("a key that a function gave to another call of the same client", async () => {
    const shown = await seen([() => answer(401, secret, { "content-type": "text/plain" })], (() =>
      Promise.resolve(secret)) as never);
    expectHidden(shown);
  });

  test("a key that a function gives and that is refused", async () => {
    for (const bad of [` ${plainSecret}`, `${plainSecret}\n`, `${plainSecret}ключ`]) {
      const shown = await seen([() => answer(201), () => answer(201)], (() => bad) as never).catch(
        (error: unknown) => shownOf(error),
      );
      expectHidden(shown, [plainSecret]);
    }
  });

  test("a key that a function quotes as it throws", async () => {
    let turn = 0;
    const shown = await seen([() => answer(503, "No"), () => answer(401, "No")], (() => {
      if (turn++ === 0) return plainSecret;
      throw new Error(`rotation of ${plainSecret} failed`);
    }) as never);
    expectHidden(shown, [plainSecret]);
  });

  test("the signature is no credential, but a header that hooks do not need", async () => {
    const shown = await seen([() => answer(401, "No")], plainSecret, {
      profile: { sign: () => Promise.resolve({ headers: { "x-signature": "a-signature-of-a-kind==" } }) },
    });
    expect(shown).not.toContain("a-signature-of-a-kind==");
  });
});

describe("what is not a secret stays readable", () => {
  test("the rest of the body, its structure and its numbers", async () => {
    const shown = await seen(
      [
        () =>
          answer(
            400,
            `{"message":"Key ${plainSecret} is unknown","trace_id":"t-1","count":3,"list":[1,null,true]}`,
          ),
      ],
      plainSecret,
    );
    for (const part of ["is unknown", "t-1", "count: 3", "null", "true"]) expect(shown).toContain(part);
    expectHidden(shown, [plainSecret]);
  });

  test("a body without the key is left exactly as it is", async () => {
    const body = { a: "\\u002B %2B &#43; \\/", b: ["<p>"], __: { c: 1.5 } };
    const events: unknown[] = [];
    const { fetch } = standIn(() => answer(400, body));
    const transport = createTransport(
      { api: "any", credentials: [header] },
      { baseUrl: base, auth: { apiKey: secret }, fetch, onError: (event) => events.push(event) },
    );
    const descriptor = {
      ...endpoint("x", "GET", "/x"),
      security: [[header.name]],
      responses: { 400: "json" as const },
    };
    const outcome = await transport.send(descriptor).result();
    expect(outcome).toMatchObject({ error: body });
  });

  test("a password that is a filler does not blank out half of the text", async () => {
    const shown = await seen([() => answer(400, '{"message":"expected text"}')], `${plainSecret}:x`, {
      placement: basic,
    });
    expect(shown).toContain("expected text");
  });
});

describe("any credential, one spelling over the other", () => {
  const credential = "ab+/cd=12.x_y-z9";
  const spelled = [
    "%26%2343%3B",
    "\\u0026#43;",
    "&#38;#43;",
    "%5C+",
    "&amp;plus;",
    "\\\\u002b",
    "%u002B",
    " ",
    "\n",
  ];
  test.each(spelled)("its + written as %j", (one) => {
    const quoted = `no (${credential.replace("+", one)})!`;
    expect(redact(quoted, [credential])).toBe("no ([redacted])!");
  });

  test("each character in another way than the one before", () => {
    const ways = Object.values(spellings);
    const quoted = [...credential].map((one, at) => (ways[at % ways.length] ?? String)(one)).join("");
    expect(redact(`<${quoted}>`, [credential])).toBe("<[redacted]>");
  });

  test("nothing else is taken for it, and what surrounds it stays as it was written", () => {
    const around = '{"a":"\\u0041 %41","b":"ab cd 12 x y z8"}';
    expect(redact(around, [credential])).toBe(around);
    expect(redact(`%41${credential}&amp;${credential}`, [credential])).toBe("%41[redacted]&amp;[redacted]");
    expect(redact("abcd and ABCDE", ["abcd", "abcde"])).toBe("[redacted] and [redacted]");
    expect(redact("<ab12cd34> ab12cd34ef", ["ab12cd34", "12cd", "34ef"])).toBe("<[redacted]> [redacted]");
    expect(redact("p+ and p-", ["p+"])).toBe("[redacted] and p-");
    expect(redact("nothing", ["", "\\"])).toBe("nothing");
  });

  test("a long one in many headers holds nothing up", () => {
    const token = Array.from({ length: 4000 }, (_, at) => "abcDEF0123-_."[(at * 7) % 13]).join("");
    const started = cpuTime();
    for (let count = 0; count < 30; count++) expect(redact(`x ${token}`, [token])).toBe("x [redacted]");
    expect(cpuTime() - started).toBeLessThan(500);
  });
});

describe("a hostile body costs no time", () => {
  // Where time grows with the square of the length, 64 KiB of an error would hold the process for a minute.
  test.each(["\\", "%", "%25", "&#0", "&", "\\u", "s", "sk_test_", "&#x0", "%2525", "\\\\u007"])(
    "many of %j",
    async (piece) => {
      const body = piece.repeat(Math.floor(12_000 / piece.length));
      const started = cpuTime();
      await seen([() => answer(400, body, { "content-type": "text/plain" })], plainSecret);
      expect(cpuTime() - started).toBeLessThan(500);
    },
  );
});
