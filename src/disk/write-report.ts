/** One file that the user named as the place of a report. A device is one, too: `-o /dev/null`. */
import { appendFile, writeFile } from "node:fs/promises";

import { describeErrno, isSystemError } from "./errno.js";
import { look } from "./look.js";

/** Undefined when written; else the reason, as in `It cannot be written: ${reason}.` */
export function writeReport(file: string, text: string): Promise<string | undefined> {
  return put(file, text, writeFile);
}

/** The same, after what is there. */
export function appendReport(file: string, text: string): Promise<string | undefined> {
  return put(file, text, appendFile);
}

async function put(
  file: string,
  text: string,
  write: (file: string, text: string) => Promise<void>,
): Promise<string | undefined> {
  const found = look(file);
  if (found.kind === "folder") return "it is a folder";
  if (found.kind === "unusable") return found.reason;
  try {
    await write(file, text);
    return undefined;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return describeErrno(error);
  }
}
