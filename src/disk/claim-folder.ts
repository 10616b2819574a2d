/**
 * Ensures that only one run at a time writes to a folder.
 *
 * Each run puts its mark into the hidden folder and then looks for others. Two runs that start at the same moment see
 * each other, and both wait. Marks of dead runs are removed.
 */
import { lstat, mkdir, readdir, rmdir, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { randomUUID } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { hostname } from "node:os";

import { hasErrno, ifAccessible } from "./errno.js";
import { look } from "./look.js";
import { hiddenFolder } from "./journal.js";
import { sha256 } from "../values/hash.js";

/** Another run is still writing into the folder. */
export class FolderBusyError extends Error {
  readonly run: RunMark;

  constructor(run: RunMark) {
    super(`Process ${run.pid} is writing into the folder.`);
    this.run = run;
  }
}

/** The hidden folder is a link: files written there would end up elsewhere. */
export class HiddenFolderError extends Error {
  readonly path: string;

  constructor(hidden: string) {
    super(`${hidden} is not a folder.`);
    this.path = hidden;
  }
}

export interface FolderClaim {
  release(): Promise<void>;
}

const defaultTimeoutMilliseconds = 10_000;

/** Waits a moment for another run. Throws a `FolderBusyError`, or an error of the operating system. */
export async function claimFolder(
  folder: string,
  timeoutMilliseconds = defaultTimeoutMilliseconds,
): Promise<FolderClaim> {
  const made = await makeFolder(folder);
  const mark = path.join(folder, hiddenFolder, newRunMark());
  const release = async (): Promise<void> => {
    await ignoring(["ENOENT"], unlink(mark));
    await removeEmpty(path.dirname(mark), made ?? path.dirname(mark));
  };
  try {
    await takeTurn(mark, Date.now() + timeoutMilliseconds);
  } catch (error) {
    await release().catch(() => undefined);
    throw error;
  }
  return { release };
}

async function takeTurn(mark: string, deadline: number): Promise<void> {
  for (;;) {
    if (await putMark(mark, deadline)) {
      const other = await otherRun(mark);
      if (other === undefined) return;
      await unlink(mark);
      if (Date.now() > deadline) throw new FolderBusyError(other);
    }
    await sleep(10 + Math.random() * 40);
  }
}

/** False if the previous run has just removed the folder. */
async function putMark(mark: string, deadline: number): Promise<boolean> {
  const hidden = path.dirname(mark);
  try {
    await makeFolder(path.dirname(hidden));
    await ignoring(["EEXIST"], mkdir(hidden));
    if (!(await lstat(hidden)).isDirectory()) throw new HiddenFolderError(hidden);
    await writeFile(mark, "", { flag: "wx" });
    return true;
  } catch (error) {
    if (hasErrno(error, "ENOENT") && Date.now() <= deadline) return false;
    throw error;
  }
}

async function otherRun(mark: string): Promise<RunMark | undefined> {
  const hidden = path.dirname(mark);
  for (const name of await readdir(hidden)) {
    const run = name === path.basename(mark) ? undefined : parseRunMark(name);
    if (run === undefined) continue;
    if (isRunAlive(run, path.join(hidden, name))) return run;
    await ignoring(["ENOENT"], unlink(path.join(hidden, name)));
  }
  return undefined;
}

/**
 * Returns the first folder that it created. Works step by step, since Node's recursive `mkdir` reports "does not exist"
 * on a read-only file system.
 */
async function makeFolder(folder: string): Promise<string | undefined> {
  if (look(folder).kind === "folder") return undefined;
  const parent = path.dirname(folder);
  const made = parent === folder ? undefined : await makeFolder(parent);
  try {
    await mkdir(folder);
  } catch (error) {
    // Another run was faster; anything but a folder stays an error.
    if (hasErrno(error, "EEXIST") && look(folder).kind === "folder") return made;
    throw error;
  }
  return made ?? folder;
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

async function ignoring(codes: readonly string[], work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!hasErrno(error, ...codes)) throw error;
  }
}

/**
 * The name of the file with which a run claims a folder. It contains all data of the run, so that a mark is complete
 * once it exists, and is unique, so that removing a dead run's mark never hits a live one.
 */
function newRunMark(): string {
  return ["run", machine(), process.pid, startOf(process.pid), randomUUID().slice(0, 8)].join("-");
}

interface RunMark {
  readonly machine: string;
  readonly pid: number;
  readonly start: string;
}

function parseRunMark(name: string): RunMark | undefined {
  const found = /^run-(?<machine>[0-9a-f]{8})-(?<pid>\d{1,10})-(?<start>\d{1,20})-[0-9a-f]{8}$/.exec(name);
  const { machine = "", pid = "", start = "" } = found?.groups ?? {};
  return found === null ? undefined : { machine, pid: Number(pid), start };
}

/** The longest run: one on another machine cannot be checked. */
const longestRunMilliseconds = 10 * 60_000;

function isRunAlive(mark: RunMark, file: string): boolean {
  if (mark.machine !== machine()) return ageOf(file) < longestRunMilliseconds;
  if (!isProcess(mark.pid)) return false;
  // Process ids are reused; the pair of id and start time is not.
  const start = startOf(mark.pid);
  return mark.start === unknownStart || start === unknownStart || start === mark.start;
}

function machine(): string {
  return sha256(hostname()).slice(0, 8);
}

const unknownStart = "0";

/** In clock ticks since the boot of the machine (proc(5), field 22), if the system shows it. */
function startOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? unknownStart;
  } catch {
    return unknownStart;
  }
}

function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process is alive, too.
    return hasErrno(error, "EPERM");
  }
}

function ageOf(file: string): number {
  try {
    return Date.now() - statSync(file).mtimeMs;
  } catch {
    return Infinity;
  }
}
