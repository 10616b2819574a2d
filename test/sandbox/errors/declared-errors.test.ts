/** Bad input at an API of which only the document is known: each is answered as the document declares. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startSandbox, type Sandbox } from "../../../src/sandbox/index.js";

const string = { type: "string" };
const integer = { type: "integer" };
const object = (properties: object, required: readonly string[] = []) => ({
  type: "object",
  properties,
  required,
});
const list = (items: object) => ({ type: "array", items });

/** The forms in which frameworks, standards and companies declare an error. */
const forms: Readonly<Record<string, object>> = {
  fastapi: object({
    detail: list(
      object(
        {
          loc: list({ anyOf: [string, integer] }),
          msg: string,
          type: string,
          input: {},
          ctx: { type: "object" },
        },
        ["loc", "msg", "type"],
      ),
    ),
  }),
  problem: object(
    {
      type: { ...string, format: "uri" },
      title: string,
      status: integer,
      detail: string,
      instance: { ...string, format: "uri-reference" },
    },
    ["type", "title"],
  ),
  jsonapi: object(
    {
      errors: list(
        object(
          {
            status: string,
            code: string,
            title: string,
            detail: string,
            source: object({ pointer: string, parameter: string, header: string }),
          },
          ["status"],
        ),
      ),
    },
    ["errors"],
  ),
  nested: object(
    {
      error: object(
        {
          type: { enum: ["api_error", "card_error", "invalid_request_error"] },
          message: string,
          param: string,
          code: string,
          charge: object({ id: string, description: string }),
        },
        ["type"],
      ),
    },
    ["error"],
  ),
  google: object({
    error: object(
      {
        code: integer,
        message: string,
        status: { enum: ["INTERNAL", "INVALID_ARGUMENT"] },
        details: list({}),
      },
      ["code", "message", "status"],
    ),
  }),
  nest: object({ statusCode: integer, message: list(string), error: string }, ["statusCode", "message"]),
  byField: object(
    { title: string, status: integer, errors: { type: "object", additionalProperties: list(string) } },
    ["title", "errors"],
  ),
  array: list(
    object({ code: { enum: ["other", "value_missing", "value_invalid"] }, field: string, reason: string }, [
      "code",
      "reason",
    ]),
  ),
  spring: object(
    {
      timestamp: { ...string, format: "date-time" },
      status: integer,
      error: string,
      message: string,
      path: string,
    },
    ["timestamp", "status", "error", "path"],
  ),
  flagged: object(
    {
      success: { type: "boolean" },
      data: { type: "object", nullable: true },
      error: { ...string, maxLength: 12 },
    },
    ["success", "error"],
  ),
  exampled: {
    ...object({ code: { enum: ["bad_input", "quota_exceeded"] }, message: string }, ["code"]),
    example: { message: "You have no credit.", code: "quota_exceeded" },
  },
  text: string,
  anything: {},
};

const input = object(
  { name: { ...string, minLength: 3 }, items: list(object({ amount: integer }, ["amount"])) },
  ["name"],
);

const document = (responsesOf: (form: string) => object) => ({
  openapi: "3.1.0",
  info: { title: "Errors", version: "1" },
  paths: Object.fromEntries(
    Object.keys(forms).map((form) => [
      `/${form}`,
      {
        post: {
          operationId: form,
          parameters: [{ name: "limit", in: "query", schema: { ...integer, maximum: 10 } }],
          requestBody: { required: true, content: { "application/json": { schema: input } } },
          responses: { "200": { description: "Good" }, ...responsesOf(form) },
        },
      },
    ]),
  ),
});

const answerIn = (
  form: string,
  type = form === "problem"
    ? "application/problem+json"
    : form === "text"
      ? "text/plain"
      : "application/json",
) => ({
  description: "Bad",
  content: { [type]: { schema: forms[form] } },
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "errors-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function serve(name: string, content: object): Promise<Sandbox> {
  await writeFile(path.join(folder, `${name}.json`), JSON.stringify(content));
  return startSandbox({ apis: { [name]: { documents: { v1: `${name}.json` } } }, cwd: folder });
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

describe("the form of an error", () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await serve(
      "forms",
      document((form) => ({ "422": answerIn(form) })),
    );
  });
  afterAll(() => sandbox.close());

  const message = "Parameter limit must be <= 10";
  it.each<[string, unknown]>([
    ["fastapi", { detail: [{ msg: message }] }],
    ["problem", { type: "https://example.com/", title: "text", detail: message }],
    ["jsonapi", { errors: [{ status: "text", detail: message }] }],
    ["nested", { error: { type: "api_error", message, charge: { description: "text" } } }],
    ["google", { error: { code: 1, message, status: "INTERNAL" } }],
    ["nest", { statusCode: 1, message: [message], error: "text" }],
    ["byField", { title: message }],
    ["array", [{ code: "other", field: "text", reason: message }]],
    ["spring", { status: 1, error: "text", message, path: "text" }],
    ["flagged", { success: true, error: "text" }],
    ["exampled", { message, code: "quota_exceeded" }],
    ["anything", message],
  ])("%s", async (form, expected) => {
    const answer = await post(`${sandbox.url}/${form}?limit=99`, { items: [{ amount: "much" }] });
    const type = form === "problem" ? "application/problem+json" : "application/json";
    expect([answer.status, answer.headers.get("content-type")]).toEqual([422, type]);
    expect(await answer.json()).toMatchObject(expected as object);
  });

  it("of a string is the message", async () => {
    const answer = await post(`${sandbox.url}/text`, {});
    expect([answer.headers.get("content-type"), await answer.text()]).toEqual([
      "text/plain",
      "Body must have required property 'name'",
    ]);
  });

  it("of good input is none", async () => {
    expect((await post(`${sandbox.url}/fastapi?limit=9`, { name: "Sample" })).status).toBe(200);
  });

  it("is that of a fault, whose status is given", async () => {
    const answer = await post(`${sandbox.url}/problem`, {}, { "x-sandbox-fault": "status=422" });
    expect(await answer.json()).toMatchObject({ detail: "A fault that was asked for" });
  });

  it.each([
    ["an undeclared status", "status=418", 418, "text/plain; charset=utf-8"],
    ["a body", "status=418;body={}", 418, "application/json"],
    ["a wrong setting", "status=x", 400, "text/plain; charset=utf-8"],
  ])("is plain text unless a fault gives the body: %s", async (_, fault, status, type) => {
    const answer = await post(`${sandbox.url}/problem`, {}, { "x-sandbox-fault": fault });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, type]);
  });
});

/** By the statuses that are declared; `-` is the plain text of an API that declares nothing. */
describe("the status of an error", () => {
  const schemes = { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } };
  const cases: readonly (readonly [what: string, declared: string, status: number])[] = [
    ["a missing value", "400 422", 422],
    ["a missing value", "400", 400],
    ["a missing value", "4XX", 400],
    ["a missing value", "default", 400],
    ["a missing value", "404 500", -400],
    ["a body that is not JSON", "400 422", 400],
    ["a body that is not JSON", "422", 422],
    ["another media type", "400 415", 415],
    ["another media type", "422", 422],
    ["another media type", "4XX", 415],
    ["another media type", "404", -415],
    ["no media type", "404", -415],
    ["a missing credential", "401 403 400", 401],
    ["a missing credential", "403", 403],
    ["a missing credential", "403 default", 401],
    ["a missing credential", "422", -401],
    ["another method", "405", 405],
    ["another method", "404 default", -404],
    ["an unacceptable media type", "406", 406],
    ["an unacceptable media type", "400 default", 200],
    ["the key of another request", "409 422", 409],
    ["the key of another request", "404", -409],
    ["too many requests", "429", 429],
    ["too many requests", "4XX", 429],
    ["too many requests", "404", -429],
  ];
  const documentOf = (declared: string) => {
    const content = { "application/json": { schema: object({ message: string }, ["message"]) } };
    const schema = object({ name: string }, ["name"]);
    const responses = Object.fromEntries(
      declared.split(" ").map((status) => [status, { description: "Bad", content }]),
    );
    return {
      openapi: "3.1.0",
      info: { title: "Statuses", version: "1" },
      "x-client": { idempotency: { header: "Idempotency-Key" } },
      components: schemes,
      paths: {
        "/things": {
          post: {
            operationId: "createThing",
            security: [{ key: [] }],
            parameters: [{ name: "Idempotency-Key", in: "header", schema: string }],
            requestBody: {
              required: true,
              content: { "application/json": { schema }, "text/csv": { schema: string } },
            },
            responses: { "200": { description: "Good", content }, ...responses },
          },
        },
      },
    };
  };

  it.each(cases)("%s where %s is declared: %i", async (what, declared, expected) => {
    const name = `declares-${declared.replaceAll(/\W/g, "-")}`.toLowerCase();
    await writeFile(path.join(folder, `${name}.json`), JSON.stringify(documentOf(declared)));
    const rateLimits = what === "too many requests" ? { [name]: { requests: 1, seconds: 60 } } : false;
    await using sandbox = await startSandbox({
      apis: { [name]: { documents: { v1: `${name}.json` } } },
      cwd: folder,
      rateLimits,
    });
    const url = `${sandbox.url}/things`;
    const key = { "x-key": "k" };
    const good = { name: "Sample" };
    const answers: Readonly<Record<string, () => Promise<Response>>> = {
      "a missing value": () => post(url, {}, key),
      "a body that is not JSON": () => post(url, "{", key),
      "another media type": () => post(url, "<a/>", { ...key, "content-type": "text/xml" }),
      "no media type": () =>
        fetch(url, { method: "POST", headers: key, body: new TextEncoder().encode(JSON.stringify(good)) }),
      "a missing credential": () => post(url, good),
      "another method": () => fetch(url, { method: "PUT", headers: key }),
      "an unacceptable media type": () => post(url, good, { ...key, accept: "image/png" }),
      "the key of another request": async () => {
        await post(url, good, { ...key, "idempotency-key": "1" });
        return post(url, { name: "Another" }, { ...key, "idempotency-key": "1" });
      },
      "too many requests": async () => {
        await post(url, good, key);
        return post(url, good, key);
      },
    };
    const answer = (await answers[what]?.()) ?? expect.fail();
    const text = await answer.text();
    expect(answer.status).toBe(Math.abs(expected));
    if (expected === 200) return;
    // Plain text is not JSON, and an object with a message is.
    expect(text.startsWith("{")).toBe(expected > 0);
    const type = expected > 0 ? "application/json" : "text/plain; charset=utf-8";
    expect(answer.headers.get("content-type")).toBe(type);
    if (expected === 405) expect(answer.headers.get("allow")).toBe("POST");
  });
});

describe("a missing credential", () => {
  const securitySchemes = {
    access: { type: "http", scheme: "bearer" },
    basic: { type: "http", scheme: "basic" },
    certificate: { type: "mutualTLS" },
    cookie: { type: "apiKey", in: "cookie", name: "session" },
    key: { type: "apiKey", in: "header", name: "X-Key" },
    query: { type: "apiKey", in: "query", name: "api_key" },
    token: { type: "http", scheme: "Token" },
  };
  /** By path. */
  const securities: Readonly<Record<string, readonly object[]>> = {
    access: [{ access: [] }],
    basic: [{ basic: [] }],
    cookie: [{ cookie: [] }],
    key: [{ key: [] }],
    query: [{ query: [] }],
    token: [{ token: [] }],
    both: [{ key: [], query: [] }],
    either: [{ key: [] }, { access: [] }],
    certified: [{ certificate: [], key: [] }],
    certificate: [{ key: [] }, { certificate: [] }],
    optional: [{ key: [] }, {}],
    open: [],
  };
  let sandbox: Sandbox;
  beforeAll(async () => {
    const responses = { "204": { description: "Good" } };
    const paths = Object.entries(securities).map(([name, security]) => [
      `/${name}`,
      { get: { operationId: name, security, responses } },
    ]);
    sandbox = await serve("credentials", {
      openapi: "3.1.0",
      info: { title: "Credentials", version: "1" },
      components: { securitySchemes },
      paths: Object.fromEntries(paths) as object,
    });
  });
  afterAll(() => sandbox.close());

  it.each<[string, Record<string, string>, string]>([
    ["/access", { "x-key": "k" }, "The header Authorization (bearer) is missing"],
    ["/access", { authorization: "Basic k" }, "The header Authorization (bearer) is missing"],
    ["/basic", {}, "The header Authorization (basic) is missing"],
    ["/token", {}, "The header Authorization (Token) is missing"],
    ["/key", { authorization: "Bearer k" }, "X-Key is missing"],
    ["/query", { "x-key": "k" }, "The query parameter api_key is missing"],
    ["/cookie", { cookie: "other=1" }, "The cookie session is missing"],
    ["/both", { "x-key": "k" }, "The query parameter api_key is missing"],
    ["/either", {}, "X-Key is missing"],
    ["/certified", {}, "X-Key is missing"],
  ])("is named: %s with %j", async (target, headers, message) => {
    const answer = await fetch(sandbox.url + target, { headers });
    expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([
      401,
      "text/plain; charset=utf-8",
      message,
    ]);
  });

  it.each<[string, Record<string, string>]>([
    ["/access", { authorization: "bearer k" }],
    ["/both?api_key=k", { "x-key": "k" }],
    ["/either", { authorization: "Bearer k" }],
    ["/cookie", { cookie: "session=1" }],
    ["/certificate", {}],
    ["/certified", { "x-key": "k" }],
    ["/optional", {}],
    ["/open", {}],
  ])("is not asked for: %s with %j", async (target, headers) => {
    expect((await fetch(sandbox.url + target, { headers })).status).toBe(204);
  });
});
