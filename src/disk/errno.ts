/**
 * Describes operating system errors about paths, for users.
 *
 * Only their `code` is certain: file systems in front of Node's own, such as Yarn's Plug'n'Play for archives, throw
 * errors without `syscall` and `path`. They concern the user's disk, and become a diagnostic and exit code 1. Any other
 * error is a bug.
 */
import { constants } from "node:os";
import { types } from "node:util";

export interface SystemError extends Error {
  readonly code: string;
  /** As thrown by Node for an operating system call. */
  readonly syscall?: string;
  readonly path?: string;
}

/** Not `instanceof`: Jest runs tests with globals that differ from those of Node's errors. */
export function isSystemError(error: unknown): error is SystemError {
  if (!types.isNativeError(error) || !("code" in error) || typeof error.code !== "string") return false;
  return "syscall" in error || error.code in constants.errno;
}

/** True for an error about a file, not a socket or process. For an open file, such as on a full disk, it has no path. */
export function isFileError(error: unknown): error is SystemError {
  if (!isSystemError(error)) return false;
  if (error.path !== undefined) return true;
  return error.syscall === undefined ? errnoWords.has(error.code) : callsOfOpenFiles.has(error.syscall);
}

const callsOfOpenFiles: ReadonlySet<string> = new Set([
  "read",
  "write",
  "fstat",
  "fsync",
  "ftruncate",
  "close",
  "uv_cwd",
]);

/** Undefined where the disk refuses: for what is done without, or reported when it is needed. */
export async function ifAccessible<T>(work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isFileError(error)) throw error;
    return undefined;
  }
}

export function hasErrno(error: unknown, ...codes: readonly string[]): boolean {
  return isSystemError(error) && codes.includes(error.code);
}

/** Without a full stop: `no space is left on the disk (ENOSPC)`. */
export function describeErrno({ code }: SystemError): string {
  const words = errnoWords.get(code);
  return words === undefined ? code : `${words} (${code})`;
}

const errnoWords: ReadonlyMap<string, string> = new Map([
  ["EACCES", "you do not have the permission"],
  ["EPERM", "the operation is not permitted"],
  ["EROFS", "the file system is read-only"],
  ["ENOSPC", "no space is left on the disk"],
  ["EDQUOT", "the disk quota is used up"],
  ["EFBIG", "the file would be too large"],
  ["EIO", "the disk reported an input/output error"],
  ["EISDIR", "it is a folder"],
  ["ENOTDIR", "a part of the path is not a folder"],
  ["ENOENT", "it does not exist"],
  ["EEXIST", "something with this name already exists"],
  ["ENOTEMPTY", "the folder is not empty"],
  ["ELOOP", "it is a link that leads to itself"],
  ["ENAMETOOLONG", "the name is too long"],
  ["EMFILE", "too many files are open"],
  ["ENFILE", "too many files are open"],
  ["EBUSY", "another program uses it"],
  ["ETXTBSY", "another program uses it"],
  ["EXDEV", "it is on another disk"],
  ["ENXIO", "it is not a regular file"],
  ["EINVAL", "the file system refuses this operation"],
  ["EBADF", "the file is closed"],
  ["ENOSYS", "the file system does not support this"],
  ["ENOTSUP", "the file system does not support this"],
  ["EOPNOTSUPP", "the file system does not support this"],
]);
