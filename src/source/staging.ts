/**
 * Several files of one folder, changed together or not at all.
 *
 * Everything is written into a hidden folder inside the target (so that renaming never crosses a disk), and renamed when
 * all of it is there; a copy of what it replaces is kept until the last rename has worked, and put back if one does not.
 * The file that is staged last is renamed last: with the lock there, a process that dies in between leaves documents that
 * the old lock refuses and the next pull repairs.
 */
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rename, rm, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "./fetch-problem.js";

/** The folder could not be written; it is as it was. */
export class StagingError extends Error {
  readonly reason: string;

  constructor(cause: unknown) {
    super("The folder could not be written.", { cause });
    this.reason = errorCode(cause);
  }
}

export class Staging {
  readonly #folder: string;
  /** The first folder that had to be made. */
  #created: string | undefined;
  #hidden: string | undefined;
  readonly #staged = new Set<string>();
  readonly #removed = new Set<string>();

  /** Touches nothing until something is written. */
  constructor(folder: string) {
    this.#folder = path.resolve(folder);
  }

  get isUsed(): boolean {
    return this.#staged.size > 0;
  }

  async write(name: string, content: Uint8Array | string): Promise<void> {
    try {
      this.#created ??= await mkdir(this.#folder, { recursive: true });
      this.#hidden ??= await mkdtemp(path.join(this.#folder, ".pull-"));
      await writeFile(path.join(this.#hidden, name), content, { flush: true });
    } catch (error) {
      throw new StagingError(error);
    }
    this.#staged.add(name);
  }

  /** To be deleted when all else is in place. */
  remove(name: string): void {
    this.#removed.add(name);
  }

  async commit(): Promise<void> {
    if (this.#hidden === undefined) return;
    try {
      await replaceAll(this.#folder, this.#hidden, [...this.#staged]);
    } catch (error) {
      throw new StagingError(error);
    }
    for (const name of this.#removed) {
      if (!this.#staged.has(name)) await rm(path.join(this.#folder, name), { force: true });
    }
  }

  /** Leaves nothing of an attempt behind; after `commit` only the hidden folder is left to go. */
  async discard(): Promise<void> {
    if (this.#hidden !== undefined) await rm(this.#hidden, { recursive: true, force: true });
    if (this.#created !== undefined) await removeEmpty(this.#folder, this.#created);
  }
}

async function replaceAll(folder: string, hidden: string, names: readonly string[]): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  try {
    for (const name of names) {
      const [target, kept] = [path.join(folder, name), path.join(hidden, `${name}.kept`)];
      const isReplaced = existsSync(target);
      if (isReplaced) await copyFile(target, kept);
      await rename(path.join(hidden, name), target);
      undo.push(() => (isReplaced ? rename(kept, target) : rm(target, { force: true })));
    }
  } catch (error) {
    for (const step of undo.reverse()) await step();
    throw error;
  }
}

/** From the folder up to the first one that did not exist before; a folder with something in it stays. */
async function removeEmpty(folder: string, created: string): Promise<void> {
  try {
    for (let current = folder; ; current = path.dirname(current)) {
      await rmdir(current);
      if (current === path.resolve(created)) return;
    }
  } catch {
    return; // not empty: the documents are in it
  }
}
