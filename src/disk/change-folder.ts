/**
 * Several files of a folder, changed together or not at all, whenever the process is killed.
 *
 * The new contents are written to a hidden folder, then a journal of the change, then each file is put in place. A run
 * that dies before the journal has changed nothing; a later death leaves a change that the next run finishes. Only files
 * that are unchanged since the caller saw them are replaced or removed, and folders never are, so anything that appears in
 * the meantime is kept.
 *
 * Why a journal, and not names by content: reviewers want one file for each version under one name, and an output folder,
 * which consumers import from, has no pointer that could be switched.
 */
import {
  copyFile,
  link,
  lstat,
  mkdir,
  readdir,
  rename,
  rm,
  symlink,
  unlink,
  writeFile,
} from "node:fs/promises";
import path from "node:path";

import { claimFolder, removeEmpty, FolderBusyError, HiddenFolderError } from "./claim-folder.js";
import { hasErrno, ifAccessible, describeErrno, isSystemError } from "./errno.js";
import { fingerprintOf, type Fingerprint } from "./fingerprint.js";
import * as journals from "./journal.js";
import { isMissing } from "./look.js";
import { sha256 } from "../values/hash.js";
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import {
  createDiagnostic,
  DiagnosticError,
  type Diagnostic,
  type DiagnosticPlace,
} from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";

export interface FileChange {
  /** Path below the folder, with `/`. */
  readonly name: string;
  /** Undefined: the file is removed. */
  readonly content: Uint8Array | string | undefined;
  /** The content when this was decided. */
  readonly before: Fingerprint;
}

/** The file has changed since the caller read it. The folder is unchanged. */
export class FileChangedError extends Error {
  readonly file: string;

  constructor(file: string) {
    super(`${file} was changed in the meantime.`);
    this.file = file;
  }
}

/** The change of a killed run: finished now, or undone if its new contents are gone. */
export interface Resumed {
  readonly kind: "finished" | "undone";
  /** Paths below the folder. */
  readonly names: readonly string[];
}

interface PrepareOptions {
  readonly isDurable: boolean;
}

export interface WritableFolder {
  readonly resumed: Resumed | undefined;
  /**
   * Writes the new contents to the hidden folder and touches nothing else, so a full disk shows here. With `isDurable`
   * they also survive a power cut, at some milliseconds per file: for content that cannot be regenerated.
   */
  prepare(changes: readonly FileChange[], options: PrepareOptions): Promise<void>;
  /** Puts the prepared files in place. If it throws, nothing has changed. */
  commit(): Promise<void>;
  /** Must always be called. Removes all own files except the committed ones. */
  release(): Promise<void>;
}

/** Claims the folder for this run, and finishes the change of a killed run. Creates the folder if it is missing. */
export async function openFolder(folder: string, timeoutMilliseconds?: number): Promise<WritableFolder> {
  const claim = await claimFolder(folder, timeoutMilliseconds);
  let entries: readonly journals.FolderJournalEntry[] = [];
  // The outcome is already decided. The next run removes the rest.
  const release = (): Promise<void> =>
    ifAccessible(async () => {
      await removeLeftovers(folder);
      await claim.release();
    });
  try {
    const resumed = await resume(folder);
    await removeLeftovers(folder);
    return {
      resumed,
      prepare: async (changes, { isDurable }) => {
        entries = await prepare(folder, changes, isDurable);
      },
      commit: () => commit(folder, entries),
      release,
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Finishes the change of a killed run, if there is one; otherwise touches nothing. */
export async function finishFolder(folder: string): Promise<Resumed | undefined> {
  if (isMissing(path.join(folder, journals.hiddenFolder))) return undefined;
  const opened = await openFolder(folder);
  await opened.release();
  return opened.resumed;
}

async function prepare(
  folder: string,
  changes: readonly FileChange[],
  flush: boolean,
): Promise<journals.FolderJournalEntry[]> {
  for (const [index, { content }] of changes.entries()) {
    if (content !== undefined) await writeFile(journals.waitingPath(folder, index), content, { flush });
  }
  return changes.map(({ name, before, content }) => ({
    name: journals.nameBelow(name),
    before,
    after: content === undefined ? undefined : sha256(content),
  }));
}

async function commit(folder: string, entries: readonly journals.FolderJournalEntry[]): Promise<void> {
  if (entries.length === 0) return;
  for (const { name, before, after } of entries) {
    const found = await fingerprintOf(path.join(folder, name));
    // Another run of the same command may have been faster.
    if (found !== before && found !== after) throw new FileChangedError(name);
  }
  const written = `${journals.journalPath(folder)}.written`;
  await writeFile(written, journals.formatJournal(entries), { flush: true });
  await rename(written, journals.journalPath(folder));
  try {
    for (const [index, entry] of entries.entries()) await putInPlace(folder, entry, index);
  } catch (error) {
    await putBack(folder, entries);
    await tidy(folder, entries);
    throw error;
  }
  await tidy(folder, entries);
}

/** Finishes the change if all new contents exist, else undoes it. Files edited since then are left alone. */
async function resume(folder: string): Promise<Resumed | undefined> {
  const entries = await journals.readJournal(folder);
  if (entries === undefined) return undefined;
  const states = await Promise.all(entries.map(({ name }) => fingerprintOf(path.join(folder, name))));
  const isPossible = entries.every(
    ({ before, after }, index) =>
      states[index] === after ||
      states[index] !== before ||
      after === undefined ||
      !isMissing(journals.waitingPath(folder, index)),
  );
  if (isPossible) {
    for (const [index, entry] of entries.entries()) {
      if (states[index] === entry.before) await putInPlace(folder, entry, index);
    }
  } else {
    await putBack(folder, entries);
  }
  await tidy(folder, entries);
  return { kind: isPossible ? "finished" : "undone", names: entries.map(({ name }) => name) };
}

async function putInPlace(
  folder: string,
  { name, before, after }: journals.FolderJournalEntry,
  index: number,
): Promise<void> {
  const target = path.join(folder, name);
  const found = await fingerprintOf(target);
  if (found === after) return;
  if (found !== before) throw new FileChangedError(name);
  if (before !== undefined) await keep(target, before, journals.keptPath(folder, index));
  if (after === undefined) {
    await unlink(target);
    return;
  }
  await makeFolders(folder, path.dirname(name));
  const waiting = journals.waitingPath(folder, index);
  await (before === undefined ? placeNew(waiting, target, name) : rename(waiting, target));
}

/** Keeps a second name for the old content, so that it can be restored. */
async function keep(target: string, before: string, kept: string): Promise<void> {
  await rm(kept, { force: true });
  const linked = /^link (.*)$/s.exec(before)?.[1];
  if (linked !== undefined) {
    await symlink(linked, kept);
    return;
  }
  try {
    await link(target, kept);
  } catch (error) {
    if (!hasErrno(error, ...withoutLinks)) throw error;
    await copyFile(target, kept);
  }
}

/** Errors of file systems without hard links. */
const withoutLinks = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"] as const;

/** `rename` would replace a file created at this very moment; a hard link does not. */
async function placeNew(waiting: string, target: string, name: string): Promise<void> {
  try {
    await link(waiting, target);
  } catch (error) {
    if (hasErrno(error, "EEXIST")) throw new FileChangedError(name);
    if (!hasErrno(error, ...withoutLinks)) throw error;
    await rename(waiting, target);
    return;
  }
  await unlink(waiting);
}

/** Sequential, since a link on the way would lead out of the folder. */
async function makeFolders(folder: string, below: string): Promise<void> {
  if (below === ".") return;
  let current = folder;
  for (const part of below.split("/")) {
    current = path.join(current, part);
    try {
      await mkdir(current);
    } catch (error) {
      if (!hasErrno(error, "EEXIST") || !(await lstat(current)).isDirectory()) throw error;
    }
  }
}

/** Only files that were put in place are removed; files edited since then stay. */
async function putBack(folder: string, entries: readonly journals.FolderJournalEntry[]): Promise<void> {
  for (const [index, { name, before, after }] of entries.entries()) {
    const [target, kept] = [path.join(folder, name), journals.keptPath(folder, index)];
    if (before === after || (await fingerprintOf(target)) !== after) continue;
    if (before === undefined) await unlink(target);
    else if ((await fingerprintOf(kept)) === before) await rename(kept, target);
  }
}

/** Removes the journal first: without it, the rest is meaningless. */
async function tidy(folder: string, entries: readonly journals.FolderJournalEntry[]): Promise<void> {
  for (const { name } of entries) {
    const parent = path.dirname(name);
    if (parent === ".") continue;
    await removeEmpty(path.join(folder, parent), path.join(folder, parent.split("/")[0] ?? parent));
  }
  await unlink(journals.journalPath(folder));
}

/** Never removes the journal or the marks of runs. */
async function removeLeftovers(folder: string): Promise<void> {
  const hidden = path.join(folder, journals.hiddenFolder);
  if (!isMissing(journals.journalPath(folder)) && (await journals.readJournal(folder)) !== undefined) return;
  for (const name of await readdir(hidden)) {
    if (!name.startsWith("run-")) await rm(path.join(hidden, name), { recursive: true, force: true });
  }
}

export interface FolderCodes {
  /** The disk refuses the write. */
  readonly notWritten: DiagnosticCode;
  /** A file has changed since it was read. */
  readonly changedMeanwhile: DiagnosticCode;
}

/** `place.file`: the folder as known to the user. Other errors are rethrown. */
export async function explainingFailures<T>(
  place: DiagnosticPlace & { readonly file: string },
  codes: FolderCodes,
  report: Report,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const diagnostic = explain(error, place, codes);
    if (diagnostic === undefined) throw error;
    report.add(diagnostic.code, diagnostic.place, diagnostic.detail, diagnostic.fix);
    throw new DiagnosticError([diagnostic]);
  }
}

function explain(
  error: unknown,
  place: DiagnosticPlace & { readonly file: string },
  { notWritten, changedMeanwhile }: FolderCodes,
): Diagnostic | undefined {
  if (error instanceof FolderBusyError) {
    const mark = path.posix.join(place.file, journals.hiddenFolder);
    return createDiagnostic(
      "FOLDER_BUSY",
      place,
      `Process ${error.run.pid} is writing here.`,
      `Wait until it has finished and run the command again; if there is no such run, delete ${mark}/run-*.`,
    );
  }
  if (error instanceof FileChangedError) {
    const file = path.posix.join(place.file, error.file);
    return createDiagnostic(changedMeanwhile, { ...place, file }, "It was changed while this command ran.");
  }
  if (error instanceof HiddenFolderError) {
    return createDiagnostic(notWritten, place, `${journals.hiddenFolder} in it is a link or a file.`);
  }
  if (!isSystemError(error)) return undefined;
  return createDiagnostic(notWritten, place, `Writing failed: ${describeErrno(error)}.`);
}
