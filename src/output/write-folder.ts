/**
 * Puts an API's files in place, all or none: they are written beside the folder, then the folders are swapped.
 *
 * Nothing that is not ours is touched. A file in the folder that the manifest does not list, or that was
 * edited since, stops the run before anything is written.
 */
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import type { EmittedFile } from "../emit/emitted-file.js";
import { compareFolder, type FolderState } from "./compare-folder.js";

export async function prepareFolder(
  output: string,
  api: string,
  files: readonly EmittedFile[],
): Promise<FolderState> {
  const folder = path.join(output, api);
  const state = await compareFolder(folder, files, api);
  if (state.foreign.length > 0) {
    throw new DiagnosticError(
      state.foreign.map((file) =>
        createDiagnostic(
          "OUTPUT_FILE_NOT_OURS",
          { api, file: path.join(folder, file) },
          `${file} is not in the manifest of ${api}, or was changed after it was written.`,
        ),
      ),
    );
  }
  return state;
}

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
