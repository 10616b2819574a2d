/** A change of several files is made whole or not at all, whenever the process is killed, and takes nothing of others. */
import { link, mkdir, mkdtemp, readFile, rm, symlink, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import {
  FileChangedError,
  finishFolder,
  openFolder,
  type FileChange,
} from "../../../src/disk/change-folder.js";
import { FolderBusyError, HiddenFolderError } from "../../../src/disk/claim-folder.js";
import { fingerprintOf } from "../../../src/disk/fingerprint.js";
import { folderContent } from "../../support/folder-content.js";
import { bury, replaceCalls, runKilled } from "../../support/killed-process.js";

let root = "";
let folder = "";
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "change-"));
  folder = path.join(root, "a/api");
});
afterEach(() => rm(root, { recursive: true }));

const oldFiles = {
  "index.ts": "old index",
  "2025-01-01/types.ts": "old types",
  "2024-01-01/types.ts": "gone",
};
const newFiles = {
  "index.ts": "new index",
  "2025-01-01/types.ts": "new types",
  "2026-01-01/types.ts": "added",
};

async function put(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
}

/** From what is there to the new files. */
async function changesTo(files: Readonly<Record<string, string>>): Promise<FileChange[]> {
  const names = new Set([...Object.keys(oldFiles), ...Object.keys(files)]);
  return Promise.all(
    Array.from(names, async (name) => ({
      name,
      content: files[name],
      before: await fingerprintOf(path.join(folder, name)),
    })),
  );
}

async function change(files: Readonly<Record<string, string>> = newFiles): Promise<void> {
  const opened = await openFolder(folder, 0);
  try {
    await opened.prepare(await changesTo(files), { isDurable: true });
    await opened.commit();
  } finally {
    await opened.release();
  }
}

async function stateAfter(files: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  await rm(root, { recursive: true });
  await put(files);
  return folderContent(root);
}

describe("a run that is killed", () => {
  test.each(["before", "torn"] as const)(
    "leaves the old or the new state to the next run, at every change of the disk (%s)",
    async (kind) => {
      const [before, after] = [await stateAfter(oldFiles), await stateAfter(newFiles)];
      const seen = { old: 0, new: 0 };
      for (let at = 1; ; at++) {
        await stateAfter(oldFiles);
        const isKilled = await runKilled(() => change(), { at, kind });
        bury(root);
        const resumed = await finishFolder(folder);
        const now = await folderContent(root);
        const isNew = JSON.stringify(now) === JSON.stringify(after);
        expect(now, `killed at change ${at}`).toEqual(isNew ? after : before);
        expect(resumed === undefined || isNew, "what is resumed is finished").toBe(true);
        seen[isNew ? "new" : "old"] += 1;
        if (!isKilled) break;
        await change();
        expect(await folderContent(root), `repeated after change ${at}`).toEqual(after);
      }
      expect(seen.old).toBeGreaterThan(5);
      expect(seen.new).toBeGreaterThan(5);
    },
  );

  test("is finished by a run that is killed itself, at every change of the disk", async () => {
    const after = await stateAfter(newFiles);
    for (let at = 1, isKilled = true; isKilled; at++) {
      await stateAfter(oldFiles);
      await killBetweenRenames();
      isKilled = await runKilled(() => finishFolder(folder), { at, kind: "before" });
      bury(root);
      await finishFolder(folder);
      expect(await folderContent(root), `killed again at change ${at}`).toEqual(after);
    }
  });

  /** After the first of the files was put in place. */
  async function killBetweenRenames(): Promise<void> {
    for (let at = 1; ; at++) {
      await stateAfter(oldFiles);
      await runKilled(() => change(), { at, kind: "before" });
      bury(root);
      if ((await readFile(path.join(folder, "index.ts"), "utf8")) === "new index") return;
    }
  }

  test("leaves what somebody has changed since as it is", async () => {
    await killBetweenRenames();
    await writeFile(path.join(folder, "2025-01-01/types.ts"), "mine");
    expect(await finishFolder(folder)).toMatchObject({ kind: "finished" });
    expect(await folderContent(folder)).toEqual({
      ...(await folderContent(folder)),
      "index.ts": "new index",
      "2025-01-01/types.ts": "mine",
      "2026-01-01/types.ts": "added",
    });
  });

  test("is taken back where version control has restored files of which nothing else is left", async () => {
    await killBetweenRenames();
    await writeFile(path.join(folder, "index.ts"), oldFiles["index.ts"]);
    expect(await finishFolder(folder)).toMatchObject({ kind: "undone" });
    const now = await folderContent(root);
    expect(now).toEqual(await stateAfter(oldFiles));
  });

  test("can have left a journal that is damaged or leads elsewhere, which counts for nothing", async () => {
    const before = await stateAfter(oldFiles);
    const outside = { name: "../../outside.txt", before: null, after: "0".repeat(64) };
    for (const journal of ["{", "[]", JSON.stringify({ entries: [outside] })]) {
      await mkdir(path.join(folder, ".openapi-dated"));
      await writeFile(path.join(folder, ".openapi-dated/journal.json"), journal);
      await writeFile(path.join(folder, ".openapi-dated/new-0"), "planted");
      expect(await finishFolder(folder)).toBeUndefined();
      expect(await folderContent(root)).toEqual(before);
    }
  });
});

describe("a disk that refuses", () => {
  const refusals = ["ENOSPC", "EROFS", "EACCES", "EIO"] as const;
  test.each(refusals)("with %s at any call leaves everything as it was", async (code) => {
    const [before, after] = [await stateAfter(oldFiles), await stateAfter(newFiles)];
    let failures = 0;
    for (let at = 1, isReached = true; isReached; at++) {
      await stateAfter(oldFiles);
      let count = 0;
      const restore = replaceCalls(
        ["mkdir", "writeFile", "rename", "link", "unlink"],
        (name, call) =>
          (...args) => {
            count += 1;
            if (count !== at) return call(...args);
            const details = { code, syscall: name, path: String(args[0]) };
            return Promise.reject(Object.assign(new Error(`${code}: ${name}`), details));
          },
      );
      const error: unknown = await change().catch((thrown: unknown) => thrown);
      restore();
      isReached = count >= at;
      bury(root); // a mark that could not be removed is one of this process
      await finishFolder(folder);
      const now = await folderContent(root);
      if (error === undefined) expect(now, `call ${at}`).toEqual(after);
      else {
        failures += 1;
        expect(error, `call ${at}`).toMatchObject({ code });
        expect([before, after], `call ${at}`).toContainEqual(now);
      }
    }
    expect(failures).toBeGreaterThan(10);
  });

  test("in the middle puts back what was replaced at once, not with the next run", async () => {
    const before = await stateAfter(oldFiles);
    const restore = replaceCalls(
      ["link"],
      (_name, call) => (from, to) =>
        String(to).includes("2026-01-01")
          ? Promise.reject(
              Object.assign(new Error("EACCES"), { code: "EACCES", syscall: "link", path: String(to) }),
            )
          : call(from, to),
    );
    await expect(change()).rejects.toMatchObject({ code: "EACCES" });
    restore();
    expect(await folderContent(root)).toEqual(before);
  });

  test("knows no hard links: files are copied and renamed instead", async () => {
    const after = await stateAfter(newFiles);
    await stateAfter(oldFiles);
    const restore = replaceCalls(
      ["link"],
      () => () =>
        Promise.reject(Object.assign(new Error("EPERM"), { code: "EPERM", syscall: "link", path: "x" })),
    );
    await change();
    restore();
    expect(await folderContent(root)).toEqual(after);
  });
});

describe("what others do meanwhile", () => {
  test("a file that appears stays, at whatever change of the disk it appears", async () => {
    for (let at = 1; ; at++) {
      await stateAfter(oldFiles);
      const seen = { calls: 0 };
      const restore = replaceCalls(
        ["mkdir", "writeFile", "rename", "link", "unlink", "rm", "rmdir"],
        (_name, call) =>
          async (...args) => {
            seen.calls += 1;
            if (seen.calls === at) {
              restore();
              await put({ "mine.ts": "mine", "2024-01-01/mine.ts": "mine", "2026-01-01/mine.ts": "mine" });
            }
            return call(...args);
          },
      );
      await change();
      restore();
      if (seen.calls < at) {
        expect(at).toBeGreaterThan(15);
        return;
      }
      expect(await folderContent(folder), `appeared at change ${at}`).toMatchObject({
        "mine.ts": "mine",
        "2024-01-01/mine.ts": "mine",
        "2026-01-01/mine.ts": "mine",
        "index.ts": "new index",
      });
    }
  });

  test("a file that appears where a new one belongs stays, and the change is taken back", async () => {
    await put(oldFiles);
    const restore = replaceCalls(["link"], (_name, call) => async (from, to) => {
      if (String(to).includes("2026-01-01")) await writeFile(String(to), "mine");
      return call(from, to);
    });
    await expect(change()).rejects.toThrow(FileChangedError);
    restore();
    expect(await folderContent(folder)).toMatchObject({
      "2026-01-01/types.ts": "mine",
      "index.ts": "old index",
    });
  });

  test("a file that was edited since it was seen stops the change before anything is touched", async () => {
    await put(oldFiles);
    const opened = await openFolder(folder);
    await opened.prepare(await changesTo(newFiles), { isDurable: true });
    await writeFile(path.join(folder, "2025-01-01/types.ts"), "mine");
    await expect(opened.commit()).rejects.toThrow(FileChangedError);
    await opened.release();
    expect(await folderContent(folder)).toMatchObject({
      "2025-01-01/types.ts": "mine",
      "index.ts": "old index",
    });
  });

  test("a link in place of a folder leads nowhere", async () => {
    await put(oldFiles);
    await mkdir(path.join(root, "elsewhere"));
    await symlink(path.join(root, "elsewhere"), path.join(folder, "2026-01-01"));
    await expect(change()).rejects.toMatchObject({ code: "EEXIST" });
    expect(await folderContent(path.join(root, "elsewhere"))).toEqual({});
    await rm(path.join(folder, "2026-01-01"));
    await symlink(path.join(root, "elsewhere"), path.join(folder, ".openapi-dated"));
    await expect(change()).rejects.toThrow(HiddenFolderError);
    expect(await folderContent(path.join(root, "elsewhere"))).toEqual({});
  });

  test("a second run waits, and is refused by name when the first does not finish", async () => {
    await put(oldFiles);
    const first = await openFolder(folder);
    await expect(openFolder(folder, 50)).rejects.toMatchObject({ run: { pid: process.pid } });
    await expect(openFolder(folder, 50)).rejects.toThrow(FolderBusyError);
    const waiting = openFolder(folder);
    await first.release();
    await (await waiting).release();
    expect(await folderContent(folder)).not.toHaveProperty(".openapi-dated");
  });

  test("ten runs that begin at once work one after the other", async () => {
    let atWork = 0;
    await put(oldFiles);
    const before = await folderContent(root);
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const opened = await openFolder(folder);
        atWork += 1;
        expect(atWork).toBe(1);
        await new Promise((resolve) => setTimeout(resolve, 5));
        atWork -= 1;
        await opened.release();
      }),
    );
    expect(await folderContent(root)).toEqual(before);
  });

  test("the mark of a process whose number is used again does not count", async () => {
    await put(oldFiles);
    const first = await openFolder(folder);
    const hidden = path.join(folder, ".openapi-dated");
    const [mark = ""] = Object.keys(await folderContent(hidden));
    const other = mark.replace(/^(run-[0-9a-f]+-\d+)-\d+/, "$1-1");
    if (!mark.includes("-0-")) {
      await link(path.join(hidden, mark), path.join(hidden, other));
      await unlink(path.join(hidden, mark));
      await (await openFolder(folder, 0)).release();
    }
    await first.release();
    expect(await folderContent(folder)).not.toHaveProperty(".openapi-dated");
  });
});
