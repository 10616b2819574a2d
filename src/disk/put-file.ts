/** One file of the user's project, created or edited: whole or not at all, and never over what nobody has seen. */
import { link, mkdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

import { describeErrno, hasErrno, isSystemError } from "./errno.js";

/** `before` is what the file contained when `text` was made; undefined: there was none. Undefined when written, else the reason. */
export async function putFile(
  file: string,
  text: string,
  before: string | undefined,
): Promise<string | undefined> {
  try {
    if (before === undefined) await create(file, text);
    else if ((await readFile(file, "utf8")) !== before) return "it was changed in the meantime";
    else await replace(await realpath(file), text);
    return undefined;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return describeErrno(error);
  }
}

/** With its folder. In one step, unless the file system has no hard links. */
async function create(file: string, text: string): Promise<void> {
  const beside = `${file}.${process.pid}.tmp`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(beside, text);
    await link(beside, file);
  } catch (error) {
    if (!hasErrno(error, "EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP")) throw error;
    await writeFile(file, text, { flag: "wx" });
  } finally {
    await rm(beside, { force: true });
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
