/**
 * Reads recordings as streams, so that their size does not matter: an HTTP Archive, or one exchange a line (NDJSON).
 */
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { JSONParser } from "@streamparser/json";

import { diagnosticError } from "../diagnostics/diagnostic.js";
import { type JsonValue, parseJson } from "../values/json.js";
import { type Exchange, exchangeOfHar, exchangeOfLine, type ReadExchange } from "./exchange.js";

export interface Recording {
  /** As shown in messages: its path, or `stdin`. */
  readonly name: string;
  readonly open: () => Readable;
}

/** Throws `TRAFFIC_UNREADABLE` with the line or entry that is wrong. */
export async function* readExchanges({ name, open }: Recording): AsyncGenerator<Exchange> {
  const refuse = (detail: string, line?: number): never => {
    throw diagnosticError("TRAFFIC_UNREADABLE", { file: name, ...(line !== undefined && { line }) }, detail);
  };
  try {
    const chunks = open()[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    const start = await readStart(chunks);
    const all = startingWith(start, chunks);
    const isArchive = /^\s*\{\s*"log"\s*:/.test(start.subarray(0, startLength).toString());
    let count = 0;
    for await (const read of isArchive ? harEntries(all) : lines(all)) {
      count++;
      if (typeof read === "string")
        refuse(isArchive ? `Entry ${count}: ${read}` : read, isArchive ? undefined : count);
      else if (read !== undefined) yield read;
    }
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    const { code } = error;
    refuse(code === "ENOENT" ? "The file does not exist." : `The file cannot be read: ${String(code)}.`);
  }
}

const startLength = 1_000;

/** Enough to tell the form, since a pipe can begin with a few bytes; without a byte order mark. */
async function readStart(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let start = Buffer.alloc(0);
  while (start.length < startLength) {
    const next = await chunks.next();
    if (next.done === true) break;
    start = Buffer.concat([start, next.value]);
  }
  return start.subarray(start.toString("latin1", 0, 3) === "\u00ef\u00bb\u00bf" ? 3 : 0);
}

async function* startingWith(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

/** `undefined` for an empty line, and for a last one that is cut: its writer was stopped, or is still writing. */
async function* lines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ReadExchange | undefined> {
  const end = { isLineBreak: true };
  const watched = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      end.isLineBreak = chunk.at(-1) === 0x0a;
      yield chunk;
    }
  };
  let pending: ReadExchange | undefined;
  let isCut = false;
  let isAfterOthers = false;
  for await (const line of createInterface({ input: Readable.from(watched()), crlfDelay: Infinity })) {
    if (pending !== undefined) {
      isAfterOthers = true;
      yield pending;
    }
    pending = line.trim() === "" ? undefined : exchangeOfLine(line);
    isCut = typeof pending === "string" && parseJson(line) === undefined;
    if (pending === undefined) yield undefined;
  }
  // Nothing but one damaged line is another kind of file.
  if (pending !== undefined && (end.isLineBreak || !isCut || !isAfterOthers)) yield pending;
}

async function* harEntries(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ReadExchange> {
  const parser = new JSONParser({ paths: ["$.log.entries.*"], keepStack: false });
  let entries: JsonValue[] = [];
  let problem: string | undefined;
  parser.onValue = ({ value }) => {
    entries.push(value as JsonValue);
  };
  parser.onError = (error) => {
    problem = error.message;
  };
  for await (const chunk of chunks) {
    parser.write(chunk);
    yield* entries.map(exchangeOfHar);
    entries = [];
    if (problem !== undefined) break;
  }
  if (problem !== undefined || !parser.isEnded) yield "the archive is not whole JSON.";
}
