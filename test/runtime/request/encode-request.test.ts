import { describe, expect, test } from "vitest";
import { credentialParts } from "../../../templates/runtime/call/credential-parts.js";
import { InvalidRequestError } from "../../../templates/runtime/errors/errors.js";
import { json as jsonBody } from "../../../templates/runtime/json-body.js";
import { mediaTypes } from "../../../templates/runtime/media-types.js";
import { operation, type OperationDescriptor } from "../../../templates/runtime/operation.js";
import type { Profile, SignableRequest } from "../../../templates/runtime/profile.js";
import { styledHeader, styledPath } from "../../../templates/runtime/styles.js";
import { createTransport } from "../../../templates/runtime/transport.js";
import { json, startService, type Service } from "../service.js";
import { useTestClock } from "../../support/test-clock.js";
import { endpoint } from "../example-api.js";

type Anything = Record<string, unknown>;

/** Makes one call of an operation that has these particulars. */
async function call(
  service: Service,
  descriptor: Partial<OperationDescriptor>,
  args: Anything = {},
  profile: Partial<Profile> = {},
): Promise<unknown> {
  const anything = operation<Anything, { 200: unknown }>({
    ...endpoint("anything", "GET", "/"),
    responses: { 200: "json" },
    ...descriptor,
  });
  return anything(createTransport({ api: "any", ...profile }, { baseUrl: service.baseUrl }), args);
}

const echo = (): Promise<Service> => startService((answer, { url }) => json(answer, 200, url));

describe("path parameters", () => {
  test.each<[unknown, string]>([
    ["plain", "/x/plain/y"],
    [42, "/x/42/y"],
    ["a/b?c#d", "/x/a%2Fb%3Fc%23d/y"],
    ["a b+c%2f", "/x/a%20b%2Bc%252f/y"],
    ["!'()*", "/x/%21%27%28%29%2A/y"],
    ["café €", "/x/caf%C3%A9%20%E2%82%AC/y"],
    ["..a", "/x/..a/y"],
    ["\\", "/x/%5C/y"],
  ])("%j arrives as %s", async (id, url) => {
    const service = await echo();
    expect(await call(service, { path: "/x/{id}/y" }, { id })).toBe(url);
  });

  test.each([undefined, null, "", ".", "..", "%2e", "%2E%2e", ".%2e", "..;", "..;a=b", "a/../b"])(
    "%j is refused, and nothing is sent",
    async (id) => {
      const service = await echo();
      await expect(call(service, { path: "/x/{id}" }, { id })).rejects.toThrow(InvalidRequestError);
      await expect(call(service, { path: "/x/{id}" }, { id })).rejects.toMatchObject({
        attempts: 0,
        operation: "anything",
      });
      expect(service.asked).toHaveLength(0);
    },
  );

  test("are not looked for in prototypes", async () => {
    const service = await echo();
    await expect(call(service, { path: "/x/{constructor}" })).rejects.toThrow(InvalidRequestError);
  });

  test("have styles", async () => {
    const service = await echo();
    const matrix = { path: "/x{id}", pathStyles: { id: styledPath({ style: "matrix", explode: true }) } };
    expect(await call(service, matrix, { id: [1, 2] })).toBe("/x;id=1;id=2");
  });

  test("may be given under another name than that on the wire", async () => {
    const service = await echo();
    const descriptor = { path: "/x/{id}", pathStyles: { id: { argument: "path_id" } }, query: { id: {} } };
    expect(await call(service, descriptor, { id: "q", path_id: "p" })).toBe("/x/p?id=q");
  });
});

describe("queries", () => {
  test("have the version last, where it travels there", async () => {
    const service = await echo();
    const profile = { version: "2026-01-01", versionQuery: "api-version" };
    expect(await call(service, {}, {}, profile)).toBe("/?api-version=2026-01-01");
    const filtered = { query: { filter: {} } };
    expect(await call(service, filtered, { filter: "a b" }, profile)).toBe(
      "/?filter=a%20b&api-version=2026-01-01",
    );
    // Nobody asks for another one by accident.
    expect(await call(service, filtered, { "api-version": "2020-01-01" }, profile)).toBe(
      "/?api-version=2026-01-01",
    );
    const odd = { version: "2026-01-01", versionQuery: "v[on]" };
    expect(await call(service, {}, {}, odd)).toBe("/?v%5Bon%5D=2026-01-01");
  });

  test("have what is signed after the version", async () => {
    const service = await echo();
    const sign = ({ url }: SignableRequest) => Promise.resolve({ url: `${url}&timestamp=1` });
    expect(await call(service, {}, {}, { version: "2026-01-01", versionQuery: "v", sign })).toBe(
      "/?v=2026-01-01&timestamp=1",
    );
  });

  test("come in the caller's order, whatever that of the document", async () => {
    const service = await echo();
    const query = { a: {}, b: {}, c: {} };
    expect(await call(service, { query }, { c: 3, a: 1, b: 2 })).toBe("/?c=3&a=1&b=2");
  });

  test.each<[string, Anything, string]>([
    ["a blank and reserved characters", { a: "1 +&=%'\"<>" }, "/?a=1%20%2B%26%3D%25%27%22%3C%3E"],
    ["an empty text", { a: "" }, "/?a="],
    ["a list", { a: ["x", "y z"] }, "/?a=x&a=y%20z"],
    ["an empty list", { a: [] }, "/"],
    ["nothing", { a: undefined, b: null }, "/"],
    ["truth values and numbers", { a: false, b: 0 }, "/?a=false&b=0"],
    ["another name on the wire", { renamed: 1 }, "/?b%5B%5D=1"],
    [
      "numbers as JavaScript writes them",
      { a: [-0, 1e21, 2n ** 64n] },
      "/?a=0&a=1e%2B21&a=18446744073709551616",
    ],
    ["a date, and what else is a text in JSON", { a: new Date(0) }, "/?a=1970-01-01T00%3A00%3A00.000Z"],
    ["what a list has not", { a: [undefined, "x", null] }, "/?a=x"],
    ["what the operation does not take", { a: 1, unknown: 2, __proto__x: 3 }, "/?a=1"],
    [
      "what every object has",
      JSON.parse('{"a":1,"__proto__":2,"constructor":3,"toString":4}') as Anything,
      "/?a=1",
    ],
  ])("%s", async (_name, args, url) => {
    const service = await echo();
    expect(await call(service, { query: { a: {}, b: {}, renamed: { name: "b[]" } } }, args)).toBe(url);
  });

  test.each<[string, unknown]>([
    ["the first half of a surrogate pair", "x\ud83d"],
    ["the second half", "\udcb8x"],
    ["both, in the wrong order", "\udcb8\ud83d"],
    ["NaN", Number("ten")],
    ["infinity", -Infinity],
    ["a symbol", Symbol("a")],
    ["a function", () => "a"],
    ["a date that is none", new Date("soon")],
  ])("that cannot be encoded are refused, by the parameter's name: %s", async (_name, value) => {
    const service = await echo();
    for (const a of [value, [value]]) {
      const promise = call(service, { query: { a: {} } }, { a });
      await expect(promise).rejects.toThrow(InvalidRequestError);
      await expect(promise).rejects.toThrow(/^anything: a: /);
    }
    expect(service.asked).toHaveLength(0);
  });
});

describe("headers and cookies", () => {
  test("are sent as they are", async () => {
    const service = await echo();
    const descriptor = {
      headers: { trace: { name: "X-Trace" }, list: styledHeader({ json: true }) },
      cookies: { session: {}, "b c": {} },
    };
    await call(service, descriptor, { trace: "a b", list: [1, 2], session: "x;y", "b c": "z" });
    expect(service.asked[0]?.headers).toMatchObject({
      "x-trace": "a b",
      list: "[1,2]",
      cookie: "session=x%3By; b%20c=z",
    });
  });

  test.each(["a\r\nx: y", "a\nb", "\0", "ż"])("the header value %j is refused", async (trace) => {
    const service = await echo();
    const promise = call(service, { headers: { trace: {} } }, { trace });
    await expect(promise).rejects.toThrow(InvalidRequestError);
    await expect(promise).rejects.not.toThrow(trace);
    expect(service.asked).toHaveLength(0);
  });

  test("of the profile come with every call", async () => {
    const service = await echo();
    await call(service, {}, {}, { headers: { "Content-Type": "application/json" } });
    expect(service.asked[0]?.headers).toMatchObject({
      "content-type": "application/json",
      accept: "application/json, */*;q=0.5",
    });
  });

  test("another media type can be asked for", async () => {
    const service = await echo();
    await call(service, {
      media: mediaTypes,
      responses: { 200: { "application/vnd.example+json": "json" } },
    });
    expect(service.asked[0]?.headers.accept).toBe("application/vnd.example+json, */*;q=0.5");
  });
});

describe("JSON bodies", () => {
  const descriptor = { method: "POST", body: { type: "application/json; charset=utf-8", as: jsonBody } };

  test.each([{ a: "ż" }, [], "Approved", false, null, 0])("%j", async (body) => {
    const service = await echo();
    await call(service, descriptor, { body });
    expect(service.asked[0]?.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(JSON.parse(service.asked[0]?.body.toString() ?? "")).toEqual(body);
  });

  test("left out: nothing is sent, and no type is named", async () => {
    const service = await echo();
    await call(service, descriptor, {});
    expect(service.asked[0]?.headers).not.toHaveProperty("content-type");
    expect(service.asked[0]?.body).toHaveLength(0);
  });
});

describe("signing", () => {
  useTestClock();

  test("happens for each attempt, over the string that is sent", async () => {
    const service = await startService((answer, { url }, turn) => json(answer, turn === 1 ? 503 : 200, url));
    const seen: SignableRequest[] = [];
    const profile: Partial<Profile> = {
      sign: async (request) => {
        seen.push(request);
        const url = `${request.url}&timestamp=${seen.length}`;
        return { url, headers: { "x-signature": `signed ${new URL(url).pathname}${new URL(url).search}` } };
      },
    };
    const descriptor = { path: "/a", query: { q: {} } };
    expect(await call(service, descriptor, { q: "it's + ü" }, profile)).toBe(
      "/a?q=it%27s%20%2B%20%C3%BC&timestamp=2",
    );
    expect(service.asked.map(({ url, headers }) => [headers["x-signature"], url])).toEqual(
      [1, 2].map((turn) => [
        `signed /a?q=it%27s%20%2B%20%C3%BC&timestamp=${turn}`,
        `/a?q=it%27s%20%2B%20%C3%BC&timestamp=${turn}`,
      ]),
    );
    expect(seen[0]?.now).toBeGreaterThan(1e12);
  });

  test("a URL that would be rewritten is not sent", async () => {
    const service = await echo();
    for (const end of ["&a='", "&a=ü", "#x", "&a=\n"]) {
      const sign = async ({ url }: SignableRequest): Promise<{ url: string }> => ({ url: `${url}?x${end}` });
      await expect(call(service, {}, {}, { sign })).rejects.toThrow(InvalidRequestError);
    }
    await expect(call(service, { path: "/a b" })).rejects.toThrow(InvalidRequestError);
    await expect(call(service, { path: "/a/../b" })).rejects.toThrow(InvalidRequestError);
    expect(service.asked).toHaveLength(0);
  });

  test("what a signer knows of a refusal is reported with it", async () => {
    const service = await startService((answer) => json(answer, 401, { code: "INVALID_SIGNATURE" }));
    const sign: Profile["sign"] = async () => ({
      hint: ({ status, headers }) =>
        status === 401 ? `The service's clock says ${headers.get("date")}.` : undefined,
    });
    await expect(call(service, {}, {}, { sign })).rejects.toThrow(
      /^anything: 401 \{"code":"INVALID_SIGNATURE"\} The service's clock says .* GMT\.$/,
    );
  });

  test("what was signed is reported without the credential in its query, however that is spelled", async () => {
    const service = await startService((answer) => json(answer, 401, {}));
    const sign: Profile["sign"] = async ({ url }) => ({ hint: () => `Signed: ${url}, with pk secret.` });
    const credentials = [
      { kind: "apiKey", name: "apiKey", in: "query", parameter: "key", parts: credentialParts },
    ] as const;
    const transport = createTransport(
      { api: "any", sign, credentials },
      { baseUrl: service.baseUrl, auth: { apiKey: "pk secret" } },
    );
    const refused = transport.send({
      ...endpoint("a", "GET", "/"),
      security: [["apiKey"]],
      responses: { 200: "json" },
    });
    await expect(refused).rejects.toThrow(/key=\[redacted\], with \[redacted\]\.$/);
  });

  test("that fails is an error before anything is sent", async () => {
    const service = await echo();
    const sign = (): Promise<never> => Promise.reject(new Error("HSM is away"));
    await expect(call(service, {}, {}, { sign })).rejects.toMatchObject({
      code: "invalid_request",
      message: "anything: HSM is away",
    });
    expect(service.asked).toHaveLength(0);
  });
});
