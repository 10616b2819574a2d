/**
 * A process that dies at its n-th change of the disk: that call and every later one of the file system fails, and nothing
 * cleans up. Node's own functions are replaced, so that no write can take another way.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { readdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

class Killed extends Error {}

/** Calls that change the disk; of `open` there is none with another purpose than reading. */
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

type Call = (...args: unknown[]) => Promise<unknown>;
const promises = fs.promises as unknown as Record<string, Call>;

export interface Kill {
  /** Counts from 1. */
  readonly at: number;
  /** `torn`: what was to be written is written by half before the process dies. */
  readonly kind: "before" | "torn";
}

/** False: the work was done before the n-th change came. */
export async function runKilled(work: () => Promise<unknown>, { at, kind }: Kill): Promise<boolean> {
  let count = 0;
  const isDead = (): boolean => count >= at;
  const restore = replaceCalls([...changing, ...reading], (name, call) => async (...args) => {
    if (isDead()) throw new Killed();
    if (!(changing as readonly string[]).includes(name)) return call(...args);
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

/** Each call of the given names goes through `wrap` until the function that is returned is called. */
export function replaceCalls(names: readonly string[], wrap: (name: string, call: Call) => Call): () => void {
  const originals = names.map((name) => [name, promises[name]] as const);
  for (const [name, call] of originals) {
    if (call === undefined) throw new Error(`node:fs/promises has no ${name}`);
    promises[name] = wrap(name, call.bind(fs.promises));
  }
  syncBuiltinESMExports();
  return () => {
    for (const [name, call] of originals) if (call !== undefined) promises[name] = call;
    syncBuiltinESMExports();
  };
}

/** The marks of this process below the folder become those of one that is no more: as if it had really died. */
export function bury(folder: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of entries) {
    if (!name.startsWith("run-")) continue;
    const [run = "", machine = "", , ...rest] = name.split("-");
    renameSync(
      path.join(parentPath, name),
      path.join(parentPath, [run, machine, deadProcess, ...rest].join("-")),
    );
  }
}

/** Beyond every limit of numbers of processes. */
const deadProcess = "4194399";
