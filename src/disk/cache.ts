/** Small files that save work: written if possible, read if complete, the oldest deleted. No errors: a cache is optional. */
import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { ifAccessible } from "./errno.js";

export async function readCached(folder: string, name: string): Promise<string | undefined> {
  return ifAccessible(() => readFile(path.join(folder, name), "utf8"));
}

/** Atomic, even with concurrent writers. */
export async function writeCached(folder: string, name: string, text: string): Promise<void> {
  await ifAccessible(async () => {
    await mkdir(folder, { recursive: true });
    const written = path.join(folder, `${name}.${randomUUID()}`);
    await writeFile(written, text);
    await rename(written, path.join(folder, name));
    await deleteOldest(folder);
  });
}

const mostFiles = 1_000;

async function deleteOldest(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= mostFiles) return;
  const ages = names.map((name) => ({ name, written: statSync(path.join(folder, name)).mtimeMs }));
  const oldest = ages.sort((left, right) => right.written - left.written).slice(mostFiles);
  for (const { name } of oldest) await rm(path.join(folder, name), { force: true });
}
