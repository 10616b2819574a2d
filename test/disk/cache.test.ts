/** The cache: what cannot be written or read is simply not there. */
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

import { readCached, writeCached } from "../../src/disk/cache.js";

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "cache-"));
  folder = path.join(root, "a/b");
});
afterEach(() => rm(root, { recursive: true }));

it("gives back what was written last, and nothing where nothing was written", async () => {
  expect(await readCached(folder, "one")).toBeUndefined();
  await writeCached(folder, "one", "first");
  await Promise.all([writeCached(folder, "one", "second"), writeCached(folder, "one", "second")]);
  expect(await readCached(folder, "one")).toBe("second");
  expect(await readdir(folder)).toEqual(["one"]);
});

it("does nothing where a file is in the place of a folder", async () => {
  await writeFile(path.join(root, "a"), "");
  await writeCached(folder, "one", "text");
  expect(await readCached(folder, "one")).toBeUndefined();
});

it("keeps the newest thousand", async () => {
  await writeCached(folder, "kept", "text");
  for (let index = 0; index < 1020; index++) {
    const file = path.join(folder, `old-${index}`);
    await writeFile(file, "");
    await utimes(file, index, index);
  }
  await writeCached(folder, "new", "text");
  const names = await readdir(folder);
  expect(names).toHaveLength(1000);
  expect(names).toEqual(expect.arrayContaining(["kept", "new", "old-1019"]));
  expect(names).not.toContain("old-0");
});
