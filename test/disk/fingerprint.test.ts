import { chmod, mkdtemp, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { lstatSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { fingerprintOf, Fingerprints, type Stamps } from "../../src/disk/fingerprint.js";

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

/** The stamp of the file, with a content that nothing but a record says. */
async function recorded(): Promise<Stamps> {
  const fingerprints = new Fingerprints();
  await fingerprints.of(file);
  const [stamp = ""] = fingerprints.news()?.[file] ?? [];
  return { [file]: [stamp, "as recorded"] };
}

it("a file with the known stamp is not read, and nothing about it is news", async () => {
  later();
  const fingerprints = new Fingerprints(await recorded());
  expect(await fingerprints.of(file)).toBe("as recorded");
  expect(fingerprints.news()).toBeUndefined();
});

it("a file that was changed just now has no stamp", async () => {
  const fingerprints = new Fingerprints();
  expect(await fingerprints.of(file)).toBe(await fingerprintOf(file));
  expect(fingerprints.news()).toBeUndefined();
});

it.each<[string, () => Promise<void>]>([
  ["other content of the same length and time", () => rewritten("two")],
  ["another file in its place", () => replaced()],
  ["other rights", () => chmod(file, 0o600)],
])("is read again after a change: %s", async (_, change) => {
  later();
  const stamps = await recorded();
  await tick();
  await change();
  const fingerprints = new Fingerprints(stamps);
  expect(await fingerprints.of(file)).toBe(await fingerprintOf(file));
  expect(Object.keys(fingerprints.news() ?? {})).toEqual([file]);
});

it("a link, a folder, and what is gone have no stamp", async () => {
  later();
  const link = path.join(folder, "link");
  await symlink("a.txt", link);
  const fingerprints = new Fingerprints();
  const found = [link, folder, path.join(folder, "gone")].map((each) => fingerprints.of(each));
  expect(await Promise.all(found)).toEqual(["link a.txt", "folder", undefined]);
  expect(fingerprints.news()).toBeUndefined();
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
