/** What is below a folder: sorted paths of everything that is not a folder itself. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

import { filesBelow } from "../../src/disk/files-below.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "files-below-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("lists files at any depth, links unfollowed, and no folders", async () => {
  await mkdir(path.join(folder, "b/c"), { recursive: true });
  await mkdir(path.join(folder, "empty"));
  for (const name of ["b/c/2.ts", "b/c/1.ts", "b.ts", "a.ts"]) await writeFile(path.join(folder, name), "");
  await symlink(path.join(folder, "b"), path.join(folder, "link"));
  await symlink("nowhere", path.join(folder, "b/dangling"));
  expect(filesBelow(folder)).toEqual(["a.ts", "b.ts", "b/c/1.ts", "b/c/2.ts", "b/dangling", "link"]);
});

it("throws for what cannot be listed", () => {
  expect(() => filesBelow(path.join(folder, "missing"))).toThrow("ENOENT");
});
