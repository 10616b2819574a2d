/** File paths as text: the disk is not touched. */
import path from "node:path";

/** True for a file inside a folder at any depth, and for the folder itself. */
export function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative.split(path.sep)[0] !== ".." && !path.isAbsolute(relative);
}

/** True for a name that Windows keeps for a device, whatever its extension, or whose last dot it drops. */
export function isRefusedByWindows(name: string): boolean {
  return name.endsWith(".") || /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name);
}

/** A path as shown to the user: relative if below the working directory, with forward slashes. */
export function knownPath(file: string, cwd: string): string {
  const relative = path.relative(cwd, file);
  const isBelow = relative !== "" && !relative.startsWith("..") && !path.isAbsolute(relative);
  return (isBelow ? relative : file).split(path.sep).join("/");
}
