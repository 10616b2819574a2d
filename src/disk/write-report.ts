/** One file that the user named as the place of a report. A device is one, too: `-o /dev/null`. */
import { writeFile } from "node:fs/promises";

import { describeErrno, isSystemError } from "./errno.js";
import { look } from "./look.js";

/** Undefined when written; else the reason, as in `It cannot be written: ${reason}.` */
export async function writeReport(file: string, text: string): Promise<string | undefined> {
  const found = look(file);
  if (found.kind === "folder") return "it is a folder";
  if (found.kind === "unusable") return found.reason;
  try {
    await writeFile(file, text);
    return undefined;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return describeErrno(error);
  }
}
