// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * A lock by a file that names its holder, so that two processes never write one journal.
 *
 * The lock of a process that no longer runs is taken over. On another machine, nobody can tell whether a process runs,
 * so its lock stays until somebody deletes it.
 */
import { readFileSync } from "node:fs";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { randomUUID } from "node:crypto";

import { web } from "../web.js";

export interface FileLock {
  /** Rejects if another process has taken the lock, as it may when the file was deleted by hand. */
  assertHeld(): Promise<void>;
  release(): Promise<void>;
}

interface Holder {
  readonly host: string;
  readonly pid: number;
  /** When the process started, if the system tells; process numbers are reused. */
  readonly started: string | undefined;
  readonly token: string;
}

/** Rejects if another process, or this one, holds the lock. */
export async function lockFile(file: string): Promise<FileLock> {
  const own: Holder = {
    host: hostname(),
    pid: process.pid,
    started: startOf(process.pid),
    token: randomUUID(),
  };
  const text = JSON.stringify(own);
  const isOwn = async (): Promise<boolean> => (await textOf(file)) === text;
  const draft = `${file}.${own.token}`;
  await writeFile(draft, text, { flag: "wx", mode: 0o600 });
  try {
    await takeName(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  held.add(own.token);
  return {
    assertHeld: async () => {
      if (await isOwn()) return;
      throw new Error(`Another process took over the journal's lock ${file}. Open the journal again.`);
    },
    release: async () => {
      held.delete(own.token);
      if (await isOwn()) await rm(file, { force: true });
    },
  };
}

/** Locks of this thread. */
const held = new Set<string>();

/** A link is made by one process only, and has the whole content from the beginning. */
async function takeName(draft: string, file: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await isLinked(draft, file)) return;
    const text = await textOf(file);
    if (text === undefined) continue;
    const holder = holderIn(text);
    if (holder === undefined || isRunning(holder)) throw refusal(file, holder);
    await removeStale(draft, file, text);
  }
  throw refusal(file, undefined);
}

async function isLinked(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === "EEXIST") return false;
    throw error;
  }
}

/** Only one process at a time removes a lock, and checks it again first: it may have been replaced meanwhile. */
async function removeStale(draft: string, file: string, stale: string): Promise<void> {
  const turn = `${file}.turn`;
  if (!(await isLinked(draft, turn))) {
    const holder = holderIn((await textOf(turn)) ?? "");
    if (holder !== undefined && !isRunning(holder)) await rm(turn, { force: true });
    await new Promise<void>((resolve) => web.setTimeout(resolve, 5));
    return;
  }
  try {
    if ((await textOf(file)) === stale) await rm(file, { force: true });
  } finally {
    await rm(turn, { force: true });
  }
}

async function textOf(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch(() => undefined);
}

function holderIn(text: string): Holder | undefined {
  try {
    const { host, pid, started, token } = JSON.parse(text) as Holder;
    return typeof pid === "number" ? { host, pid, started, token } : undefined;
  } catch {
    return undefined;
  }
}

function isRunning({ host, pid, started, token }: Holder): boolean {
  if (host !== hostname()) return true;
  if (pid === process.pid && started === undefined) return held.has(token);
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs for another user.
    return (error as { readonly code?: unknown }).code !== "ESRCH";
  }
  return started === undefined || started === startOf(pid);
}

/**
 * In ticks since the machine started, on Linux; `undefined` for a process that has ended and whose parent has not noticed.
 * The second field, the command, may contain spaces and parentheses.
 */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return state === "Z" || state === "X" ? undefined : fields[18];
  } catch {
    return undefined;
  }
}

function refusal(file: string, holder: Holder | undefined): Error {
  const by = holder ? `process ${holder.pid} on ${holder.host}` : "another process";
  return new Error(
    `The journal is open in ${by}. One process writes a journal at a time. If that process no longer exists, delete ${file}.`,
  );
}
