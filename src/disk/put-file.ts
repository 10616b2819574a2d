/** One file of the user's project, created or edited: whole or not at all, and never over what nobody has seen. */
import { readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";

import { describeErrno, isSystemError } from "./errno.js";

/** `before` is what the file contained when `text` was made; undefined: there was none. Undefined when written, else the reason. */
export async function putFile(
  file: string,
  text: string,
  before: string | undefined,
): Promise<string | undefined> {
  try {
    if (before === undefined) await writeFile(file, text, { flag: "wx" });
    else if ((await readFile(file, "utf8")) !== before) return "it was changed in the meantime";
    else await replace(await realpath(file), text);
    return undefined;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return describeErrno(error);
  }
}

/** Through a link, with the permissions that the file has. */
async function replace(file: string, text: string): Promise<void> {
  const { mode } = await stat(file);
  const beside = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(beside, text, { mode });
    await rename(beside, file);
  } finally {
    await rm(beside, { force: true });
  }
}
