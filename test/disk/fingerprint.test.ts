import { chmod, mkdtemp, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { lstatSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { areUnchanged, fingerprintOf, marksOf, withStamps } from "../../src/disk/fingerprint.js";

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "fingerprint-"));
  file = path.join(folder, "a.txt");
  await writeFile(file, "one");
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** As if all that was written had been there for a while. */
function later(): void {
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 10_000);
}

it("a file with the known stamp is not read", async () => {
  later();
  const marks = await marksOf([file]);
  const read = vi.fn(() => Promise.resolve("anything"));
  expect(await areUnchanged(marks, read)).toBe(true);
  expect(read).not.toHaveBeenCalled();
});

it("a file that was changed just now has no stamp: it is known by its content, and by a stamp later", async () => {
  const marks = await marksOf([file]);
  expect(marks).toEqual({ [file]: await fingerprintOf(file) });
  later();
  expect(await areUnchanged(marks)).toBe(true);
  const stamped = withStamps(marks);
  expect(stamped).toEqual(await marksOf([file]));
  expect(stamped).not.toEqual(marks);
});

it.each<[string, () => Promise<void>]>([
  ["other content of the same length and time", () => rewritten("two")],
  ["another file in its place", () => replaced()],
  ["other rights", () => chmod(file, 0o600)],
])("is changed by %s", async (_, change) => {
  later();
  const marks = await marksOf([file]);
  await tick();
  await change();
  expect(await areUnchanged(marks)).toBe(false);
});

it("a link, a folder, and what is gone have no stamp", async () => {
  later();
  const link = path.join(folder, "link");
  await symlink("a.txt", link);
  const marks = await marksOf([link, folder, path.join(folder, "gone")]);
  expect(Object.values(marks)).toEqual(["link a.txt", "folder", "missing"]);
  expect(await areUnchanged(marks)).toBe(true);
});

async function rewritten(text: string): Promise<void> {
  const { atime, mtime } = lstatSync(file);
  await writeFile(file, text);
  await utimes(file, atime, mtime);
}

async function replaced(): Promise<void> {
  await writeFile(`${file}.new`, "one");
  await rename(`${file}.new`, file);
}

/** Until the clock of the file system has gone on since the file was written. */
async function tick(): Promise<void> {
  const other = path.join(folder, "clock");
  do await writeFile(other, "");
  while (lstatSync(other, { bigint: true }).ctimeNs <= lstatSync(file, { bigint: true }).ctimeNs);
}
