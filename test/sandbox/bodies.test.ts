/** What the sandbox reads of a body, by the media type in which it comes: it refuses what does not fit the document. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { multipart } from "../../templates/runtime/multipart.js";
import type { BodyDescriptor } from "../../templates/runtime/request/encoded-request.js";
import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";

const thing = {
  type: "object",
  required: ["name"],
  additionalProperties: false,
  properties: {
    name: { type: "string" },
    size: { type: "integer" },
    tags: { type: "array", items: { type: "integer" } },
    details: { type: "object", required: ["a"], properties: { a: { type: "integer" } } },
    file: { type: "string", format: "binary", maxLength: 3 },
  },
};

const answered = {
  "200": { description: "It", content: { "application/json": { schema: thing } } },
};

const document = {
  openapi: "3.2.0",
  info: { title: "Things", version: "1" },
  paths: {
    "/things": {
      post: {
        operationId: "makeThing",
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: thing },
            "application/x-www-form-urlencoded": { schema: thing },
            "multipart/form-data": { schema: thing },
            "text/plain": { schema: { type: "string", enum: ["thing"] } },
            "image/*": {},
          },
        },
        responses: answered,
      },
      put: {
        operationId: "putThings",
        requestBody: {
          content: {
            "multipart/mixed": {
              schema: { type: "array", prefixItems: [thing], items: { type: "string", maxLength: 3 } },
            },
          },
        },
        responses: answered,
      },
      patch: {
        operationId: "patchThing",
        requestBody: {
          content: {
            "application/x-www-form-urlencoded": {
              schema: thing,
              encoding: { details: { style: "deepObject" }, tags: { explode: false } },
            },
          },
        },
        responses: answered,
      },
    },
  },
};

let folder: string;
let sandbox: Sandbox;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "sandbox-"));
  await writeFile(path.join(folder, "things.json"), JSON.stringify(document));
  sandbox = await startSandbox({ apis: { things: { documents: { "1": "things.json" } } }, cwd: folder });
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

async function answer(body: RequestInit["body"], type?: string, method = "POST"): Promise<unknown> {
  const headers = type === undefined ? {} : { "content-type": type };
  const response = await fetch(`${sandbox.url}/things`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return response.ok ? await response.json() : (await response.text()).replaceAll('"', "'");
}

async function answerToParts(
  value: unknown,
  type = "multipart/form-data",
  method = "POST",
): Promise<unknown> {
  const descriptor: BodyDescriptor = { type, as: multipart };
  const encoded = await multipart(value, descriptor);
  return answer(encoded.body as Uint8Array<ArrayBuffer>, encoded.type, method);
}

const form = "application/x-www-form-urlencoded";

it.each<[string, () => Promise<unknown>, object]>([
  ["JSON", () => answer('{"name":"a","size":1}', "application/json"), { name: "a", size: 1 }],
  [
    "a form",
    () => answer("name=a+b&size=1&tags=1&tags=2&details=%7B%22a%22%3A1%7D", form),
    { name: "a b", size: 1, tags: [1, 2], details: { a: 1 } },
  ],
  [
    "a form with styles",
    () => answer("name=5&details%5Ba%5D=1&tags=1,2", form, "PATCH"),
    { name: "5", tags: [1, 2], details: { a: 1 } },
  ],
  [
    "parts with names",
    () =>
      answerToParts({ name: "ü", size: 1, tags: [1], details: { a: 1 }, file: Uint8Array.of(255, 13, 10) }),
    { name: "ü", size: 1, tags: [1], details: { a: 1 }, file: "\u00ff\r\n" },
  ],
])("%s is read as what was given", async (_what, send, value) => {
  expect(await send()).toMatchObject(value);
});

it.each<[string, () => Promise<unknown>, string]>([
  ["a number", () => answer("name=a&size=x", form), "/size must be integer"],
  ["a field that is missing", () => answer("size=1", form), "required property 'name'"],
  ["a field that is unknown", () => answer("name=a&b=1", form), "must NOT have additional properties"],
  ["a number in a form with styles", () => answer("name=a&size=x", form, "PATCH"), "/size must be integer"],
  ["a styled field", () => answer("name=a&details[a]=b", form, "PATCH"), "/details/a must be integer"],
  ["an item of a styled list", () => answer("name=a&tags=1,b", form, "PATCH"), "/tags/1 must be integer"],
  [
    "a part of a field without a style",
    () => answer("name=a&b[c]=1", form, "PATCH"),
    "must NOT have additional",
  ],
  [
    "an object in a part",
    () => answerToParts({ name: "a", details: { a: "b" } }),
    "/details/a must be integer",
  ],
  [
    "a long file",
    () => answerToParts({ name: "a", file: new Uint8Array(4) }),
    "/file must NOT have more than 3",
  ],
  [
    "half of a form",
    () => answer("--a\r\n\r\nx", "multipart/form-data; boundary=a"),
    "The body is not multipart",
  ],
  ["no boundary", () => answer("x", "multipart/form-data"), "The body is not multipart"],
  ["a text", () => answer("other", "text/plain"), "must be equal to one of the allowed values: thing"],
  [
    "a part by position",
    () => answerToParts([{ name: 1 }], "multipart/mixed", "PUT"),
    "/0/name must be string",
  ],
  [
    "a part after them",
    () => answerToParts([{ name: "a" }, "long"], "multipart/mixed", "PUT"),
    "/1 must NOT have",
  ],
  ["not JSON", () => answer("{", "application/json"), "The body is not JSON"],
  [
    "a number that JSON.parse makes infinite",
    () => answer('{"name":"a","size":1e400}', "application/json"),
    "a number beyond 1.8e308",
  ],
  ["a large number in a form", () => answer("name=a&size=1e400", form), "/size must be integer"],
  [
    "another media type",
    () => answer("<a/>", "application/xml"),
    "The body must be application/json or application/x-www-form-urlencoded or multipart/form-data or text/plain or image/*; found application/xml",
  ],
])("%s that does not fit is refused", async (_what, send, problem) => {
  expect(await send()).toContain(problem);
});

it("takes bytes and text as they are", async () => {
  expect(await answer("thing", "text/plain")).toMatchObject({});
  expect(await answer(Uint8Array.of(1), "image/png")).toMatchObject({});
  expect(await answerToParts([{ name: "a" }, "x"], "multipart/mixed", "PUT")).toMatchObject({});
});
