/** The sandbox pages by the facts that clients page by: every list has three pages, and an end. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { load } from "js-yaml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import { generateFrom } from "../support/generate-from.js";
import { inFolder } from "../support/in-folder.js";
import { importEmitted } from "../support/import-emitted.js";

interface List {
  all(args: object, options?: object): AsyncIterable<unknown>;
  pages(args: object, options?: object): AsyncIterable<unknown>;
}

const cases = path.join(import.meta.dirname, "../cases/page-forms");

let sandbox: Sandbox;
let client: Readonly<Record<string, List>>;
let asked: string[] = [];
beforeAll(async () => {
  const text = await readFile(path.join(cases, "specs/2026-01-01.yaml"), "utf8");
  const documents = { "2026-01-01": "a.json" };
  const files = await generateFrom(
    { "a.json": load(text) as object },
    { api: { version: "none", documents } },
  );
  const emitted = await importEmitted<{ createClient(options: object): typeof client }>(
    Array.from(files, ([file, content]) => ({ path: file, text: content })),
    "api/2026-01-01/index.ts",
  );
  const file = path.join(cases, "specs/2026-01-01.yaml");
  sandbox = await startSandbox({ apis: { api: { version: "none", documents: { "2026-01-01": file } } } });
  const noted = (url: string, init: RequestInit): Promise<Response> => {
    asked.push(url);
    return fetch(url, init);
  };
  client = emitted.createClient({ baseUrl: sandbox.url, fetch: noted });
});
afterAll(() => sandbox.close());

/** Ids of all items, and the number of requests. */
async function read(list: string, args: object = {}): Promise<[unknown[], number]> {
  asked = [];
  const items: unknown[] = [];
  for await (const item of client[list]?.all(args, { maxPages: 10 }) ?? []) items.push(item);
  return [items, asked.length];
}

describe("lists of an API that only its document describes", () => {
  it.each([
    ["listFlat", 3, {}],
    ["listNested", 3, {}],
    ["listInBody", 3, { body: {} }],
    ["listByLastItem", 3, {}],
    ["listByNumber", 3, {}],
    // Nothing but a page without items shows the end.
    ["listByOffset", 4, {}],
    ["listByUrl", 3, {}],
    ["listByHeader", 3, {}],
    ["listStated", 3, { body: {} }],
  ])("%s has three pages", async (list, requests, args) => {
    const [items, count] = await read(list, args);
    expect([items.length, count]).toEqual([3, requests]);
    if (list !== "listFlat") expect(new Set(items.map((item) => JSON.stringify(item))).size).toBe(3);
  });

  it("have pages of the size that was asked for", async () => {
    const pages: unknown[] = [];
    for await (const page of client["listByOffset"]?.pages({ limit: 2 }) ?? []) pages.push(page);
    expect(pages).toMatchObject([[{}, {}], [{}]]);
  });
});

it.each([
  [{ backup_id: { type: "string", example: "b-1" }, name: { type: "string" } }],
  [{ sid: { type: "string", example: "SM1" } }],
  [{ file: { type: "object", required: ["id"], properties: { id: { type: "string", example: "7" } } } }],
])("items without an `id` differ by what tells them apart: %j", async (properties) => {
  const items = { type: "object", required: Object.keys(properties), properties };
  const page = {
    type: "object",
    required: ["items"],
    properties: { items: { type: "array", minItems: 1, items }, next_cursor: { type: "string" } },
  };
  const content = (schema: object) => ({ "application/json": { schema } });
  const list = {
    parameters: [{ name: "cursor", in: "query", schema: { type: "string" } }],
    responses: { "200": { description: "OK", content: content(page) } },
  };
  const pay = {
    requestBody: { content: content({ type: "object", properties: { key: { type: "string" } } }) },
    responses: { "204": { description: "OK" } },
  };
  const document = {
    openapi: "3.1.0",
    info: { title: "Backups", version: "1.0.0" },
    "x-client": { idempotency: { field: "key" } },
    paths: { "/backups": { get: list }, "/payments": { post: pay } },
  };
  await inFolder({ "a.json": document }, async (cwd) => {
    const own = await startSandbox({ apis: { api: { documents: { v1: "a.json" } } }, cwd });
    try {
      const read: unknown[] = [];
      for (let cursor: string | undefined = ""; cursor !== undefined;) {
        const answer = await fetch(`${own.url}/backups${cursor && `?cursor=${cursor}`}`);
        const message = (await answer.json()) as { items: unknown[]; next_cursor?: string };
        read.push(...message.items);
        cursor = message.next_cursor;
      }
      expect(new Set(read.map((item) => JSON.stringify(item))).size).toBe(3);
      const headers = { "content-type": "application/json" };
      await fetch(`${own.url}/payments`, { method: "POST", headers, body: '{"key":"k-1"}' });
      expect(own.admin.requests().at(-1)).toMatchObject({ status: 204, idempotencyKey: "k-1" });
    } finally {
      await own.close();
    }
  });
});
