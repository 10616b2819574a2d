/**
 * The name of the file that marks a folder as claimed by a run, and what it says: is that run still alive?
 *
 * Everything is in the name, so that a mark is whole from the moment it exists. Removing the mark of a dead run can
 * never hit a living one, since no two runs have the same name.
 */
import { createHash, randomUUID } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { hostname } from "node:os";

import { hasErrno } from "./errno.js";

export function newRunMark(): string {
  return ["run", machine(), process.pid, startOf(process.pid), randomUUID().slice(0, 8)].join("-");
}

export interface RunMark {
  readonly machine: string;
  readonly pid: number;
  readonly start: string;
}

export function parseRunMark(name: string): RunMark | undefined {
  const found = /^run-(?<machine>[0-9a-f]{8})-(?<pid>\d{1,10})-(?<start>\d{1,20})-[0-9a-f]{8}$/.exec(name);
  const { machine = "", pid = "", start = "" } = found?.groups ?? {};
  return found === null ? undefined : { machine, pid: Number(pid), start };
}

/** A run on another machine cannot be checked; no run writes for this long. */
const longestRunMilliseconds = 10 * 60_000;

export function isRunAlive(mark: RunMark, file: string): boolean {
  if (mark.machine !== machine()) return ageOf(file) < longestRunMilliseconds;
  if (!isProcess(mark.pid)) return false;
  // Process ids are reused; the pair of id and start time is not.
  const start = startOf(mark.pid);
  return mark.start === unknownStart || start === unknownStart || start === mark.start;
}

function machine(): string {
  return createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
}

const unknownStart = "0";

/** In clock ticks since the machine was started (proc(5), field 22), where the system shows it. */
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
