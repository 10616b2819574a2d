/** The files around the output folder that say what a project needs in its own files. */
import path from "node:path";

import { look } from "../disk/look.js";

export interface Surroundings {
  /** From the output folder up to the root of the repository, else of the disk. */
  readonly folders: readonly string[];
  readonly isFile: (file: string) => boolean;
  /** Absolute paths of the files that were looked for, there or not. */
  readonly asked: ReadonlySet<string>;
}

/** Why: a clause about `file` (absolute), or a whole one without. */
export interface Reason {
  readonly file?: string;
  readonly clause: string;
}

export function lookFrom(output: string): Surroundings {
  const asked = new Set<string>();
  const isFile = (file: string): boolean => {
    asked.add(file);
    return look(file).kind === "file";
  };
  return { folders: foldersUp(output, asked), isFile, asked };
}

/** What makes a folder a project of Deno. */
export function denoFile(folder: string, { isFile }: Pick<Surroundings, "isFile">): string | undefined {
  return ["deno.json", "deno.jsonc"].map((name) => path.join(folder, name)).find(isFile);
}

function foldersUp(folder: string, asked: Set<string>): string[] {
  const parent = path.dirname(folder);
  const repository = path.join(folder, ".git");
  asked.add(repository);
  const isLast = parent === folder || look(repository).kind !== "missing";
  return isLast ? [folder] : [folder, ...foldersUp(parent, asked)];
}
