/** Paths of files, by their text alone: no disk is touched. */
import path from "node:path";

/** A file inside a folder at any depth, or the folder itself. */
export function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative.split(path.sep)[0] !== ".." && !path.isAbsolute(relative);
}

/** A path as the user knows it: relative where it is below the working directory, with forward slashes. */
export function knownPath(file: string, cwd: string): string {
  const relative = path.relative(cwd, file);
  const isBelow = relative !== "" && !relative.startsWith("..") && !path.isAbsolute(relative);
  return (isBelow ? relative : file).split(path.sep).join("/");
}
