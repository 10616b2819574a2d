import { readdir } from "node:fs/promises";
import path from "node:path";

import { hiddenFolder } from "./journal.js";
import { isMissing } from "./look.js";

/**
 * Everything below the folder but folders, by its path with `/`, sorted: links, which are not followed, and what is not a
 * file as well. None where there is no folder.
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
