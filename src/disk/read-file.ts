/**
 * The bytes of a regular file, up to a limit. Every file that the user names is read here: a pipe might never begin, a
 * device never end, and a link may lead out of the expected folder.
 */
import { constants } from "node:fs";
import { open, realpath, type FileHandle } from "node:fs/promises";
import path from "node:path";

import { describeErrno, isSystemError } from "./errno.js";
import { look } from "./look.js";

export type FileContent = { readonly kind: "bytes"; readonly bytes: Buffer } | Unread;

export type Unread =
  | { readonly kind: "missing" }
  | { readonly kind: "outside"; readonly target: string }
  | { readonly kind: "too-large"; readonly maximumBytes: number }
  | { readonly kind: "unreadable"; readonly reason: string };

export interface ReadFileLimits {
  /** Default: more than any document, key or configuration has. */
  readonly maximumBytes?: number;
  /** The file must be below this folder, after links are followed. */
  readonly within?: string;
}

export const defaultMaximumBytes = 64 * 1024 * 1024;

export async function readFileContent(
  file: string,
  { maximumBytes = defaultMaximumBytes, within }: ReadFileLimits = {},
): Promise<FileContent> {
  const entry = look(file);
  if (entry.kind === "missing") return entry;
  if (entry.kind === "folder") return { kind: "unreadable", reason: "it is a folder" };
  if (entry.kind === "device") return { kind: "unreadable", reason: "it is a device, not a regular file" };
  if (entry.kind === "unusable") return { kind: "unreadable", reason: entry.reason };
  try {
    if (within !== undefined) {
      const [target, folder] = [await realpath(file), await realpath(within)];
      if (!target.startsWith(folder + path.sep)) return { kind: "outside", target };
    }
    return await readOpened(file, maximumBytes);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return { kind: "unreadable", reason: describeErrno(error) };
  }
}

/** As UTF-8; undefined if it cannot be read. */
export async function readFileText(file: string, limits?: ReadFileLimits): Promise<string | undefined> {
  const content = await readFileContent(file, limits);
  return content.kind === "bytes" ? content.bytes.toString("utf8") : undefined;
}

/** The reason as a sentence. */
export function describeUnread(unread: Unread): string {
  switch (unread.kind) {
    case "missing":
      return "It does not exist.";
    case "outside":
      return "It is a link that leads out of its folder.";
    case "too-large":
      return `It has more than ${unread.maximumBytes} bytes.`;
    case "unreadable":
      return `It cannot be read: ${unread.reason}.`;
  }
}

/** A pipe may have taken the file's place since the check; with O_NONBLOCK, opening it does not wait. */
async function readOpened(file: string, maximumBytes: number): Promise<FileContent> {
  const opened = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const isFile = (await opened.stat()).isFile();
    if (!isFile) return { kind: "unreadable", reason: "it is not a regular file" };
    const bytes = await readAtMost(opened, maximumBytes);
    return bytes === undefined ? { kind: "too-large", maximumBytes } : { kind: "bytes", bytes };
  } finally {
    await opened.close();
  }
}

const chunkBytes = 256 * 1024;

/** Counted while reading: a file can grow meanwhile, and those of /proc claim to be empty. */
async function readAtMost(opened: FileHandle, maximumBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  for (let length = 0; ;) {
    const { bytesRead, buffer } = await opened.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, null);
    if (bytesRead === 0) return Buffer.concat(chunks, length);
    length += bytesRead;
    if (length > maximumBytes) return undefined;
    chunks.push(buffer.subarray(0, bytesRead));
  }
}
