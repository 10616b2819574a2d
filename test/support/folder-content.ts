import { existsSync } from "node:fs";
import { lstat, readdir, readFile, readlink } from "node:fs/promises";
import path from "node:path";

/** Contents of the files below a folder by path: an empty folder may remain after a kill. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const content = await folderContent(folder);
  return Object.fromEntries(Object.entries(content).filter(([, text]) => text !== "folder"));
}

/** Contents of a folder by path, including hidden files, links and empty folders. */
export async function folderContent(folder: string): Promise<Record<string, string>> {
  if (!existsSync(folder)) return {};
  const content: Record<string, string> = {};
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const place = path.join(folder, name);
    const entry = await lstat(place);
    if (entry.isSymbolicLink()) content[name] = `→ ${await readlink(place)}`;
    else if (entry.isFile()) content[name] = await readFile(place, "utf8");
    else content[name] = entry.isDirectory() ? "folder" : "special";
  }
  return content;
}
