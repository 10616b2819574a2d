import { readdir } from "node:fs/promises";

import { hasErrno, isSystemError } from "./errno.js";

/** What a folder contains, by name, without what is in its folders. Nothing if the folder does not exist. */
export async function namesIn(folder: string): Promise<readonly string[] | "unreadable"> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return hasErrno(error, "ENOENT", "ENOTDIR") ? [] : "unreadable";
  }
}
