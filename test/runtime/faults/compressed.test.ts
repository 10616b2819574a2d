/** Compressed text and bytes: a whole body is read, and one that is cut anywhere is refused, however it is framed. */
import { once } from "node:events";
import zlib from "node:zlib";
import { describe, expect, test } from "vitest";

import { UndecodableError } from "../../../templates/runtime/errors/errors.js";
import { mediaTypes } from "../../../templates/runtime/media-types.js";
import { operation } from "../../../templates/runtime/operation.js";
import { createTransport, type TransportOptions } from "../../../templates/runtime/transport.js";
import { startService } from "../service.js";
import { failure } from "./support.js";
import { endpoint } from "../example-api.js";

const getTable = operation<Record<never, never>, { 200: string }>({
  ...endpoint("getTable", "GET", "/table"),
  media: mediaTypes,
  responses: { 200: { "text/csv": "text" } },
});
const getStatement = operation<Record<never, never>, { 200: Uint8Array }>({
  ...endpoint("getStatement", "GET", "/statement"),
  media: mediaTypes,
  responses: { 200: { "application/pdf": "bytes" } },
});

const rows = Array.from({ length: 5 }, (_, part) =>
  Array.from({ length: 200 }, (_, row) => `${part};${row};${Math.sin(part * 200 + row)}\n`).join(""),
);
const table = rows.join("");

/** As a server compresses what it sends piece by piece: each block can be decompressed when it has arrived. */
async function inBlocks(stream: zlib.Gzip): Promise<readonly Buffer[]> {
  const blocks: Buffer[] = [];
  let block: Buffer[] = [];
  stream.on("data", (bytes: Buffer) => block.push(bytes));
  for (const part of rows) {
    stream.write(part);
    await new Promise<void>((resolve) => stream.flush(resolve));
    blocks.push(Buffer.concat(block));
    block = [];
  }
  stream.end();
  await once(stream, "end");
  return [...blocks, Buffer.concat(block)];
}

const streams: Readonly<Record<string, (() => unknown) | undefined>> = {
  gzip: zlib.createGzip,
  br: zlib.createBrotliCompress,
  deflate: zlib.createDeflate,
  "x-gzip": zlib.createGzip,
  zstd: (zlib as unknown as { readonly createZstdCompress?: () => unknown }).createZstdCompress,
};

/** A service whose answer is `body`, compressed before. */
async function serving(bodyOf: (turn: number) => Buffer, encoding: string, isChunked: boolean) {
  return startService((answer, { url }, turn) => {
    const type = url === "/table" ? "text/csv" : "application/pdf";
    const body = bodyOf(turn);
    answer.writeHead(200, {
      "content-type": type,
      "Content-Encoding": encoding,
      ...(isChunked ? {} : { "content-length": body.length }),
    });
    for (let start = 0; start < body.length; start += 1000) answer.write(body.subarray(start, start + 1000));
    answer.end();
  });
}

const transportTo = (baseUrl: string, options: Partial<TransportOptions> = {}) =>
  createTransport({ api: "any" }, { baseUrl, retry: false, ...options });

describe.each(Object.keys(streams))("a body in %s", (encoding) => {
  const create = streams[encoding];

  test.runIf(create).each([
    ["with its length", false],
    ["in chunks", true],
  ])("is read if it is whole, and refused if it ends after any block, %s", async (_, isChunked) => {
    const blocks = await inBlocks(create?.() as zlib.Gzip);
    const whole = Buffer.concat(blocks);
    let length = whole.length;
    const { baseUrl } = await serving(() => whole.subarray(0, length), encoding, isChunked);
    const transport = transportTo(baseUrl);
    expect(await getTable(transport)).toBe(table);
    expect(new TextDecoder().decode(await getStatement(transport))).toBe(table);
    let end = 0;
    const ends = blocks.map((block) => (end += block.length));
    const cuts = [0, 1, ...ends, ...ends.map((each) => each - 1), whole.length - 4, whole.length - 8];
    for (length of new Set(cuts)) {
      if (length === whole.length) continue;
      for (const get of [getTable, getStatement])
        expect(await failure(get(transport)), `${length} of ${whole.length} bytes`).toMatchObject({
          code: expect.stringMatching(/undecodable|connection/) as string,
        });
    }
  });
});

test("a bare number is read if it is whole, and refused if it is cut", async () => {
  const getBalance = operation<Record<never, never>, { 200: number }>({
    ...getTable.descriptor,
    responses: { 200: "json" },
  });
  const whole = zlib.gzipSync("1000000000", { level: 0 });
  let length = whole.length;
  const { baseUrl } = await serving(() => whole.subarray(0, length), "gzip", false);
  expect(await getBalance(transportTo(baseUrl))).toBe(1_000_000_000);
  length = 20;
  expect(await failure(getBalance(transportTo(baseUrl)))).toBeInstanceOf(UndecodableError);
});

test("a body that is compressed twice is read", async () => {
  const body = zlib.gzipSync(zlib.brotliCompressSync(table));
  const { baseUrl } = await serving(() => body, "br, gzip", false);
  expect(await getTable(transportTo(baseUrl))).toBe(table);
});

test("of many bodies at once from one address, each is judged by itself", async () => {
  const body = zlib.gzipSync(table);
  const cut = body.subarray(0, body.length - 300);
  const { baseUrl } = await serving((turn) => (turn % 2 === 0 ? cut : body), "gzip", true);
  const transport = transportTo(baseUrl);
  const results = await Promise.allSettled(Array.from({ length: 20 }, async () => getTable(transport)));
  const read = results.filter(({ status }) => status === "fulfilled");
  expect(read).toHaveLength(10);
  for (const result of read) expect(result).toMatchObject({ value: table });
});

test("a coding that nobody knows, and a fetch that shows nothing, prove nothing", async () => {
  const { baseUrl } = await serving(() => Buffer.from("a;b"), "made-up", false);
  expect(await failure(getTable(transportTo(baseUrl)))).toBeInstanceOf(UndecodableError);
  const headers = { "content-type": "text/csv", "content-encoding": "gzip" };
  const fetch = () => Promise.resolve(new Response("a;b", { headers }));
  expect(await failure(getTable(transportTo(baseUrl, { fetch })))).toBeInstanceOf(UndecodableError);
});

test("what is small on the wire and large in memory is refused", async () => {
  const bomb = zlib.gzipSync(Buffer.alloc(8 * 1024 * 1024, "x"));
  const { baseUrl } = await serving(() => bomb, "gzip", false);
  const error = await failure(getTable(transportTo(baseUrl, { maxResponseBytes: 1024 * 1024 })));
  expect(error.message).toContain("maxResponseBytes");
});
