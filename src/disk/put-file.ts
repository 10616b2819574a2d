/** Single files: of the user's project, written whole or not at all and never over unseen changes; reports; temporary folders. */
import {
  access,
  constants,
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

/** A user's file, as read and as it will be. */
export interface Replacement {
  /** Absolute. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

export interface Unwritten {
  readonly file: string;
  /** As in `The file cannot be written: ${reason}.` */
  readonly reason: string;
}

/** Replaces all files or none: returns every obstacle found before the first write, or the one met while writing. */
export async function replaceFiles(files: readonly Replacement[]): Promise<readonly Unwritten[]> {
  const obstacles = await Promise.all(
    files.map(async ({ file, before }) => ({ file, reason: await obstacleTo(file, before) })),
  );
  const unwritten = obstacles.filter((each): each is Unwritten => each.reason !== undefined);
  if (unwritten.length > 0) return unwritten;
  // A link and its target are one file.
  const places = await Promise.all(files.map(async (each) => [await realpath(each.file), each] as const));
  const written: Replacement[] = [];
  for (const each of new Map(places).values()) {
    const { file, before, after } = each;
    const reason = await putFile(file, after, before);
    if (reason === undefined) {
      written.push(each);
      continue;
    }
    const back = await Promise.all(
      written.map(async (done) => ({
        file: done.file,
        reason: await putFile(done.file, done.before, done.after),
      })),
    );
    return [{ file, reason }, ...back.filter((each): each is Unwritten => each.reason !== undefined)];
  }
  return [];
}

/** A file without write permission would still be replaced, because only its folder is written to. */
async function obstacleTo(file: string, before: string): Promise<string | undefined> {
  try {
    const real = await realpath(file);
    const { mode } = await stat(real);
    if ((mode & anyWrite) === 0) return "it is read-only";
    await access(real, constants.W_OK);
    await access(path.dirname(real), constants.W_OK);
    return (await readFile(real, "utf8")) === before ? undefined : "it was changed in the meantime";
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return describeErrno(error);
  }
}

const anyWrite = 0o222;

/** Creates the folder too. In one step, unless the file system has no hard links. */
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

/** Follows links, and keeps the file's permissions. */
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
  const entry = look(file);
  if (entry.kind === "folder") return "it is a folder";
  if (entry.kind === "unusable") return entry.reason;
  try {
    await write(file, text);
    return undefined;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return describeErrno(error);
  }
}

/** `copied`: a folder whose files it starts with. */
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
