/** The content of a path as a string that differs whenever the content does. Links are not followed. */
import { createHash } from "node:crypto";
import { createReadStream, lstatSync, readFileSync, readlinkSync } from "node:fs";

import { hasErrno, ifAccessible } from "./errno.js";

/** For a regular file, the sha256 of its bytes. Undefined: the path does not exist. */
export type Fingerprint = string | undefined;

export async function fingerprintOf(path: string): Promise<Fingerprint> {
  try {
    const entry = lstatSync(path, { throwIfNoEntry: false });
    if (entry === undefined) return undefined;
    if (entry.isFile()) return await hashFile(path, entry.size);
    if (entry.isSymbolicLink()) return `link ${readlinkSync(path)}`;
    return entry.isDirectory() ? "folder" : "special";
  } catch (error) {
    if (hasErrno(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  }
}

/** False for links, folders and what else has no bytes. */
export function isHash(fingerprint: Fingerprint): boolean {
  return fingerprint !== undefined && /^[0-9a-f]{64}$/.test(fingerprint);
}

/** Small files at once: to wait for each takes several times as long as to read it. */
async function hashFile(path: string, bytes: number): Promise<string> {
  const hash = createHash("sha256");
  if (bytes <= largestAtOnce) return hash.update(readFileSync(path)).digest("hex");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

const largestAtOnce = 1024 * 1024;

/** What files were when last read, by path: the stamp of each or, without one, its fingerprint. */
export type Marks = Readonly<Record<string, string>>;

export async function marksOf(files: readonly string[]): Promise<Marks> {
  const marks: Record<string, string> = {};
  for (const file of files) marks[file] = stampOf(file) ?? (await fingerprintOf(file)) ?? missing;
  return marks;
}

/** Files with a known stamp are not read. */
export async function areUnchanged(marks: Marks, fingerprint = fingerprintOf): Promise<boolean> {
  for (const [file, mark] of Object.entries(marks)) {
    if (mark === stampOf(file)) continue;
    if (mark !== ((await ifAccessible(() => fingerprint(file))) ?? missing)) return false;
  }
  return true;
}

/** The same with the stamps of files that had none because they had just been written. */
export function withStamps(marks: Marks): Marks {
  return Object.fromEntries(Object.entries(marks).map(([file, mark]) => [file, stampOf(file) ?? mark]));
}

const missing = "missing";

/**
 * Differs after any change of a regular file, because no program can set its change time (`ctime`). Undefined for other
 * things, and for a file changed just now: another change in the same clock tick would not show.
 */
export function stampOf(path: string): string | undefined {
  const entry = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  if (entry?.isFile() !== true || Date.now() - Number(entry.ctimeMs) < 2_000) return undefined;
  return [entry.ino, entry.size, entry.mtimeNs, entry.ctimeNs].join(" ");
}
