// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * The lines of a journal's file: each is the format's number, a checksum, and a record as JSON.
 *
 * A line whose checksum is wrong counts as damaged, and all others still count.
 */
import { createHash } from "node:crypto";

import type { EndedEntry, JournalEntry } from "../call/journal.js";

/** An entry as `begin` or `end` wrote it: only the latter has a fate. */
export type JournalRecord = JournalEntry & Partial<EndedEntry>;

export function idOf({ api, key, time }: JournalEntry): string {
  return JSON.stringify([api, key, time]);
}

/** What a service takes for one call: uses of a key with the same request. */
export function callOf({ api, key, operation, hash }: JournalEntry): string {
  return JSON.stringify([api, key, operation, hash]);
}

export function foldRecords(records: readonly JournalRecord[]): Map<string, JournalRecord> {
  const entries = new Map<string, JournalRecord>();
  const done = new Map<string, string>();
  for (const record of records) {
    const id = idOf(record);
    const call = callOf(record);
    if (entries.get(id)?.fate === "done") continue;
    entries.set(id, record);
    if (record.fate === "done" && !(record.time < (done.get(call) ?? ""))) done.set(call, record.time);
  }
  for (const [id, record] of entries)
    if (!isSettled(record) && record.time <= (done.get(callOf(record)) ?? ""))
      entries.set(id, { ...record, fate: "done" });
  return entries;
}

/** True if nobody has to ask for it again. */
export function isSettled(record: JournalRecord): boolean {
  return !isUnfinished(record) && record.fate !== "disputed";
}

export function isUnfinished({ fate }: JournalRecord): boolean {
  return fate === undefined || fate === "unknown";
}

const format = "1";

export function lineOf(record: JournalRecord): string {
  const json = JSON.stringify(record);
  return `${format} ${checksumOf(json)} ${json}\n`;
}

function checksumOf(json: string): string {
  return createHash("sha256").update(json).digest("hex").slice(0, 16);
}

export interface ReadLines {
  readonly records: readonly JournalRecord[];
  readonly damaged: readonly DamagedLine[];
  /** True if rewriting the file would gain nothing. */
  readonly isTidy: boolean;
}

export interface DamagedLine {
  readonly text: string;
  /** The last line, without a line break: a crash explains it, and nothing was sent on its strength. */
  readonly isCut: boolean;
}

/** A file is rewritten if more of its lines than this, and more than a quarter of them, repeat others. */
const toleratedRepetitions = 1000;

/** `content`: the whole file, which may be longer than a string can be. */
export function readLines(content: Uint8Array, file: string): ReadLines {
  const lines = [...linesOf(content)];
  const isCut = content.length > 0 && content.at(-1) !== lineFeed;
  const records: JournalRecord[] = [];
  const damaged: DamagedLine[] = [];
  for (const [index, line] of lines.entries()) {
    const record = recordIn(line, file);
    const isLast = index === lines.length - 1;
    if (record === undefined) damaged.push({ text: line, isCut: isLast && isCut });
    else records.push(record);
  }
  const repetitions = records.length - foldRecords(records).size;
  const isLong = repetitions > toleratedRepetitions && repetitions * 4 > records.length;
  return {
    records,
    damaged,
    isTidy: damaged.length === 0 && !isCut && !isLong,
  };
}

const lineFeed = 0x0a;

/** Some editors put a byte order mark first, and some file systems leave blocks of NUL after a loss of power. */
function* linesOf(content: Uint8Array): Generator<string, void, undefined> {
  const decoder = new TextDecoder();
  for (let start = 0; start < content.length;) {
    const next = content.indexOf(lineFeed, start);
    const end = next === -1 ? content.length : next;
    // The decoder leaves out a byte order mark.
    const text = decoder.decode(content.subarray(start, end));
    yield* text.split(/[\r\0]+/).filter(Boolean);
    start = end + 1;
  }
}

/** `undefined` for a line that is damaged. */
function recordIn(line: string, file: string): JournalRecord | undefined {
  const [, lineFormat, sum, json = ""] = /^(\d+) (\S+) (.*)$/.exec(line) ?? [];
  if (sum !== checksumOf(json)) return undefined;
  if (Number(lineFormat) > Number(format))
    throw new Error(
      `${file} has entries of format ${lineFormat}, and this code reads up to ${format}. Update openapi-dated and generate again.`,
    );
  try {
    const record: unknown = JSON.parse(json);
    return isRecord(record) ? record : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is JournalRecord {
  const fields = Object(value) as Record<keyof JournalRecord, unknown>;
  const { api, operation, key, hash, time } = fields;
  return [api, operation, key, hash, time].every((field) => typeof field === "string");
}
