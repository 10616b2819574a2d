/**
 * Bytes of a document on disk. Looked at before it is read: a device or a pipe would never end, and a link may lead
 * out of the folder that was promised.
 */
import { readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "./fetch-problem.js";

export type FileContent =
  | { readonly kind: "bytes"; readonly bytes: Buffer }
  | { readonly kind: "missing" }
  | { readonly kind: "outside"; readonly target: string }
  | { readonly kind: "too-large"; readonly size: number }
  | { readonly kind: "unreadable"; readonly reason: string };

export interface ReadFileLimits {
  readonly maximumBytes: number;
  /** The file must be below this folder, after links are followed. */
  readonly within?: string;
}

export async function readFileContent(
  file: string,
  { maximumBytes, within }: ReadFileLimits,
): Promise<FileContent> {
  try {
    const found = await stat(file);
    if (!found.isFile())
      return { kind: "unreadable", reason: found.isDirectory() ? "it is a folder" : "it is no regular file" };
    if (found.size > maximumBytes) return { kind: "too-large", size: found.size };
    if (within !== undefined) {
      const [target, folder] = [await realpath(file), await realpath(within)];
      if (!target.startsWith(folder + path.sep)) return { kind: "outside", target };
    }
    return { kind: "bytes", bytes: await readFile(file) };
  } catch (error) {
    const code = errorCode(error);
    return code === "ENOENT" || code === "ENOTDIR"
      ? { kind: "missing" }
      : { kind: "unreadable", reason: code };
  }
}
