/** Files of the user that change together: all of them, or none. */
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

import { replaceFiles, type Replacement } from "../../src/disk/put-file.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "put-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function files(...names: string[]): Promise<Replacement[]> {
  for (const name of names) await writeFile(path.join(folder, name), "before");
  return names.map((name) => ({ file: path.join(folder, name), before: "before", after: "after" }));
}

const texts = (...names: string[]): Promise<string[]> =>
  Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));

it("are written, a file with two names once, and nothing is left beside them", async () => {
  const inputs = await files("a", "b");
  await symlink("b", path.join(folder, "c"));
  expect(
    await replaceFiles([...inputs, { file: path.join(folder, "c"), before: "before", after: "after" }]),
  ).toEqual([]);
  expect(await texts("a", "b", "c")).toEqual(["after", "after", "after"]);
  expect((await readdir(folder)).sort()).toEqual(["a", "b", "c"]);
});

it("are left alone when one is read-only, changed or gone, and each of these is named", async () => {
  const inputs = await files("a", "b", "c", "d");
  await chmod(path.join(folder, "b"), 0o444);
  await writeFile(path.join(folder, "c"), "changed");
  await rm(path.join(folder, "d"));
  expect(await replaceFiles(inputs)).toEqual([
    { file: path.join(folder, "b"), reason: "it is read-only" },
    { file: path.join(folder, "c"), reason: "it was changed in the meantime" },
    { file: path.join(folder, "d"), reason: "it does not exist (ENOENT)" },
  ]);
  expect(await texts("a", "b", "c")).toEqual(["before", "before", "changed"]);
});

it("are as before when writing fails halfway", async () => {
  const inputs = await files("a", "b", "c");
  await mkdir(path.join(folder, `b.${process.pid}.tmp`, "in-the-way"), { recursive: true });
  const [{ file, reason } = { file: "", reason: "" }] = await replaceFiles(inputs).catch(() => []);
  expect([file, reason]).toEqual([path.join(folder, "b"), expect.stringContaining("EISDIR")]);
  expect(await texts("a", "b", "c")).toEqual(["before", "before", "before"]);
});
