/** An API that nothing is known of but its document: routes, arguments, examples. And examples for everything we have. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { exampleOf } from "../../src/sandbox/validator.js";
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
  openapi: "3.1.0",
  info: { title: "Things", version },
  paths: {
    "/things": {
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
    const found = type ?? "no content-type";
    expect(answer.status).toBe(status);
    if (status === 415) expect(await answer.text()).toBe(`The body must be application/json; found ${found}`);
  });

  it("puts the identifier of the path into the example", async () => {
    expect(await (await request("GET", "/things/9f0a1b2f-8d6c-4d7e-9a1b-3c5d7e9f0a1b")).json()).toMatchObject(
      { id: "9f0a1b2f-8d6c-4d7e-9a1b-3c5d7e9f0a1b" },
    );
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
