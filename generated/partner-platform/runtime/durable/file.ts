// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * A journal in a file of one process, as careful as a database.
 *
 * Each record is one line: the format's number, a checksum, and JSON. `begin` and `end` return when their lines are on
 * disk; simultaneous calls share one write and one `fsync`. A line that a crash or a full disk cut short, or that the
 * disk has damaged, fails its checksum: it is set aside in `<path>.damaged`, and all others still count.
 */
import { appendFile, open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname, resolve } from "node:path";

import type { EndedEntry, JournalEntry } from "../call/journal.js";
import { web } from "../web.js";
import { severalApis, type DurableJournal } from "./durable-journal.js";
import { DigestSet } from "./file-digests.js";
import {
  callOf,
  foldRecords,
  idOf,
  isSettled,
  isUnfinished,
  lineOf,
  readLines,
  type DamagedLine,
  type JournalRecord,
} from "./file-lines.js";
import { lockFile, type FileLock } from "./file-lock.js";

export interface FileJournalOptions {
  /** Called for lines that were set aside, except a last line that a crash cut short. Default: a line on the console. */
  readonly onDamage?: ((damage: JournalDamage) => void) | undefined;
  /**
   * Days after which a settled entry leaves the file, when it is opened; `isDone` then does not know its key any more. Longer than
   * the service remembers a key, and than you repeat a call by it. Default: no entry leaves.
   */
  readonly retainDays?: number | undefined;
}

export interface JournalDamage {
  /** The file to which the lines were moved. */
  readonly file: string;
  readonly lines: readonly string[];
}

export interface FileJournal extends DurableJournal {
  /** Waits for writes in progress, then lets another process open the file. */
  close(): Promise<void>;
}

/** Opens a journal, or creates it. Rejects if another process has it open, or if a newer version of this code wrote it. */
export async function openFileJournal(
  path: string,
  { onDamage = complain, retainDays = Infinity }: FileJournalOptions = {},
): Promise<FileJournal> {
  // Symbolic links are resolved, so that every path to the file has the same lock.
  await (await open(path, "a", 0o600)).close();
  const file = await realpath(path);
  const lock = await lockFile(`${file}.lock`);
  try {
    const { records, damaged, isTidy } = readLines(await readFile(file), file);
    await setAside(`${file}.damaged`, damaged, onDamage);
    const entries = foldRecords(records);
    const size = entries.size;
    for (const [id, record] of entries)
      if (isSettled(record) && daysSince(record.time) > retainDays) entries.delete(id);
    if (!isTidy || (size - entries.size) * 4 > size) await rewrite(file, entries.values());
    const handle = await open(file, "a", 0o600);
    await syncFolderOf(file);
    const { size: bytes } = await handle.stat();
    return new OpenJournal(file, handle, bytes, entries.values(), lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function daysSince(time: string): number {
  return (Date.now() - Date.parse(time)) / 864e5;
}

interface PendingRecord {
  readonly record: JournalRecord;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

class OpenJournal implements FileJournal {
  readonly #path: string;
  readonly #file: FileHandle;
  /** Those that are not settled, by their calls. */
  readonly #entries = new Map<string, readonly JournalRecord[]>();
  readonly #apis = new Set<string>();
  /** The ids and keys of those that are done. */
  readonly #done = new DigestSet();
  readonly #lock: FileLock;
  /** The number of bytes that are certainly on disk. */
  #size: number;
  #isClosed = false;
  #pending: PendingRecord[] = [];
  #writing: Promise<void> | undefined;
  /** The reason why nothing more can be written. */
  #end: Error | undefined;

  constructor(
    path: string,
    file: FileHandle,
    size: number,
    records: Iterable<JournalRecord>,
    lock: FileLock,
  ) {
    this.#path = path;
    this.#file = file;
    this.#size = size;
    this.#lock = lock;
    for (const record of records) this.#enter(record);
  }

  begin({ ...entry }: JournalEntry): Promise<void> {
    return this.#append(entry);
  }

  end({ ...entry }: EndedEntry): Promise<void> {
    return this.#append(entry);
  }

  unfinished(): Promise<JournalEntry[]> {
    return Promise.resolve(this.#list(isUnfinished));
  }

  disputed(): Promise<JournalEntry[]> {
    return Promise.resolve(this.#list(({ fate }) => fate === "disputed"));
  }

  settle({ ...entry }: JournalEntry, fate: "done" | "refused", note: string): Promise<void> {
    return this.#append({ ...entry, fate, note });
  }

  async isDone(key: string, of?: Pick<JournalEntry, "api">): Promise<boolean> {
    const [first, another] = this.#apis;
    if (!of && another !== undefined) throw new TypeError(severalApis);
    return this.#done.has(JSON.stringify([of?.api ?? first, key]));
  }

  async close(): Promise<void> {
    await this.#writing;
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#end ??= new Error("The journal is closed.");
    await this.#file.close();
    await this.#lock.release();
  }

  #list(isListed: (record: JournalRecord) => boolean): JournalEntry[] {
    return [...this.#entries.values()]
      .flat()
      .filter(isListed)
      .map(({ fate: _fate, note: _note, ...entry }) => entry)
      .sort((one, other) => one.time.localeCompare(other.time));
  }

  #append(record: JournalRecord): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ record, resolve, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  /** Never rejects. Records that arrive during a write share the next one. */
  async #writeAll(): Promise<void> {
    while (this.#pending.length > 0) {
      const batch = this.#pending;
      this.#pending = [];
      try {
        await this.#write(batch.map(({ record }) => lineOf(record)).join(""));
        for (const { record } of batch) this.#enter(record);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#writing = undefined;
  }

  #enter(record: JournalRecord): void {
    const { api, key, time, fate } = record;
    const id = idOf(record);
    this.#apis.add(api);
    if (this.#done.has(id)) return;
    const call = callOf(record);
    const isEnded = (other: JournalRecord): boolean => fate === "done" && other.time <= time;
    const uses = (this.#entries.get(call) ?? []).filter((other) => other.time !== time);
    if (fate === "done") for (const ended of [record, ...uses.filter(isEnded)]) this.#done.add(idOf(ended));
    const open = uses.filter((other) => !isEnded(other));
    if (!isSettled(record)) open.push(record);
    if (open.length) this.#entries.set(call, open);
    else this.#entries.delete(call);
    if (fate === "done") this.#done.add(JSON.stringify([api, key]));
  }

  /** All of it is on the disk afterwards, or none of it counts. */
  async #write(text: string): Promise<void> {
    if (this.#end !== undefined) throw this.#end;
    await this.#lock.assertHeld();
    await this.#assertInPlace();
    try {
      await this.#file.appendFile(text);
    } catch (error) {
      await this.#undo(error);
      throw error;
    }
    try {
      await this.#file.sync();
    } catch (error) {
      // The system forgets what it failed to write, so that a second `fsync` would succeed and prove nothing.
      throw (this.#end = unusable(error));
    }
    this.#size += Buffer.byteLength(text);
  }

  /** Rejects if the file was moved: entries written to it would be missed after a restart. */
  async #assertInPlace(): Promise<void> {
    const own = await this.#file.stat({ bigint: true });
    const named = await stat(this.#path, { bigint: true }).catch(() => undefined);
    if (named?.ino === own.ino && named.dev === own.dev) return;
    throw (this.#end = new Error(
      `The journal's file ${this.#path} was moved or deleted while it was open. Put it back, open the journal again, and resume what is unfinished.`,
    ));
  }

  /** Removes the remains of a failed write, for example on a full disk. */
  async #undo(cause: unknown): Promise<void> {
    try {
      await this.#file.truncate(this.#size);
      await this.#file.sync();
    } catch {
      throw (this.#end = unusable(cause));
    }
  }
}

function unusable(cause: unknown): Error {
  return new Error(
    "The journal's file cannot be written any more. Open the journal again, and resume what is unfinished.",
    { cause },
  );
}

async function setAside(
  file: string,
  damaged: readonly DamagedLine[],
  onDamage: (damage: JournalDamage) => void,
): Promise<void> {
  if (damaged.length === 0) return;
  await appendFile(file, damaged.map(({ text }) => `${text}\n`).join(""), {
    flush: true,
    mode: 0o600,
  });
  const lines = damaged.filter(({ isCut }) => !isCut).map(({ text }) => text);
  if (lines.length > 0) onDamage({ file, lines });
}

function complain({ file, lines }: JournalDamage): void {
  web.console.error(
    `Damaged lines of the journal were moved to ${file}: ${lines.length}. Each may be a call whose end is unknown: look it up.`,
  );
}

/** Writes one line per entry to a new file, which replaces the old one once it is on disk. */
async function rewrite(file: string, records: Iterable<JournalRecord>): Promise<void> {
  const temporary = `${file}.new`;
  await rm(temporary, { force: true });
  const handle = await open(temporary, "wx", 0o600);
  try {
    // In parts, because all of it may be longer than a string can be.
    let part = "";
    for (const record of records) {
      part += lineOf(record);
      if (part.length < 1_000_000) continue;
      await handle.appendFile(part);
      part = "";
    }
    await handle.appendFile(part);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  await syncFolderOf(file);
}

/** A new name is durable only once its folder is on disk. Windows has no such call, and needs none. */
async function syncFolderOf(file: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(dirname(resolve(file)), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
