/** What a folder holds, at any depth. */
import { readdirSync } from "node:fs";
import path from "node:path";

/**
 * The sorted paths below the folder, with `/`, of everything except folders; links are listed, not followed. Throws if the
 * folder cannot be read.
 *
 * Folder by folder: what a recursive `readdir` tells about its entries is not the same in an archive (Yarn's Plug'n'Play) as
 * on a disk, and with names alone Node asks for the stamp of each.
 */
export function filesBelow(folder: string): string[] {
  return list(folder, "").sort();
}

function list(folder: string, prefix: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? list(path.join(folder, entry.name), `${prefix}${entry.name}/`)
      : [`${prefix}${entry.name}`],
  );
}
