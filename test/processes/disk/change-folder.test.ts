/** Every file is written whole or not at all, whenever the process is killed, and what others put there stays. */
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { openFolder, unfinishedManifests, type FileChange } from "../../../src/disk/change-folder.js";
import { fingerprintOf } from "../../../src/disk/fingerprint.js";
import { filesIn, folderContent } from "../../support/folder-content.js";
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

function put(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
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
  put(files);
  return folderContent(root);
}

describe("a run that is killed", () => {
  test.each(["before", "torn"] as const)(
    "leaves whole files, and the next run completes the folder, at every change of the disk (%s)",
    async (kind) => {
      await stateAfter(newFiles);
      const after = await filesIn(root);
      const seen = new Set<string>();
      for (let at = 1, isKilled = true; isKilled; at++) {
        await stateAfter(oldFiles);
        isKilled = await runKilled(() => change(), { at, kind });
        bury(root);
        seen.add(await wholeFiles(`killed at change ${at}`));
        await change();
        expect(await filesIn(root), `repeated after change ${at}`).toEqual(after);
      }
      expect(seen.size, "states that are neither the old nor the new").toBeGreaterThan(3);
    },
  );

  test("leaves the last file to be written, where it has put others in place, and nothing else of its own", async () => {
    await killBetweenRenames();
    expect(await unfinishedManifests(folder)).toEqual(["added"]);
    await change();
    expect(await unfinishedManifests(folder)).toEqual([]);
  });

  test("is followed by others that are killed: all that they have written is known until one is through", async () => {
    const newest = { ...newFiles, "2026-01-01/types.ts": "newest" };
    for (let at = 1, isKilled = true; isKilled; at++) {
      await killBetweenRenames();
      isKilled = await runKilled(() => change(newest), { at, kind: "before" });
      bury(root);
      const isThrough = (await filesIn(folder))["2026-01-01/types.ts"] === "newest";
      const manifests = await unfinishedManifests(folder);
      expect(isThrough || manifests.includes("added"), `killed again at change ${at}`).toBe(true);
    }
    expect(await folderContent(folder)).toMatchObject(newest);
  });

  /** After the first of the files was put in place. */
  let moment = 1;
  async function killBetweenRenames(): Promise<void> {
    for (; ; moment++) {
      await stateAfter(oldFiles);
      await runKilled(() => change(), { at: moment, kind: "before" });
      bury(root);
      if ((await readFile(path.join(folder, "index.ts"), "utf8")) === "new index") return;
    }
  }
});

/** Each file has its old or its new content. Returns which. */
async function wholeFiles(when: string): Promise<string> {
  const now = await folderContent(folder);
  const names = new Set([...Object.keys(oldFiles), ...Object.keys(newFiles)]);
  return Array.from(names, (name) => {
    const [before, after] = [oldFiles, newFiles].map(
      (files: Readonly<Record<string, string>>) => files[name],
    );
    expect([before, after], `${name}, ${when}`).toContain(now[name]);
    return now[name] === after ? "new" : "old";
  }).join(" ");
}

describe("a disk that refuses", () => {
  const refusals = ["ENOSPC", "EROFS", "EACCES", "EIO"] as const;
  test.each(refusals)("with %s at any call leaves whole files, and the next run completes", async (code) => {
    const after = await stateAfter(newFiles);
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
            throw Object.assign(new Error(`${code}: ${name}`), details);
          },
      );
      const error: unknown = await change().catch((thrown: unknown) => thrown);
      restore();
      isReached = count >= at;
      await wholeFiles(`call ${at}`);
      if (error !== undefined) {
        failures += 1;
        expect(error, `call ${at}`).toMatchObject({ code });
        await change();
      }
      expect(await folderContent(root), `call ${at}`).toEqual(after);
    }
    expect(failures).toBeGreaterThan(10);
  });

  test("while contents wait leaves the folder as it was", async () => {
    const before = await stateAfter(oldFiles);
    const restore = replaceCalls(["writeFile"], (_name, call) => (file, ...args) => {
      if (String(file).endsWith("new-3")) throw systemError("ENOSPC");
      return call(file, ...args);
    });
    await expect(change()).rejects.toMatchObject({ code: "ENOSPC" });
    restore();
    expect(await folderContent(root)).toEqual(before);
  });

  test("knows no hard links: files are renamed instead", async () => {
    const after = await stateAfter(newFiles);
    await stateAfter(oldFiles);
    const restore = replaceCalls(["link"], () => () => {
      throw systemError("EPERM");
    });
    await change();
    restore();
    expect(await folderContent(root)).toEqual(after);
  });

  function systemError(code: string): Error {
    return Object.assign(new Error(code), { code, syscall: "x", path: "x" });
  }
});

describe("what others do meanwhile", () => {
  test("a file that appears stays, at whatever change of the disk it appears", async () => {
    for (let at = 1; ; at++) {
      await stateAfter(oldFiles);
      const seen = { calls: 0 };
      const restore = replaceCalls(
        ["mkdir", "writeFile", "rename", "link", "unlink", "rm", "rmdir"],
        (_name, call) =>
          (...args) => {
            seen.calls += 1;
            if (seen.calls === at) {
              restore();
              put({ "mine.ts": "mine", "2024-01-01/mine.ts": "mine", "2026-01-01/mine.ts": "mine" });
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

  test("a file that appears where a new one belongs stays, and stops the change", async () => {
    put(oldFiles);
    const restore = replaceCalls(["link"], (_name, call) => (from, to) => {
      if (String(to).includes("2026-01-01")) writeFileSync(String(to), "mine");
      return call(from, to);
    });
    await expect(change()).rejects.toMatchObject({ kind: "changed" });
    restore();
    expect(await folderContent(folder)).toMatchObject({ "2026-01-01/types.ts": "mine" });
  });

  test("a file that was edited since it was seen stops the change before anything is touched", async () => {
    put(oldFiles);
    const opened = await openFolder(folder);
    await opened.prepare(await changesTo(newFiles), { isDurable: true });
    await writeFile(path.join(folder, "2025-01-01/types.ts"), "mine");
    await expect(opened.commit()).rejects.toMatchObject({ kind: "changed" });
    await opened.release();
    expect(await folderContent(folder)).toMatchObject({
      "2025-01-01/types.ts": "mine",
      "index.ts": "old index",
    });
  });

  test("a link in place of a folder leads nowhere", async () => {
    put(oldFiles);
    await mkdir(path.join(root, "elsewhere"));
    await symlink(path.join(root, "elsewhere"), path.join(folder, "2026-01-01"));
    await expect(change()).rejects.toMatchObject({ code: "EEXIST" });
    expect(await folderContent(path.join(root, "elsewhere"))).toEqual({});
    await rm(path.join(folder, "2026-01-01"));
    await rm(path.join(folder, ".openapi-dated"), { recursive: true });
    await symlink(path.join(root, "elsewhere"), path.join(folder, ".openapi-dated"));
    await expect(change()).rejects.toMatchObject({ kind: "hidden" });
    expect(await folderContent(path.join(root, "elsewhere"))).toEqual({});
  });

  test("a second run waits, and is refused when the first does not finish", async () => {
    put(oldFiles);
    const first = await openFolder(folder);
    await expect(openFolder(folder, 50)).rejects.toMatchObject({ kind: "busy" });
    const waiting = openFolder(folder);
    await first.release();
    await (await waiting).release();
    expect(await folderContent(folder)).not.toHaveProperty(".openapi-dated");
  });

  test("ten runs that begin at once work one after the other", async () => {
    let atWork = 0;
    put(oldFiles);
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

  test("a lock that nobody has touched for a while is that of a dead run", async () => {
    put(oldFiles);
    await openFolder(folder);
    bury(root);
    await (await openFolder(folder, 0)).release();
    expect(await folderContent(folder)).not.toHaveProperty(".openapi-dated");
  });
});
