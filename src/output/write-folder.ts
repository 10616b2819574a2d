/**
 * Puts an API's files in place, all or none: they are written beside the folder, then the folders are swapped.
 *
 * Whether everything in the old folder is ours, commands/foreign-files.ts asks before.
 */
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import type { EmittedFile } from "../emit/emitted-file.js";

export async function writeFolder(output: string, api: string, files: readonly EmittedFile[]): Promise<void> {
  const target = path.join(output, api);
  await mkdir(output, { recursive: true });
  const staging = await mkdtemp(path.join(output, `.${api}-`));
  try {
    for (const { path: file, text } of files) {
      const place = path.join(staging, "new", file.slice(api.length + 1));
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, text);
    }
    const old = path.join(staging, "old");
    const hadOld = await renameIfThere(target, old);
    try {
      await rename(path.join(staging, "new"), target);
    } catch (error) {
      if (hadOld) await rename(old, target);
      throw error;
    }
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function renameIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
