/**
 * Ensures that only one run at a time writes to a folder.
 *
 * The run that creates the lock, a file in the hidden folder, touches it as long as it works. A lock that nobody touches
 * belongs to a dead run, on whatever machine, and is removed by the next one. Not by process id: containers that share a
 * disk cannot see each other's processes.
 */
import { lstat, mkdir, rm, rmdir, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { hasErrno, ifAccessible } from "./errno.js";
import { look } from "./look.js";

/** In the changed folder: the lock, and what a run is about to put in place. */
export const hiddenFolder = ".openapi-dated";

export const lockName = "lock";

/** Why nothing may be written, although the disk would allow it. */
export class FolderError extends Error {
  readonly kind: "busy" | "changed" | "hidden";
  /** Below the folder. */
  readonly file: string;

  /**
   * `busy`: another run is still writing. `changed`: the file has changed since the caller read it. `hidden`: the hidden
   * folder is a link, so that files written there would end up elsewhere.
   */
  constructor(kind: FolderError["kind"], file: string) {
    super(`${kind}: ${file}`);
    this.kind = kind;
    this.file = file;
  }
}

export interface FolderLock {
  release(): Promise<void>;
}

const touchedEvery = 1_000;
/** In milliseconds, less than a run waits for its turn: the lock of a dead run does not stop the next one. */
const deadAfter = 5_000;
const defaultTimeoutMilliseconds = 10_000;

/** Creates the folder if it is missing. Throws a `FolderError`, or an error of the operating system. */
export async function lockFolder(
  folder: string,
  timeoutMilliseconds = defaultTimeoutMilliseconds,
): Promise<FolderLock> {
  const created = await makeFolder(folder);
  const hidden = path.join(folder, hiddenFolder);
  const lock = path.join(hidden, lockName);
  const release = (): Promise<void> => removeEmpty(hidden, created ?? hidden);
  try {
    const deadline = Date.now() + timeoutMilliseconds;
    while (!(await createLock(lock))) {
      if (Date.now() > deadline) throw new FolderError("busy", hiddenFolder);
      await sleep(10 + Math.random() * 40);
    }
  } catch (error) {
    await release();
    throw error;
  }
  const touch = setInterval(() => {
    const now = new Date();
    utimes(lock, now, now).catch(() => undefined);
  }, touchedEvery).unref();
  return {
    release: async () => {
      clearInterval(touch);
      await rm(lock, { force: true });
      await release();
    },
  };
}

/** False if it has to be tried again. */
async function createLock(lock: string): Promise<boolean> {
  const hidden = path.dirname(lock);
  await makeFolder(path.dirname(hidden));
  await mkdir(hidden).catch(unless("EEXIST"));
  const entry = await lstat(hidden).catch(unless("ENOENT"));
  if (entry?.isDirectory() === false) throw new FolderError("hidden", hiddenFolder);
  try {
    await writeFile(lock, "", { flag: "wx" });
    return true;
  } catch (error) {
    // Another run has it, or has just removed the hidden folder.
    if (!hasErrno(error, "EEXIST", "ENOENT")) throw error;
    const other = await stat(lock).catch(unless("ENOENT"));
    if (other === undefined || Date.now() - other.mtimeMs <= deadAfter) return false;
    await rm(lock, { force: true });
    return createLock(lock);
  }
}

function unless(code: string): (error: unknown) => undefined {
  return (error) => {
    if (!hasErrno(error, code)) throw error;
    return undefined;
  };
}

/**
 * Returns the first folder that it created. Works step by step, since Node's recursive `mkdir` reports "does not exist"
 * on a read-only file system.
 */
async function makeFolder(folder: string): Promise<string | undefined> {
  if (look(folder).kind === "folder") return undefined;
  const parent = path.dirname(folder);
  const created = parent === folder ? undefined : await makeFolder(parent);
  try {
    await mkdir(folder);
  } catch (error) {
    // Another run was faster; anything but a folder stays an error.
    if (hasErrno(error, "EEXIST") && look(folder).kind === "folder") return created;
    throw error;
  }
  return created ?? folder;
}

/** Removes empty folders, from this one up to `last`. An empty folder that remains does no harm. */
export async function removeEmpty(folder: string, last: string): Promise<void> {
  await ifAccessible(async () => {
    for (let current = folder; ; current = path.dirname(current)) {
      await rmdir(current);
      if (current === last) return;
    }
  });
}
