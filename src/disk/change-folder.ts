/**
 * The files that a run writes in a folder: each whole or not at all, and last the manifest, which names the others.
 *
 * All new contents wait in a hidden folder before the first file is replaced, so that a full disk changes nothing. A run
 * that is killed while it replaces files leaves its manifest there: what it has written is known as ours, and the next run
 * completes the folder. Only files that are unchanged since the caller saw them are replaced or removed, and folders never
 * are, so anything that appears in the meantime is kept.
 *
 * Each file is written at once, since to wait for a small one takes several times as long; between two of them the lock is
 * touched.
 */
import { randomUUID } from "node:crypto";
import { linkSync, lstatSync, mkdirSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";

import { FolderError, hiddenFolder, lockFolder, lockName, removeEmpty } from "./lock-folder.js";
import { hasErrno, ifAccessible, describeErrno, isSystemError } from "./errno.js";
import { fingerprintOf, type Fingerprint } from "./fingerprint.js";
import { namesIn } from "./look.js";
import { readFileText } from "./read-file.js";
import { sha256 } from "../values/hash.js";
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import { diagnosticError, type DiagnosticPlace } from "../diagnostics/diagnostic.js";

export interface FileChange {
  /** Path below the folder, with `/`. */
  readonly name: string;
  /** Undefined: the file is removed. */
  readonly content: Uint8Array | string | undefined;
  /** The content when this was decided. */
  readonly before: Fingerprint;
}

export interface WritableFolder {
  /**
   * Writes the new contents to the hidden folder and touches nothing else, so a full disk shows here. With `isDurable`
   * they also survive a power cut, at some milliseconds per file: for content that cannot be regenerated.
   */
  prepare(changes: readonly FileChange[], options: { readonly isDurable: boolean }): Promise<void>;
  /** Puts the prepared files in place, in order: the manifest is the last of them. */
  commit(): Promise<void>;
  /** Must always be called. */
  release(): Promise<void>;
}

/** Locks the folder for this run. Creates it if it is missing. */
export async function openFolder(folder: string, timeoutMilliseconds?: number): Promise<WritableFolder> {
  const lock = await lockFolder(folder, timeoutMilliseconds);
  const hidden = path.join(folder, hiddenFolder);
  let prepared: readonly FileChange[] = [];
  // The outcome is already decided. The next run removes the rest.
  const release = (): Promise<void> =>
    ifAccessible(() => removeFrom(hidden, isStaged).finally(() => lock.release()));
  try {
    await removeFrom(hidden, isStaged);
  } catch (error) {
    await release();
    throw error;
  }
  return {
    prepare: async (changes, { isDurable: flush }) => {
      for (const [index, { name, content }] of changes.entries()) {
        requireBelow(name);
        if (content !== undefined) writeFileSync(path.join(hidden, `new-${index}`), content, { flush });
        await nextTurn();
      }
      prepared = changes;
    },
    commit: async () => {
      await putInPlace(folder, prepared);
      await removeFrom(hidden, isManifest);
    },
    release,
  };
}

/** What killed runs were about to write last, as text: their manifests. Empty in most folders. */
export async function unfinishedManifests(folder: string): Promise<readonly string[]> {
  const hidden = path.join(folder, hiddenFolder);
  const names = await namesIn(hidden);
  if (names === "unreadable") return [];
  const texts = names
    .filter(isManifest)
    .map((name) => readFileText(path.join(hidden, name), { within: folder }));
  return (await Promise.all(texts)).filter((text) => text !== undefined);
}

function isManifest(name: string): boolean {
  return name.startsWith("manifest-");
}

function isStaged(name: string): boolean {
  return !isManifest(name) && name !== lockName;
}

async function removeFrom(hidden: string, isRemoved: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(hidden))
    if (isRemoved(name)) await rm(path.join(hidden, name), { recursive: true, force: true });
}

/** A lock is committed, merged and edited by hand, so its paths must not lead out of the folder. */
function requireBelow(name: string): void {
  const isBelow = name.split("/").every((part) => /^[\w{][\w.{}-]*$/.test(part));
  if (!isBelow) throw new TypeError(`${JSON.stringify(name)} is not a path below the folder.`);
}

async function putInPlace(folder: string, changes: readonly FileChange[]): Promise<void> {
  const waiting = changes.map((_, index) => path.join(folder, hiddenFolder, `new-${index}`));
  for (const change of changes) await isInPlace(folder, change);
  const manifest = waiting.at(-1);
  if (manifest !== undefined && changes.at(-1)?.content !== undefined) {
    const backup = path.join(path.dirname(manifest), `manifest-${randomUUID()}`);
    await rename(manifest, backup);
    waiting.splice(-1, 1, backup);
  }
  for (const [index, change] of changes.entries()) {
    await put(folder, change, waiting[index] ?? "");
    await nextTurn();
  }
}

/** Another run of the same command may have been faster. Throws if the file was changed otherwise. */
async function isInPlace(folder: string, { name, before, content }: FileChange): Promise<boolean> {
  const current = await fingerprintOf(path.join(folder, name));
  const isThere = current !== undefined;
  if (content === undefined ? !isThere : isThere && current === sha256(content)) return true;
  if (current !== before) throw new FolderError("changed", name);
  return false;
}

async function put(folder: string, change: FileChange, waiting: string): Promise<void> {
  if (await isInPlace(folder, change)) return;
  const { name, before, content } = change;
  const target = path.join(folder, name);
  if (content === undefined) {
    unlinkSync(target);
    const parent = path.dirname(name);
    if (parent === ".") return;
    await removeEmpty(path.join(folder, parent), path.join(folder, parent.split("/")[0] ?? parent));
    return;
  }
  makeFolders(folder, path.dirname(name));
  if (before === undefined) putNew(waiting, target, name);
  else renameSync(waiting, target);
}

/** `rename` would replace a file created at this very moment; a hard link does not. */
function putNew(waiting: string, target: string, name: string): void {
  try {
    linkSync(waiting, target);
  } catch (error) {
    if (hasErrno(error, "EEXIST")) throw new FolderError("changed", name);
    if (!hasErrno(error, ...withoutLinks)) throw error;
    renameSync(waiting, target);
    return;
  }
  unlinkSync(waiting);
}

/** Errors of file systems without hard links. */
const withoutLinks = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"] as const;

/** One by one, since a link on the way would lead out of the folder. */
function makeFolders(folder: string, below: string): void {
  if (below === ".") return;
  let current = folder;
  for (const part of below.split("/")) {
    current = path.join(current, part);
    if (isFolder(current)) continue;
    try {
      mkdirSync(current);
    } catch (error) {
      if (!hasErrno(error, "EEXIST") || !isFolder(current)) throw error;
    }
  }
}

function isFolder(at: string): boolean {
  return lstatSync(at, { throwIfNoEntry: false })?.isDirectory() === true;
}

export interface FolderCodes {
  /** The disk refuses the write. */
  readonly notWritten: DiagnosticCode;
  /** A file has changed since it was read. */
  readonly changedMeanwhile: DiagnosticCode;
}

/** `place.file`: the folder as known to the user. Errors that are not about the folder are rethrown. */
export async function explainingFailures<T>(
  place: DiagnosticPlace & { readonly file: string },
  codes: FolderCodes,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isSystemError(error))
      throw diagnosticError(codes.notWritten, place, `Writing failed: ${describeErrno(error)}.`);
    if (!(error instanceof FolderError)) throw error;
    const file = path.posix.join(place.file, error.file);
    switch (error.kind) {
      case "busy":
        throw diagnosticError("FOLDER_BUSY", place, "Another run is writing here.");
      case "changed":
        throw diagnosticError(
          codes.changedMeanwhile,
          { ...place, file },
          "It was changed while this command ran.",
        );
      case "hidden":
        throw diagnosticError(codes.notWritten, place, `${error.file} in it is a link or a file.`);
    }
  }
}
