/** The content of a path as a string that differs whenever the content does. Links are not followed. */
import { createHash } from "node:crypto";
import { createReadStream, lstatSync, readFileSync, readlinkSync } from "node:fs";

import { hasErrno } from "./errno.js";

/** For a regular file, the sha256 of its bytes. Undefined: the path does not exist. */
export type Fingerprint = string | undefined;

export async function fingerprintOf(path: string): Promise<Fingerprint> {
  try {
    const entry = lstatSync(path);
    if (entry.isFile()) return await hashFile(path, entry.size);
    if (entry.isSymbolicLink()) return `link ${readlinkSync(path)}`;
    return entry.isDirectory() ? "folder" : "special";
  } catch (error) {
    if (hasErrno(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  }
}

/** Small files at once: to wait for each takes several times as long as to read it. */
async function hashFile(path: string, bytes: number): Promise<string> {
  const hash = createHash("sha256");
  if (bytes <= largestAtOnce) return hash.update(readFileSync(path)).digest("hex");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

const largestAtOnce = 1024 * 1024;

/** The stamp and fingerprint of files when last read, by path. */
export type Stamps = Readonly<Record<string, readonly [stamp: string, fingerprint: Fingerprint]>>;

/** Fingerprints of files that are read only if they may have changed: a known stamp means known content. */
export class Fingerprints {
  readonly #known: Stamps;
  readonly #found: Record<string, Stamps[string]> = {};
  #isNews = false;

  constructor(known: Stamps = {}) {
    this.#known = known;
  }

  async of(path: string): Promise<Fingerprint> {
    const stamp = stampOf(path);
    const known = this.#known[path];
    const isKnown = stamp !== undefined && known?.[0] === stamp;
    const fingerprint = isKnown ? known[1] : await fingerprintOf(path);
    if (stamp === undefined || (!isKnown && stamp !== stampOf(path))) return fingerprint;
    this.#found[path] = [stamp, fingerprint];
    this.#isNews ||= !isKnown;
    return fingerprint;
  }

  /** The stamps of the requested files. Undefined if all were known. */
  news(): Stamps | undefined {
    return this.#isNews ? this.#found : undefined;
  }
}

/**
 * Differs after any change of a regular file, because no program can set its change time (`ctime`). Undefined for other
 * things, and for a file changed just now: another change in the same clock tick would not show.
 */
export function stampOf(path: string): string | undefined {
  const entry = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  if (entry?.isFile() !== true || Date.now() - Number(entry.ctimeMs) < 2_000) return undefined;
  return [entry.ino, entry.size, entry.mtimeNs, entry.ctimeNs].join(" ");
}
