/** The folder of an API holds the old or the new files, and what is somebody else's is never touched. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { createDiagnostic, DiagnosticError } from "../../../src/diagnostics/diagnostic.js";
import { createManifest, refuseClashes, type TextFile } from "../../../src/output/manifest.js";
import { compareFolder, type ForeignFile } from "../../../src/output/compare-folder.js";
import { writeApis } from "../../../src/output/write-apis.js";
import { filesIn, folderContent } from "../../support/folder-content.js";
import { bury, replaceCalls, runKilled } from "../../support/killed-process.js";

let cwd = "";
const output = (): string => path.join(cwd, "out");
beforeEach(async () => {
  cwd = await mkdtemp(path.join(tmpdir(), "output-"));
});
afterEach(() => rm(cwd, { recursive: true }));

type Texts = Readonly<Record<string, string>>;
const oldTexts: Texts = { "index.ts": "old", "v1/types.ts": "same", "v1/client.ts": "old" };
const newTexts: Texts = { "index.ts": "new", "v1/types.ts": "same", "v2/client.ts": "new" };

function filesOf(api: string, texts: Texts): TextFile[] {
  const files = Object.entries(texts).map(([name, text]) => ({ path: `${api}/${name}`, text }));
  const origin = {
    generator: "test",
    format: undefined,
    style: { emit: "ts", extension: "js" },
    filter: undefined,
    sources: new Map<string, string>(),
  } as const;
  return [...files, createManifest(api, files, origin)];
}

/** As `generate` does it. */
async function write(apis: Readonly<Record<string, Texts>>): Promise<void> {
  const compared = [];
  for (const [name, texts] of Object.entries(apis)) {
    const files = filesOf(name, texts);
    compared.push({ name, files, state: await compareFolder(path.join(output(), name), files, name, cwd) });
  }
  const refuseForeign = (api: string, foreign: readonly ForeignFile[]) =>
    foreign.map(({ name: file }) => createDiagnostic("OUTPUT_FILE_NOT_OURS", { api, file }, "Not ours."));
  await writeApis(compared, { output: output(), cwd, refuseForeign });
}

async function problemsOf(work: Promise<unknown>): Promise<string[]> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof DiagnosticError)) throw error instanceof Error ? error : new Error("It succeeded.");
  return error.diagnostics.map(({ code, place, detail }) => `${code} ${place.file ?? ""} ${detail}`);
}

test("a run that is killed at any change of the disk leaves nothing behind for the next", async () => {
  await write({ a: newTexts });
  const after = await filesIn(cwd);
  for (let at = 1, isKilled = true; isKilled; at++) {
    await rm(output(), { recursive: true });
    await write({ a: oldTexts });
    isKilled = await runKilled(() => write({ a: newTexts }), { at, kind: at % 2 === 0 ? "torn" : "before" });
    bury(cwd);
    await write({ a: newTexts });
    expect(await filesIn(cwd), `killed at change ${at}`).toEqual(after);
    if (!isKilled) expect(at).toBeGreaterThan(15);
  }
});

test("after a kill the next run may want other files: what the dead one wrote is not a stranger's", async () => {
  const newest = { "index.ts": "newest", "v3/client.ts": "newest" };
  await write({ a: newest });
  const after = await filesIn(cwd);
  for (let at = 1, isKilled = true; isKilled; at++) {
    await rm(output(), { recursive: true });
    await write({ a: oldTexts });
    isKilled = await runKilled(() => write({ a: newTexts }), { at, kind: "before" });
    bury(cwd);
    await write({ a: newest });
    expect(await filesIn(cwd), `killed at change ${at}`).toEqual(after);
  }
});

test("what has not changed is not written again", async () => {
  await write({ a: oldTexts });
  const changed: string[] = [];
  const restore = replaceCalls(["rename", "link", "unlink"], (_name, call) => (...args) => {
    changed.push(path.relative(output(), String(args.at(-1))));
    return call(...args);
  });
  await write({ a: newTexts });
  expect(changed).not.toContain("a/v1/types.ts");
  expect(changed).toContain("a/index.ts");
  changed.length = 0;
  await write({ a: newTexts });
  restore();
  expect(changed).toEqual([]);
});

test("a disk that is full at the second API leaves the first untouched as well", async () => {
  await write({ a: oldTexts, b: oldTexts });
  const before = await folderContent(cwd);
  const restore = replaceCalls(["writeFile"], (_name, call) => (file, ...args) => {
    if (/out\/b\/\.openapi-dated\/new-1/.test(String(file)))
      throw Object.assign(new Error("x"), { code: "ENOSPC", syscall: "write", path: String(file) });
    return call(file, ...args);
  });
  expect(await problemsOf(write({ a: newTexts, b: newTexts }))).toEqual([
    "OUTPUT_NOT_WRITTEN out/b Writing failed: no space is left on the disk (ENOSPC).",
  ]);
  restore();
  expect(await folderContent(cwd)).toEqual(before);
});

test("a disk that is really full leaves everything as it was", async () => {
  if (!mount()) return;
  try {
    await write({ a: oldTexts });
    const before = await folderContent(cwd);
    const large = { ...newTexts, "v2/types.ts": "x".repeat(1_000_000) };
    expect(await problemsOf(write({ a: large }))).toEqual([
      "OUTPUT_NOT_WRITTEN out/a Writing failed: no space is left on the disk (ENOSPC).",
    ]);
    expect(await folderContent(cwd)).toEqual(before);
    execFileSync("mount", ["-o", "remount,ro", output()]);
    expect(await problemsOf(write({ a: newTexts }))).toEqual([
      "OUTPUT_NOT_WRITTEN out/a Writing failed: the file system is read-only (EROFS).",
    ]);
    await write({ a: oldTexts }); // nothing to write: the folder may be read-only
  } finally {
    execFileSync("umount", [output()]);
  }

  /** Only an administrator may. */
  function mount(): boolean {
    try {
      execFileSync("mkdir", [output()]);
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", output()], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  }
});

describe("what is in the way of an API's folder", () => {
  const obstacles: readonly (readonly [name: string, put: (place: string) => unknown, words: string])[] = [
    ["a file", (place) => writeFile(place, "mine"), "it is a file."],
    ["a pipe", (place) => execFileSync("mkfifo", [place]), "it is a pipe, not a regular file."],
    ["a link to a folder", (place) => symlink(path.join(cwd, "other"), place), "it is a link to a folder."],
    [
      "a link to nothing",
      (place) => symlink("nowhere", place),
      "it is a link to something that does not exist.",
    ],
    [
      "a link to itself",
      (place) => symlink(path.basename(place), place),
      "it is a link that leads to itself (ELOOP).",
    ],
  ];
  test.each(obstacles)("%s is named, and nothing is written", async (_name, put, words) => {
    await mkdir(output());
    await mkdir(path.join(cwd, "other"));
    await put(path.join(output(), "a"));
    const before = await folderContent(cwd);
    expect(await problemsOf(write({ a: newTexts }))).toEqual([
      `OUTPUT_FOLDER_UNUSABLE out/a Expected a folder for the API, but ${words}`,
    ]);
    expect(await folderContent(cwd)).toEqual(before);
  });

  test.each([
    ["a file", () => writeFile(output(), "mine"), /OUTPUT_(NOT_WRITTEN|FOLDER_UNUSABLE) out\/a/],
    ["a pipe", () => execFileSync("mkfifo", [output()]), /OUTPUT_(NOT_WRITTEN|FOLDER_UNUSABLE) out\/a/],
    ["a link to nothing", () => symlink("nowhere", output()), /OUTPUT_(NOT_WRITTEN|FOLDER_UNUSABLE) out\/a/],
  ])("%s in place of the output is named", async (_name, put, words) => {
    await put();
    const [problem, ...others] = await problemsOf(write({ a: newTexts }));
    expect(problem).toMatch(words);
    expect(others).toEqual([]);
  });
});

test("what is in the folder and not a regular file of ours is foreign, and not even opened", async () => {
  await write({ a: oldTexts });
  const at = (name: string): string => path.join(output(), "a", name);
  execFileSync("mkfifo", [at("pipe")]);
  await mkdir(path.join(cwd, "other"));
  await symlink(path.join(cwd, "other"), at("v1/folder"));
  await symlink("nowhere", at("v1/nothing"));
  await rm(at("index.ts"));
  execFileSync("mkfifo", [at("index.ts")]);
  const before = await folderContent(cwd);
  expect((await problemsOf(write({ a: newTexts }))).map((problem) => problem.split(" ")[1])).toEqual([
    "index.ts",
    "pipe",
    "v1/folder",
    "v1/nothing",
  ]);
  expect(await folderContent(cwd)).toEqual(before);
});

test("a manifest that is a pipe or a folder makes every file a stranger's, and nothing is lost", async () => {
  for (const put of [(place: string) => execFileSync("mkfifo", [place]), (place: string) => mkdir(place)]) {
    await rm(output(), { recursive: true, force: true });
    await write({ a: oldTexts });
    await rm(path.join(output(), "a/openapi-dated.json"));
    await put(path.join(output(), "a/openapi-dated.json"));
    const before = await folderContent(cwd);
    await expect(write({ a: newTexts })).rejects.toThrow(DiagnosticError);
    expect(await folderContent(cwd)).toEqual(before);
  }
});

test.each([
  ["a file twice", ["a/index.ts", "a/INDEX.ts"]],
  ["a file where a folder is", ["a/runtime/fetch.ts", "a/Runtime"]],
  ["a folder where a file is", ["a/CHANGES.md", "a/changes.md/index.ts"]],
  ["two folders that differ in case", ["a/V1/index.ts", "a/v1/types.ts"]],
])("%s is refused before anything is written", (_name, paths) => {
  const written = filesOf("a", newTexts).map((file) => file.path);
  expect(() => refuseClashes(paths, "a")).toThrow("OUTPUT_NAMES_CLASH");
  expect(() => refuseClashes(written, "a")).not.toThrow();
});
