/** The content of a path as a string that differs whenever the content does. No link is followed. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, readlink } from "node:fs/promises";

import { hasErrno } from "./errno.js";

/** For a regular file, the sha256 of its bytes. Undefined: the path does not exist. */
export type Fingerprint = string | undefined;

export async function fingerprintOf(path: string): Promise<Fingerprint> {
  try {
    const entry = await lstat(path);
    if (entry.isFile()) return await hashFile(path);
    if (entry.isSymbolicLink()) return `link ${await readlink(path)}`;
    return entry.isDirectory() ? "folder" : "special";
  } catch (error) {
    if (hasErrno(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
