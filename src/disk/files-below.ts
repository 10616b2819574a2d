import { readdir } from "node:fs/promises";
import path from "node:path";

import { hiddenFolder } from "./journal.js";
import { isMissing } from "./look.js";

/**
 * The sorted paths (with `/`) of everything below the folder except folders; links are listed, not followed. Empty if
 * the folder does not exist.
 */
export async function filesBelow(folder: string): Promise<string[]> {
  if (isMissing(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((name) => !name.startsWith(`${hiddenFolder}/`))
    .sort();
}
