/** An API that nothing is known of but its document: routes, arguments, examples. And examples for everything we have. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleOf } from "../../src/exchange/validator.js";

import {
  deepObject,
  styled,
  styledCookie,
  styledHeader,
  type Style,
} from "../../templates/runtime/styles.js";
import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import { loadApis } from "../../src/sandbox/load-apis.js";

const thing = {
  type: "object",
  required: ["id", "name", "size"],
  properties: {
    id: { type: "string", format: "uuid" },
    name: { type: "string", minLength: 3 },
    size: { type: "integer", minimum: 5 },
    code: { type: "string", pattern: "^[A-Z]{2}-\\d{4}$" },
    parent: { $ref: "#/components/schemas/Thing" },
    kinds: { type: "array", items: { enum: ["a", "b"] } },
  },
};

const document = (version: string) => ({
  openapi: "3.2.0",
  info: { title: "Things", version },
  paths: {
    "/things": {
      query: {
        operationId: "searchThings",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
            },
          },
        },
        responses: {
          "200": {
            description: "Those",
            content: {
              "application/json": {
                schema: { type: "array", items: { $ref: "#/components/schemas/Thing" } },
              },
            },
          },
        },
      },
      post: {
        operationId: "createThing",
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } },
        },
        responses: {
          "201": {
            description: "Made",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } },
          },
        },
      },
    },
    "/things/{id}": {
      get: {
        operationId: "getThing",
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" } },
          {
            name: "filter",
            in: "query",
            style: "deepObject",
            schema: { type: "object", properties: { size: { type: "integer" } } },
          },
          {
            name: "tags",
            in: "query",
            style: "pipeDelimited",
            explode: false,
            schema: { type: "array", items: { type: "integer" } },
          },
          { name: "X-Trace", in: "header", schema: { type: "boolean" } },
        ],
        responses: {
          "200": {
            description: "It",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } },
          },
        },
      },
      delete: {
        operationId: "deleteThing",
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        responses: { "204": { description: "Gone" } },
      },
    },
    "/things/newest": {
      get: {
        operationId: "getNewest",
        responses: {
          "200": { description: "Text", content: { "text/plain": { schema: { type: "string" } } } },
        },
      },
    },
  },
  components: { schemas: { Thing: thing } },
});

let folder: string;
let sandbox: Sandbox;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "sandbox-"));
  for (const version of ["2025-01-01", "2026-01-01"]) {
    await writeFile(path.join(folder, `${version}.json`), JSON.stringify(document(version)));
  }
  const documents = { "2025-01-01": "2025-01-01.json", "2026-01-01": "2026-01-01.json" };
  sandbox = await startSandbox({ apis: { things: { documents } }, cwd: folder });
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

const request = (method: string, target: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(sandbox.url + target, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

describe("an API without behaviour", () => {
  it("answers an example that fits, with what was sent in it", async () => {
    const answer = await request("POST", "/things", {
      id: "2f1f8a52-8d6c-4d7e-9a1b-3c5d7e9f0a1b",
      name: "Sample",
      size: 9,
    });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      name: "Sample",
      size: 9,
      code: expect.stringMatching(/^[A-Z]{2}-\d{4}$/) as string,
    });
  });

  it.each([
    ["application/json; charset=utf-8", 201],
    ["application/vnd.things+json", 201],
    ["text/json", 201],
    ["text/plain", 415],
    ["application/x-www-form-urlencoded", 415],
    [undefined, 415],
  ])("takes JSON as JSON only: %s", async (type, status) => {
    const sent = { id: "2f1f8a52-8d6c-4d7e-9a1b-3c5d7e9f0a1b", name: "Sample", size: 9 };
    const body = new TextEncoder().encode(JSON.stringify(sent));
    const headers = type === undefined ? {} : { "content-type": type };
    const answer = await fetch(`${sandbox.url}/things`, { method: "POST", headers, body });
    const result = type ?? "no content-type";
    expect(answer.status).toBe(status);
    if (status === 415)
      expect(await answer.text()).toBe(`The body must be application/json; found ${result}`);
  });

  it("puts the identifier of the path into the example", async () => {
    expect(await (await request("GET", "/things/9f0a1b2f-8d6c-4d7e-9a1b-3c5d7e9f0a1b")).json()).toMatchObject(
      { id: "9f0a1b2f-8d6c-4d7e-9a1b-3c5d7e9f0a1b" },
    );
  });

  it("reads the body of QUERY", async () => {
    expect((await request("QUERY", "/things", { name: "Sample" })).status).toBe(200);
    expect((await request("QUERY", "/things", { name: 1 })).status).toBe(400);
  });

  it("answers 204 with nothing, text as text, and prefers literal paths", async () => {
    expect((await request("DELETE", "/things/a")).status).toBe(204);
    const text = await request("GET", "/things/newest");
    expect([text.headers.get("content-type"), await text.text()]).toEqual(["text/plain", "text"]);
  });

  it.each([
    ["POST", "/things", { name: "x" }, "Body  must have required property 'id'"],
    ["GET", "/things/a?filter[size]=big", undefined, "Parameter filter /size must be integer"],
    ["GET", "/things/a?tags=1|two", undefined, "Parameter tags /1 must be integer"],
  ])("refuses %s %s", async (method, target, body, text) => {
    const answer = await request(method, target, body);
    expect([answer.status, (await answer.text()).replace(/\s+/g, " ")]).toEqual([
      400,
      text.replace(/\s+/g, " "),
    ]);
  });

  it("reads styles: deep objects, pipes, headers", async () => {
    expect(
      (await request("GET", "/things/a?filter[size]=3&tags=1|2", undefined, { "X-Trace": "true" })).status,
    ).toBe(200);
    expect((await request("GET", "/things/a", undefined, { "X-Trace": "maybe" })).status).toBe(400);
  });

  it("serves its documents and its faults", async () => {
    expect(await (await request("GET", "/spec/versions")).json()).toMatchObject({
      versions: [{ version: "2025-01-01" }, { version: "2026-01-01" }],
    });
    expect((await request("GET", "/things/a", undefined, { "x-sandbox-fault": "status=503" })).status).toBe(
      503,
    );
    expect(await (await request("GET", "/nowhere")).text()).toBe("Cannot GET /nowhere");
  });
});

/** A sandbox of one document with these operations, by path. */
async function serve(name: string, paths: object): Promise<Sandbox> {
  const file = `${name}.json`;
  const info = { title: name, version: "1" };
  await writeFile(path.join(folder, file), JSON.stringify({ openapi: "3.2.0", info, paths }));
  return startSandbox({ apis: { [name]: { documents: { v1: file } } }, cwd: folder });
}

const json = (schema: object) => ({ description: "It", content: { "application/json": { schema } } });
const integer = { type: "integer" };
const string = { type: "string" };

describe("an argument", () => {
  const shapes: Readonly<Record<string, readonly [schema: object, value: unknown]>> = {
    text: [string, "x&y+z"],
    number: [integer, 7],
    list: [{ type: "array", items: integer }, [1, 2]],
    texts: [{ type: "array", items: string }, ["x&y", "z+w"]],
    object: [
      { type: "object", additionalProperties: false, properties: { a: integer, b: string }, required: ["a"] },
      { a: 1, b: "x&y+z" },
    ],
    map: [
      { type: "object", additionalProperties: integer },
      { k: 1, l: 2 },
    ],
  };
  const styles: Readonly<Record<string, readonly (Style | "deepObject")[]>> = {
    path: ["simple", "label", "matrix"],
    header: ["simple"],
    query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
    cookie: ["form", "cookie"],
  };
  const stylers: Readonly<Record<string, typeof styled>> = { header: styledHeader, cookie: styledCookie };
  const cases = Object.entries(styles).flatMap(([place, own]) =>
    own.flatMap((style) =>
      [true, false].flatMap((explode) =>
        Object.keys(shapes).map((shape) => ({
          place,
          style,
          explode,
          shape,
          id: [place, style, explode, shape].join("-"),
        })),
      ),
    ),
  );
  let echo: Sandbox;
  beforeAll(async () => {
    const paths = cases.map(({ place, style, explode, shape, id }) => {
      const [schema] = shapes[shape] ?? [];
      const parameter = { name: "value", in: place, required: true, style, explode, schema };
      const other = { name: "limit", in: "query", schema: integer };
      const answer = json({ type: "object", required: ["value"], properties: { value: schema } });
      const operation = { operationId: id, parameters: [parameter, other], responses: { "200": answer } };
      return [`/${id}${place === "path" ? "/{value}" : ""}`, { get: operation }];
    });
    echo = await serve("styles", Object.fromEntries(paths) as object);
  });
  afterAll(() => echo.close());

  it.each(cases)("of a client is read in its style: $id", async ({ place, style, explode, shape, id }) => {
    const [, value] = shapes[shape] ?? [];
    const { as } = style === "deepObject" ? deepObject() : (stylers[place] ?? styled)({ style, explode });
    const text = as?.("value", value) ?? "";
    const url = `${echo.url}/${id}${place === "path" ? `/${text}` : ""}?limit=5${place === "query" ? `&${text}` : ""}`;
    const headers: Record<string, string> =
      place === "header" ? { value: text } : place === "cookie" ? { cookie: text } : {};
    expect(await (await fetch(url, { headers })).json()).toEqual({ value });
    if (place !== "header") return;
    const spread = await fetch(url, { headers: { value: text.replaceAll(",", ", ") } });
    expect(await spread.json()).toEqual({ value });
  });

  it.each([
    ["path-label-false-number/7", 400],
    ["path-matrix-false-number/;other=7", 400],
    ["path-simple-true-object/a=x,b=y", 400],
    ["query-form-true-object?a=1&value=x", 200],
    ["query-deepObject-true-map?value[k]=x", 400],
    ["query-form-true-map?k=x", 400],
  ])("is checked in its style: %s", async (target, status) => {
    expect((await fetch(`${echo.url}/${target}`)).status).toBe(status);
  });

  it("is not confused with another one of its name", async () => {
    const both = (...places: [place: string, schema: object][]) => ({
      get: {
        operationId: places.map(([place]) => place).join("-"),
        parameters: places.map(([place, schema]) => ({
          name: "id",
          in: place,
          schema,
          required: place === "path",
        })),
        responses: { "204": { description: "Done." } },
      },
    });
    await using twice = await serve("twice", {
      "/path-query/{id}": both(["path", string], ["query", integer]),
      "/path-header/{id}": both(["path", string], ["header", integer]),
      "/query-cookie": both(["query", integer], ["cookie", string], ["header", string]),
    });
    const statusOf = async (target: string, headers: Record<string, string> = {}): Promise<number> =>
      (await fetch(twice.url + target, { headers })).status;
    expect(await statusOf("/path-query/x")).toBe(204);
    expect(await statusOf("/path-query/x?id=5")).toBe(204);
    expect(await statusOf("/path-query/5?id=x")).toBe(400);
    expect(await statusOf("/path-header/x", { id: "5" })).toBe(204);
    expect(await statusOf("/path-header/5", { id: "x" })).toBe(400);
    expect(await statusOf("/query-cookie?id=5", { cookie: "id=x", id: "y" })).toBe(204);
    expect(await statusOf("/query-cookie", { cookie: "id=x" })).toBe(204);
  });
});

it.each([
  ["2XX", 200],
  ["default", 200],
  ["202", 202],
])("the only success %s is answered with %i", async (declared, status) => {
  const responses = { [declared]: json({ type: "object", properties: { a: integer } }), "4XX": json(string) };
  const parameters = [{ name: "n", in: "query", schema: integer }];
  await using ranges = await serve(`only-${declared.toLowerCase()}`, {
    "/a": { get: { operationId: "a", parameters, responses } },
  });
  const answer = await fetch(`${ranges.url}/a`);
  expect([answer.status, await answer.json()]).toEqual([status, { a: 1 }]);
  expect((await fetch(`${ranges.url}/a?n=x`)).status).toBe(400);
});

it("the API with the longest root is asked, in whatever order they are served", async () => {
  const of = (operationId: string, root: string, at: string) => ({
    openapi: "3.1.0",
    info: { title: operationId, version: "1" },
    servers: [{ url: `https://api.example${root}` }],
    paths: { [at]: { get: { operationId, responses: { "200": json({ const: operationId }) } } } },
  });
  await writeFile(path.join(folder, "outer.json"), JSON.stringify(of("outer", "/v1", "/cards/{id}")));
  await writeFile(path.join(folder, "inner.json"), JSON.stringify(of("inner", "/v1/cards", "/{id}")));
  await using both = await startSandbox({
    apis: { outer: { documents: { v1: "outer.json" } }, inner: { documents: { v1: "inner.json" } } },
    cwd: folder,
  });
  expect(await (await fetch(`${both.url}/v1/cards/7`)).json()).toBe("inner");
});

describe("examples", () => {
  it("of every answer of both presets fit the document", async () => {
    const problems: string[] = [];
    let count = 0;
    for (const { name, versions } of await loadApis(undefined, ".")) {
      for (const [version, { api, validator }] of versions) {
        for (const { id, responses } of api.operations) {
          for (const { schema } of responses.flatMap(({ content }) => content)) {
            count++;
            const problem = validator.problem(schema, exampleOf(schema, validator));
            if (problem !== undefined) problems.push(`${name} ${version} ${id}: ${problem}`);
          }
        }
      }
    }
    expect(problems).toEqual([]);
    expect(count).toBeGreaterThan(800);
  });
});
