/**
 * The planned changes of a run in a folder, recorded before the first one. They decide the fate of a killed run:
 * without a journal, nothing has changed; with one, the next run finishes the change.
 */
import path from "node:path";

import type { Fingerprint } from "./fingerprint.js";
import { look } from "./look.js";
import { readFileText } from "./read-file.js";

/** In the changed folder. It holds the marks of runs, the journal, and the files that are waiting or were replaced. */
export const hiddenFolder = ".openapi-dated";

const journalFile = "journal.json";

export interface FolderJournalEntry {
  /** Path below the folder, with `/`. */
  readonly name: string;
  readonly before: Fingerprint;
  /** Undefined: the file is removed. */
  readonly after: Fingerprint;
}

export function journalPath(folder: string): string {
  return path.join(folder, hiddenFolder, journalFile);
}

/** The new content of an entry, before it is in place. */
export function waitingPath(folder: string, index: number): string {
  return path.join(folder, hiddenFolder, `new-${index}`);
}

/** The old content of an entry, kept until all entries are in place. */
export function keptPath(folder: string, index: number): string {
  return path.join(folder, hiddenFolder, `old-${index}`);
}

export function formatJournal(entries: readonly FolderJournalEntry[]): string {
  const listed = entries.map(({ name, before, after }) => ({
    name,
    before: before ?? null,
    after: after ?? null,
  }));
  return `${JSON.stringify({ entries: listed }, null, 2)}\n`;
}

/** Undefined if no change is unfinished, or if the file is not a journal. */
export async function readJournal(folder: string): Promise<readonly FolderJournalEntry[] | undefined> {
  const text = await readFileText(journalPath(folder), { maximumBytes: maximumJournalBytes, within: folder });
  return text === undefined ? undefined : parseJournal(text);
}

const maximumJournalBytes = 16 * 1024 * 1024;

function parseJournal(text: string): readonly FolderJournalEntry[] | undefined {
  try {
    const { entries } = JSON.parse(text) as { readonly entries: readonly Record<string, unknown>[] };
    return entries.map(({ name, before, after }) => {
      return { name: nameBelow(name), before: readFingerprint(before), after: readFingerprint(after) };
    });
  } catch {
    return undefined;
  }
}

/** Anyone can write a journal, so its paths must not lead out of the folder. */
export function nameBelow(name: unknown): string {
  const isBelow = typeof name === "string" && name.split("/").every((part) => /^[\w{][\w.{}-]*$/.test(part));
  if (!isBelow) throw new TypeError(`${JSON.stringify(name)} is not a path below the folder.`);
  return name;
}

function readFingerprint(value: unknown): Fingerprint {
  if (value === null) return undefined;
  if (typeof value !== "string") throw new TypeError("not a fingerprint");
  return value;
}

/** The path with the content of a file. An interrupted change counts as made. */
export async function settledPath(folder: string, name: string): Promise<string> {
  const index = (await readJournal(folder))?.findIndex((entry) => entry.name === name) ?? -1;
  const waiting = waitingPath(folder, index);
  return index >= 0 && look(waiting).kind === "file" ? waiting : path.join(folder, name);
}
