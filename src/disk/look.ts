/**
 * The kind of thing at a path, found without opening it, because opening a pipe waits for its other end.
 *
 * A dangling link is not "missing": a file is meant to be there.
 */
import { lstatSync, statSync, type Stats } from "node:fs";
import { readdir } from "node:fs/promises";

import { describeErrno, hasErrno, isSystemError } from "./errno.js";

export type Found =
  | { readonly kind: "missing" }
  | { readonly kind: "file"; readonly isLink: boolean }
  | { readonly kind: "folder"; readonly isLink: boolean }
  /** `/dev/null`, a terminal: can be written to, but not read from. */
  | { readonly kind: "device"; readonly isLink: boolean }
  /** `reason` as in `It cannot be read: ${reason}.` */
  | { readonly kind: "unusable"; readonly reason: string };

export function look(path: string): Found {
  let isLink = false;
  try {
    const entry = lstatSync(path);
    isLink = entry.isSymbolicLink();
    const target = isLink ? statSync(path) : entry;
    if (target.isFile()) return { kind: "file", isLink };
    if (target.isDirectory()) return { kind: "folder", isLink };
    if (target.isCharacterDevice()) return { kind: "device", isLink };
    return { kind: "unusable", reason: `it is ${special(target)}, not a regular file` };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (!hasErrno(error, "ENOENT", "ENOTDIR")) return { kind: "unusable", reason: describeErrno(error) };
    return isLink
      ? { kind: "unusable", reason: "it is a link to something that does not exist" }
      : { kind: "missing" };
  }
}

export function isMissing(path: string): boolean {
  return look(path).kind === "missing";
}

function special(entry: Stats): string {
  if (entry.isFIFO()) return "a pipe";
  return entry.isSocket() ? "a socket" : "a device";
}

/** The names directly in a folder; empty if it does not exist. */
export async function namesIn(folder: string): Promise<readonly string[] | "unreadable"> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return hasErrno(error, "ENOENT", "ENOTDIR") ? [] : "unreadable";
  }
}
