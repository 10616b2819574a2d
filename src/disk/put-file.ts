/** Single files: of the user's project, written whole or not at all and never over unseen changes; reports; temporary folders. */
import {
  link,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
  appendFile,
  cp,
  mkdtemp,
} from "node:fs/promises";
import path from "node:path";
import { tmpdir } from "node:os";

import { describeErrno, hasErrno, isSystemError } from "./errno.js";
import { look } from "./look.js";

/** `before`: the content when `text` was made; undefined for a new file. Returns the reason if it was not written. */
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

/** Returns the reason if it was not written, as in `It cannot be written: ${reason}.` */
export function writeReport(file: string, text: string): Promise<string | undefined> {
  return put(file, text, writeFile);
}

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

/** `copied`: a folder whose files it begins with. */
export async function withTemporaryFolder<Result>(
  copied: string | undefined,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "openapi-dated-"));
  try {
    if (copied !== undefined) await cp(copied, folder, { recursive: true });
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
