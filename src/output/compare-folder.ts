/** What would have to change on disk for an API's folder to hold just the given files. Reads only. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import type { EmittedFile } from "../emit/emitted-file.js";
import { manifestName, parseManifest, sha256 } from "./manifest.js";

export interface FolderState {
  /** Paths below the API's folder, sorted. */
  readonly missing: readonly string[];
  readonly different: readonly string[];
  /** Written by an earlier run, no longer wanted. */
  readonly stale: readonly string[];
  /** Not ours: not in the manifest, or changed since it was written. */
  readonly foreign: readonly string[];
}

export async function compareFolder(
  folder: string,
  files: readonly EmittedFile[],
  api: string,
): Promise<FolderState> {
  const wanted = new Map(files.map(({ path: file, text }) => [file.slice(api.length + 1), text]));
  const present = await readFolder(folder);
  const manifestText = present.get(manifestName);
  const listed = manifestText === undefined ? undefined : parseManifest(manifestText)?.files;
  const owned = new Map(Object.entries(listed ?? {}));
  if (listed !== undefined) owned.set(manifestName, sha256(manifestText ?? ""));

  const isOurs = (file: string, text: string): boolean =>
    wanted.get(file) === text || owned.get(file) === sha256(text);
  return {
    missing: [...wanted.keys()].filter((file) => !present.has(file)),
    different: [...wanted]
      .filter(([file, text]) => present.has(file) && present.get(file) !== text)
      .map(([file]) => file),
    stale: [...present.keys()].filter((file) => owned.has(file) && !wanted.has(file)),
    foreign: Array.from(present)
      .filter(([file, text]) => !isOurs(file, text))
      .map(([file]) => file),
  };
}

/** Every file below the folder by its path with `/`; empty where there is no folder. */
async function readFolder(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  return new Map(
    await Promise.all(
      files.map(
        async (file) =>
          [path.relative(folder, file).split(path.sep).join("/"), await readFile(file, "utf8")] as const,
      ),
    ),
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
