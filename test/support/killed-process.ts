/**
 * Simulates a process that dies at its n-th change of the disk: that call and every later file-system call fails, and
 * nothing cleans up. Replaces Node's own functions, so that no write can bypass it.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { readdirSync, utimesSync } from "node:fs";
import path from "node:path";
import { lockName } from "../../src/disk/lock-folder.js";

class Killed extends Error {}

/** Calls that change the disk, also in their forms that do not wait (`mkdirSync`); `open` is only used for reading. */
const changing = [
  "mkdir",
  "writeFile",
  "rename",
  "link",
  "symlink",
  "copyFile",
  "unlink",
  "rm",
  "rmdir",
] as const;
const reading = ["readFile", "readdir", "lstat", "stat", "open", "readlink", "realpath"] as const;

type Call = (...args: unknown[]) => unknown;
const promises = fs.promises as unknown as Record<string, Call>;
const blocking = fs as unknown as Record<string, Call>;
const { writeFileSync } = fs;

export interface Kill {
  /** Counts from 1. */
  readonly at: number;
  /** `torn`: half of the data is written before the process dies. */
  readonly kind: "before" | "torn";
}

/** False if the work finished before the n-th change. */
export async function runKilled(work: () => Promise<unknown>, { at, kind }: Kill): Promise<boolean> {
  let count = 0;
  const isDead = (): boolean => count >= at;
  const restore = replaceCalls([...changing, ...reading], (name, call) => (...args) => {
    if (isDead()) throw new Killed();
    if (!isChanging(name)) return call(...args);
    count += 1;
    if (!isDead()) return call(...args);
    if (kind === "torn" && name === "writeFile") {
      const content = Buffer.from(args[1] as string | Uint8Array);
      writeFileSync(args[0] as string, content.subarray(0, content.length / 2));
    }
    throw new Killed();
  });
  try {
    await work().catch((error: unknown) => {
      if (!isDead()) throw error;
    });
    return isDead();
  } finally {
    restore();
  }
}

function isChanging(name: string): boolean {
  return (changing as readonly string[]).includes(name);
}

/**
 * Passes each call of the given functions through `wrap`, until the returned function is called. What `wrap` returns must
 * not wait: it also takes the place of the form that does not.
 */
export function replaceCalls(names: readonly string[], wrap: (name: string, call: Call) => Call): () => void {
  const originals = names.map((name) => [name, promises[name], blocking[`${name}Sync`]] as const);
  for (const [name, waiting, immediate] of originals) {
    if (waiting === undefined) throw new Error(`node:fs/promises has no ${name}`);
    const wrapped = wrap(name, waiting.bind(fs.promises));
    promises[name] = async (...args) => wrapped(...args);
    if (immediate !== undefined && isChanging(name)) blocking[`${name}Sync`] = wrap(name, immediate);
  }
  syncBuiltinESMExports();
  return () => {
    for (const [name, waiting, immediate] of originals) {
      if (waiting !== undefined) promises[name] = waiting;
      if (immediate !== undefined) blocking[`${name}Sync`] = immediate;
    }
    syncBuiltinESMExports();
  };
}

/** Ages the locks below the folder, as if nobody had touched them for a minute. */
export function bury(folder: string): void {
  const then = new Date(Date.now() - 60_000);
  for (const { name, parentPath } of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (name === lockName) utimesSync(path.join(parentPath, name), then, then);
}
