/** Paths of files, by their text alone: no disk is touched. */
import path from "node:path";

/** A file inside a folder at any depth, or the folder itself. */
export function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative.split(path.sep)[0] !== ".." && !path.isAbsolute(relative);
}
