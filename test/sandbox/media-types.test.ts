/** The sandbox answers in the media type that is asked for, and the emitted client reads what it answers. */
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { generate } from "../../src/index.js";
import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";
import { importEmitted } from "../support/import-emitted.js";

type Client = Readonly<Record<string, (args?: object, options?: object) => Promise<unknown>>>;

const cases = path.join(import.meta.dirname, "../cases");
const names = ["answer-media-types", "event-stream"];

let sandboxes = new Map<string, { readonly sandbox: Sandbox; readonly client: Client }>();

beforeAll(async () => {
  sandboxes = new Map(
    await Promise.all(
      names.map(async (name) => {
        const cwd = path.join(cases, name);
        const apis = {
          api: { version: "none", documents: { "2026-01-01": "specs/2026-01-01.yaml" } },
        } as const;
        const sandbox = await startSandbox({ apis, cwd });
        const { files } = await generate({ apis }, { cwd });
        const module = "api/2026-01-01/index.ts";
        const emitted = await importEmitted<{ createClient: (options: object) => Client }>(files, module);
        const client = emitted.createClient({ baseUrl: sandbox.url });
        return [name, { sandbox, client }] as const;
      }),
    ),
  );
});
afterAll(async () => {
  for (const { sandbox } of sandboxes.values()) await sandbox.close();
});

async function typeOf(target: string, accept?: string): Promise<string | null> {
  const { sandbox } = sandboxes.get("answer-media-types") ?? expect.fail();
  const answer = await fetch(sandbox.url + target, { headers: accept === undefined ? {} : { accept } });
  return answer.headers.get("content-type");
}

describe("the media type of an example", () => {
  it.each([
    ["the first, if nothing is preferred", "/reports/1", undefined, "text/csv"],
    ["the first of everything", "/reports/1", "*/*", "text/csv"],
    ["the one that is asked for", "/reports/1", "application/pdf", "application/pdf"],
    [
      "the one with the highest quality",
      "/reports/1",
      "text/*;q=0.3, application/json;q=0.4, */*;q=0.2",
      "application/json",
    ],
    ["none that is refused", "/reports/1", "text/csv;q=0, */*;q=0.1", "application/json"],
    ["the first, rather than no answer", "/reports/1", "image/png", "text/csv"],
    ["one that is part of a declared range", "/photo", undefined, "image/png"],
    [
      "the vendor's own, with its parameters",
      "/vendor",
      "application/json",
      "application/vnd.example+json; version=2",
    ],
  ])("is %s", async (_, target, accept, expected) => {
    expect(await typeOf(target, accept)).toBe(expected);
  });
});

describe("the emitted client reads", () => {
  const any = (kind: unknown): unknown => expect.any(kind);
  it.each<[string, string, string, object, unknown]>([
    ["JSON by default", "answer-media-types", "getReport", {}, { id: any(String) }],
    ["text", "answer-media-types", "getReport", { accept: "text/csv" }, any(String)],
    ["bytes", "answer-media-types", "getReport", { accept: "application/pdf" }, any(Uint8Array)],
    ["a stream", "answer-media-types", "getStatement", { as: "stream" }, any(ReadableStream)],
    ["JSON of a vendor", "answer-media-types", "getVendor", {}, { id: any(String) }],
    ["an image", "answer-media-types", "getPhoto", {}, any(Uint8Array)],
    ["JSON, where events can be chosen", "event-stream", "createAnswer", {}, { text: any(String) }],
  ])("%s", async (_, name, operation, options, expected) => {
    const call = sandboxes.get(name)?.client[operation];
    expect(await call?.({ id: "1" }, options)).toEqual(expected);
  });

  it("the refusal of XML that the sandbox cannot write", async () => {
    const call = sandboxes.get("answer-media-types")?.client["postMessage"];
    await expect(call?.({})).rejects.toMatchObject({ status: 501 });
  });

  it.each<[string, string, object, unknown[]]>([
    [
      "named events",
      "watchPayments",
      {},
      [
        { event: "payment", data: { id: any(String), amount: any(String) }, id: "", retry: undefined },
        { event: "note", data: any(String), id: "", retry: undefined },
      ],
    ],
    [
      "events with JSON",
      "watchBalances",
      {},
      [{ event: "message", data: { amount: any(String) }, id: "", retry: undefined }],
    ],
    [
      "events that were chosen",
      "createAnswer",
      { accept: "text/event-stream" },
      [expect.objectContaining({ data: { delta: any(String) } })],
    ],
    [
      "lines",
      "exportTransactions",
      { accept: "application/jsonl" },
      [{ id: any(String), amount: any(String) }],
    ],
    [
      "records",
      "exportTransactions",
      { accept: "application/json-seq" },
      [{ id: any(String), amount: any(String) }],
    ],
  ])("%s", async (_, operation, options, expected) => {
    const call = sandboxes.get("event-stream")?.client[operation];
    const items: unknown[] = [];
    for await (const item of (await call?.({}, options)) as AsyncIterable<unknown>) items.push(item);
    expect(items).toEqual(expected);
  });
});
