import path from "node:path";

/** A path as the user knows it: relative where it is below the working directory, with forward slashes. */
export function knownPath(file: string, cwd: string): string {
  const relative = path.relative(cwd, file);
  const isBelow = relative !== "" && !relative.startsWith("..") && !path.isAbsolute(relative);
  return (isBelow ? relative : file).split(path.sep).join("/");
}
