/** Operations that answer with a sequence of JSON values. */
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { ConnectionError, UndecodableError } from "../../templates/runtime/errors/errors.js";
import { jsonLines, jsonRecords } from "../../templates/runtime/json-lines.js";
import { mediaTypes } from "../../templates/runtime/media-types.js";
import { operation } from "../../templates/runtime/operation.js";
import { createTransport, type TransportOptions } from "../../templates/runtime/transport.js";
import type { ItemStream } from "../../templates/runtime/types.js";
import { startService, type Answering } from "./service.js";
import { eventually, useTestClock } from "../support/test-clock.js";
import { endpoint } from "./example-api.js";

useTestClock();

type Form = "application/jsonl" | "application/json-seq";

const openers = { "application/jsonl": jsonLines, "application/json-seq": jsonRecords };

async function open(
  form: Form,
  answering: Answering,
  options: Partial<TransportOptions> = {},
): Promise<ItemStream<unknown>> {
  const service = await startService(answering);
  const list = operation<Record<never, never>, { 200: ItemStream<unknown> }>({
    ...endpoint("list", "GET", "/"),
    media: mediaTypes,
    responses: { 200: { [form]: openers[form] } },
  });
  return await list(createTransport({ api: "any" }, { baseUrl: service.baseUrl, ...options }));
}

async function itemsOf(stream: ItemStream<unknown>): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of stream) items.push(item);
  return items;
}

const answerWith =
  (form: Form, body: string | Buffer): Answering =>
  (answer) =>
    answer.writeHead(200, { "content-type": form }).end(body);

describe("items", () => {
  test.each<[string, Form, string, unknown[]]>([
    ["lines", "application/jsonl", '{"a":1}\n[2]\r\n\n"x"\nnull\n', [{ a: 1 }, [2], "x", null]],
    ["a last line without an end", "application/jsonl", "1\n2", [1, 2]],
    ["none", "application/jsonl", "", []],
    ["records", "application/json-seq", '\x1e{"a":\n1}\n\x1e\x1e2\n\x1etrue\n', [{ a: 1 }, 2, true]],
    ["a last record that shows its end", "application/json-seq", "\x1e[1]", [[1]]],
  ])("%s", async (_, form, body, items) => {
    expect(await itemsOf(await open(form, answerWith(form, body)))).toEqual(items);
  });

  test.each<[string, Form, string | Buffer, unknown, string]>([
    ["is not JSON", "application/jsonl", "1\noops\n", UndecodableError, "is not JSON"],
    ["would lose a digit", "application/jsonl", "[9007199254740993]\n", UndecodableError, "inexactNumbers"],
    ["is not UTF-8", "application/jsonl", Buffer.from([0x22, 0xff, 0x22, 10]), UndecodableError, "UTF-8"],
    ["ends within a character", "application/jsonl", Buffer.from([0x22, 0xc5]), UndecodableError, "UTF-8"],
    [
      "is longer than allowed",
      "application/jsonl",
      `"${"x".repeat(300)}"\n`,
      UndecodableError,
      "maxResponseBytes",
    ],
    ["may have lost its last digits", "application/json-seq", "\x1e12", ConnectionError, "within an item"],
  ])("fail where one %s", async (_, form, body, kind, message) => {
    const stream = await open(form, answerWith(form, body), { maxResponseBytes: 200 });
    const failed = itemsOf(stream);
    await expect(failed).rejects.toBeInstanceOf(kind);
    await expect(failed).rejects.toThrow(message);
  });

  test("that is a number, without an end, fails where only the end of the connection ends the body", async () => {
    const closing =
      (body: string): Answering =>
      (answer) => {
        answer.useChunkedEncodingByDefault = false;
        answer.writeHead(200, { "content-type": "application/jsonl", connection: "close" }).write(body);
        answer.end();
      };
    expect(await itemsOf(await open("application/jsonl", closing("1\n[2]")))).toEqual([1, [2]]);
    const failed = itemsOf(await open("application/jsonl", closing("1\n2")));
    await expect(failed).rejects.toThrow("within an item");
  });

  test.each<[string, (body: Buffer) => Buffer]>([
    ["gzip", (body) => gzipSync(body, { level: 0 })],
    ["deflate", (body) => deflateSync(body, { level: 0 })],
    ["br", (body) => brotliCompressSync(body)],
  ])("under %s are all there, or the end is an error", async (encoding, compress) => {
    const lines = Buffer.from("[1]\n".repeat(50) + "2");
    const packed = compress(lines);
    const sending =
      (body: Buffer): Answering =>
      (answer) =>
        answer
          .writeHead(200, { "content-type": "application/jsonl", "content-encoding": encoding })
          .end(body);
    expect(await itemsOf(await open("application/jsonl", sending(packed)))).toHaveLength(51);
    const cut = itemsOf(await open("application/jsonl", sending(packed.subarray(0, -6))));
    await expect(cut).rejects.toBeInstanceOf(UndecodableError);
    await expect(cut).rejects.toThrow("cannot be seen to be whole");
    const long = open("application/jsonl", sending(packed), { maxResponseBytes: 60 });
    await expect(itemsOf(await long)).rejects.toThrow("cannot be seen to be whole");
  });

  test("arrive one by one; the connection is closed by leaving, and its failure is an error", async () => {
    const closed = vi.fn();
    const start: Answering = (answer) => {
      answer.writeHead(200, { "content-type": "application/jsonl" }).write("1\n2\n");
      answer.on("close", closed);
    };
    for await (const item of await open("application/jsonl", start)) {
      expect(item).toBe(1);
      break;
    }
    await eventually(() => {
      expect(closed).toHaveBeenCalledOnce();
    });
    const cut: Answering = (answer, asked, turn) => {
      start(answer, asked, turn);
      setTimeout(() => answer.destroy(), 20);
    };
    await expect(itemsOf(await open("application/jsonl", cut))).rejects.toBeInstanceOf(ConnectionError);
  });
});
