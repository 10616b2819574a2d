/** Names of a document that mean something to the language, to a module or to a client. */
import { expect, it } from "vitest";

import { generateFrom } from "../support/generate-from.js";
import { importEmitted } from "../support/import-emitted.js";

const names = [
  ...["then", "catch", "finally", "default", "toJSON", "prototype", "resume", "sandbox", "await", "async", "arguments"],
  ...["Symbol", "Promise", "globalThis", "NaN", "undefined", "createClient", "apiVersion", "operation"],
  ...Object.getOwnPropertyNames(Object.prototype),
];

type Called = (args?: object) => PromiseLike<unknown>;

interface Emitted {
  createClient(options: object): Readonly<Record<string, Called>> & {
    readonly sandbox: Readonly<Record<string, Called>>;
    readonly resume: unknown;
  };
}

/** One operation, one schema and one event of each name, one operation in the sandbox, and one with a key. */
function documentOf(): object {
  const schemaOf = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  const bodyOf = (name: string): object => ({ content: { "application/json": { schema: schemaOf(name) } } });
  const paths = names.map((name, index) => [
    `/p${index}`,
    { get: { operationId: name, responses: { 200: { description: "Yes.", ...bodyOf(name) } } } },
  ]);
  const key = { name: "Key", in: "header", schema: { type: "string" } };
  return {
    openapi: "3.1.0",
    info: { title: "Names", version: "1" },
    "x-client": { idempotency: { header: "Key" } },
    paths: {
      ...Object.fromEntries(paths),
      "/keyed": { post: { operationId: "keyed", parameters: [key], responses: {} } },
      "/sandboxed": { post: { operationId: "then2", responses: {}, "x-client": { sandboxOnly: true } } },
    },
    webhooks: Object.fromEntries(names.map((name) => [name, { post: { requestBody: bodyOf(name) } }])),
    components: { schemas: Object.fromEntries(names.map((name) => [name, { enum: [name] }])) },
  };
}

it("are given to nothing that would then mean something else", async () => {
  const apis = { api: { documents: { "2026-01-01": "a.json" }, version: "none" } } as const;
  const texts = await generateFrom({ "a.json": documentOf() }, apis);
  const files = Array.from(texts, ([path, text]) => ({ path, text }));
  // Taken for a promise, the module would never arrive.
  const module = await importEmitted<Emitted>(files, "api/2026-01-01/index.ts");
  const asked: string[] = [];
  const client = module.createClient({
    baseUrl: "https://api.example.com",
    fetch: (url: string) => {
      asked.push(new URL(url).pathname);
      return Promise.resolve(Response.json(null));
    },
  });
  expect(await Promise.resolve<unknown>(client)).toBe(client);
  expect(`${client}`).toBe("[object Object]");
  expect(JSON.stringify(client)).toBe('{"sandbox":{}}');
  expect(client.constructor).toBe(Object);
  expect(client.resume).toBeTypeOf("function");
  expect(Object.keys(client.sandbox)).toEqual(["then2"]);
  const operations = Object.entries(client).filter(([name]) => !["sandbox", "resume"].includes(name));
  expect(operations).toHaveLength(names.length + 1);
  for (const [, call] of operations) await (call as Called)({});
  expect(asked.sort()).toEqual([...names.map((_, index) => `/p${index}`), "/keyed"].sort());
});
