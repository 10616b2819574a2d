/** Recordings of both forms, whole and damaged, however their bytes arrive. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { streamFile } from "../../src/disk/stream-file.js";
import { readExchanges } from "../../src/traffic/read-exchanges.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "traffic-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** `POST /a 201 {"x":1} → …` of each exchange, or the error. */
async function read(text: string | Uint8Array): Promise<string[]> {
  const file = path.join(folder, "recording");
  await writeFile(file, text);
  const shown: string[] = [];
  try {
    for await (const { method, url, status, request, response } of readExchanges({
      name: "calls",
      open: () => streamFile(file),
    }))
      shown.push(`${method} ${url.pathname} ${status} ${request.body} → ${response.body}`);
  } catch (error) {
    const { diagnostics = [] } = error as {
      diagnostics?: { code: string; detail: string; place: { line?: number } }[];
    };
    for (const { code, detail, place } of diagnostics) shown.push(`${code} ${place.line ?? ""} ${detail}`);
  }
  return shown;
}

const line = JSON.stringify({
  ...{ method: "post", url: "https://api.example/a", status: 201 },
  ...{ request: { body: { x: "ü€" } }, response: { body: '{"y":2}' } },
});
const shownLine = 'POST /a 201 {"x":"ü€"} → {"y":2}';

const har = (entries: readonly unknown[]): string =>
  JSON.stringify({ log: { version: "1.2", entries } }, null, 2);
const entry = {
  startedDateTime: "2026-01-05T10:00:00Z",
  request: {
    ...{ method: "POST", url: "https://api.example/a" },
    headers: [{ name: "A", value: "1" }],
    postData: { mimeType: "application/json", text: '{"x":"ü€"}' },
  },
  response: { status: 201, headers: [], content: { text: '{"y":2}' } },
};

describe("lines", () => {
  it.each<[string, string, readonly string[]]>([
    ["one after the other", `${line}\n${line}\n`, [shownLine, shownLine]],
    ["with empty lines and CRLF", `\r\n${line}\r\n\r\n${line}\r\n`, [shownLine, shownLine]],
    ["without a last line break", `${line}\n${line}`, [shownLine, shownLine]],
    ["whose last one is not written to its end", `${line}\n${line.slice(0, 40)}`, [shownLine]],
    [
      "of which one is damaged",
      `${line}\n${line.slice(0, 40)}\n${line}\n`,
      [shownLine, "TRAFFIC_UNREADABLE 2 The line is not a JSON object."],
    ],
    [
      "without a URL",
      '{"method":"GET","url":"/a","status":200}\n',
      ["TRAFFIC_UNREADABLE 1 `url` must be an absolute URL."],
    ],
    [
      "without a status",
      '{"method":"GET","url":"https://a.example/"}\n',
      ["TRAFFIC_UNREADABLE 1 `status` must be the status of the answer, or 0 without one."],
    ],
    [
      "of which the only one is damaged",
      line.slice(0, 40),
      ["TRAFFIC_UNREADABLE 1 The line is not a JSON object."],
    ],
    [
      "whose last one is whole, and no exchange",
      `${line}\n[${line}]`,
      [shownLine, "TRAFFIC_UNREADABLE 2 The line is not a JSON object."],
    ],
    ["none", "", []],
    [
      "with a byte order mark, of the file and of a body",
      `\ufeff${line.replace('"{', '"\ufeff{')}\n`,
      [shownLine],
    ],
  ])("%s", async (_, text, expected) => {
    expect(await read(text)).toEqual(expected);
  });

  it("longer than a chunk of the file", async () => {
    const long = JSON.stringify({ ...(JSON.parse(line) as object), request: { body: "é".repeat(200_000) } });
    const [shown = ""] = await read(`${long}\n`);
    expect(shown.length).toBeGreaterThan(200_000);
    expect(shown).not.toContain("\ufffd");
  });
});

describe("an archive", () => {
  it.each<[string, string, readonly string[]]>([
    ["of several entries", har([entry, entry]), [shownLine, shownLine]],
    ["of none", har([]), []],
    ["with a byte order mark", `\ufeff${har([entry])}`, [shownLine]],
    ["in one line", JSON.stringify(JSON.parse(har([entry]))), [shownLine]],
    [
      "with an answer in Base64",
      har([
        {
          ...entry,
          response: {
            status: 201,
            content: { encoding: "base64", text: Buffer.from('{"y":2}').toString("base64") },
          },
        },
      ]),
      [shownLine],
    ],
    [
      "with an entry that is none",
      har([entry, 5]),
      [shownLine, "TRAFFIC_UNREADABLE  Entry 2: An entry is not an object."],
    ],
    [
      "that was cut",
      har([entry]).slice(0, -10),
      [shownLine, "TRAFFIC_UNREADABLE  Entry 2: the archive is not whole JSON."],
    ],
    [
      "that is followed by another",
      har([entry]).repeat(2),
      [shownLine, "TRAFFIC_UNREADABLE  Entry 2: the archive is not whole JSON."],
    ],
  ])("%s", async (_, text, expected) => {
    expect(await read(text)).toEqual(expected);
  });

  it("larger than a chunk of the file", async () => {
    expect(await read(har(Array.from({ length: 2_000 }, () => entry)))).toEqual(
      Array.from({ length: 2_000 }, () => shownLine),
    );
  });
});

it("of a pipe that begins with single bytes", async () => {
  const bytes = Buffer.from(`\ufeff${har([entry])}`);
  const open = (): Readable => Readable.from(Array.from(bytes, (byte) => Buffer.of(byte)));
  const shown: string[] = [];
  for await (const { method } of readExchanges({ name: "stdin", open })) shown.push(method);
  expect(shown).toEqual(["POST"]);
});

it("names a file that does not exist", async () => {
  const reading = readExchanges({
    name: "gone.har",
    open: () => streamFile(path.join(folder, "gone.har")),
  }).next();
  await expect(reading).rejects.toMatchObject({
    diagnostics: [{ code: "TRAFFIC_UNREADABLE", detail: "The file does not exist." }],
  });
});
