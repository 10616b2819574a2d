/** The journal in a file: what it survives, and whom it refuses. */
import { execFileSync } from "node:child_process";
import {
  appendFile,
  mkdtemp,
  open,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
  type FileHandle,
} from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { JournalEntry } from "../../../templates/runtime/call/journal.js";
import { testJournal } from "../../../templates/runtime/durable/conformance.js";
import { DigestSet } from "../../../templates/runtime/durable/file-digests.js";
import {
  openFileJournal,
  type FileJournal,
  type JournalDamage,
} from "../../../templates/runtime/durable/file.js";
import { useTestClock } from "../../support/test-clock.js";

const bank = { api: "bank" };
let folder: string;
let file: string;
let opened: FileJournal[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "journal-"));
  file = path.join(folder, "payments.journal");
  opened = [];
});
afterEach(async () => {
  for (const journal of opened) await journal.close();
  await rm(folder, { recursive: true });
});

const entryOf = (key: string, minute = 0): JournalEntry => ({
  api: "bank",
  version: "2026-01-01",
  operation: "pay",
  key,
  hash: "00",
  time: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
});

async function openJournal(): Promise<{ readonly journal: FileJournal; readonly damages: JournalDamage[] }> {
  const damages: JournalDamage[] = [];
  const journal = await openFileJournal(file, { onDamage: (damage) => damages.push(damage) });
  opened.push(journal);
  return { journal, damages };
}

async function keysOf(journal: FileJournal): Promise<string[]> {
  return (await journal.unfinished()).map(({ key }) => key);
}

/** The content of a journal in which these calls have begun. */
async function written(...keys: string[]): Promise<string> {
  const { journal } = await openJournal();
  for (const [minute, key] of keys.entries()) await journal.begin(entryOf(key, minute));
  await journal.close();
  return readFile(file, "utf8");
}

it("passes the tests that users run on theirs", () =>
  testJournal(() => openFileJournal(file, { retainDays: 1 })));

describe("a file that something has happened to", () => {
  it("loses a last line that was cut short, and nobody hears of it: nothing was sent on its strength", async () => {
    const text = await written("a", "b");
    await writeFile(file, text.slice(0, -20));
    const { journal, damages } = await openJournal();
    expect([await keysOf(journal), damages]).toEqual([["a"], []]);
    await journal.begin(entryOf("c", 3));
    await journal.close();
    expect(await keysOf((await openJournal()).journal)).toEqual(["a", "c"]);
  });

  it("keeps a last line that only lacks its line break", async () => {
    await writeFile(file, (await written("a", "b")).slice(0, -1));
    const { journal } = await openJournal();
    await journal.begin(entryOf("c", 3));
    await journal.close();
    expect(await keysOf((await openJournal()).journal)).toEqual(["a", "b", "c"]);
  });

  it("has damaged lines set aside by name, and reads all others", async () => {
    const text = await written("a", "b", "c");
    await writeFile(file, text.replace('"key":"b"', '"key":"x"'));
    const { journal, damages } = await openJournal();
    expect(await keysOf(journal)).toEqual(["a", "c"]);
    expect(damages).toEqual([{ file: `${file}.damaged`, lines: [expect.stringContaining('"key":"x"')] }]);
    expect(await readFile(`${file}.damaged`, "utf8")).toContain('"key":"x"');
    for (const each of [file, `${file}.damaged`]) expect((await stat(each)).mode & 0o777).toBe(0o600);
    await journal.close();
    expect((await openJournal()).damages).toEqual([]);
  });

  it("is read past a byte order mark, blocks of NUL and Windows line breaks", async () => {
    const text = await written("a", "b");
    await writeFile(file, `\uFEFF${text.replaceAll("\n", "\r\n")}`);
    await appendFile(file, Buffer.alloc(4096));
    const { journal, damages } = await openJournal();
    expect([await keysOf(journal), damages]).toEqual([["a", "b"], []]);
  });

  it("is refused if a newer version wrote it, and stays as it is", async () => {
    const text = (await written("a")).replace(/^1 /, "2 ");
    await writeFile(file, text);
    await expect(openFileJournal(file)).rejects.toThrow(/format 2.*Update/);
    expect(await readFile(file, "utf8")).toBe(text);
  });

  it("does not grow with repetitions while calls end as they should: a beginning and an end each", async () => {
    const { journal } = await openJournal();
    await Promise.all(
      Array.from({ length: 1001 }, async (_, index) => {
        await journal.begin(entryOf(`k${index}`));
        await journal.end({ ...entryOf(`k${index}`), fate: "done" });
      }),
    );
    await journal.close();
    await openJournal();
    expect((await readFile(file, "utf8")).match(/\n/g)).toHaveLength(1001);
  });

  it("lets settled entries go after `retainDays`, and none that somebody has to ask for", async () => {
    const days = (age: number): string => new Date(Date.now() - age * 86_400_000).toISOString();
    const entry = (key: string, age: number): JournalEntry => ({ ...entryOf(key), time: days(age) });
    const { journal } = await openJournal();
    for (const fate of ["done", "refused", "not_sent", "unknown", "disputed"] as const)
      for (const age of [91, 89]) await journal.end({ ...entry(`${fate} ${age}`, age), fate });
    await journal.begin(entry("begun 91", 91));
    await journal.close();
    const { journal: all } = await openJournal();
    expect(await all.isDone("done 91", bank)).toBe(true);
    await all.close();
    const again = await openFileJournal(file, { retainDays: 90 });
    expect([await again.isDone("done 91", bank), await again.isDone("done 89", bank)]).toEqual([false, true]);
    expect(await keysOf(again)).toEqual(["unknown 91", "begun 91", "unknown 89"]);
    expect((await again.disputed()).map(({ key }) => key)).toEqual(["disputed 91", "disputed 89"]);
    await again.close();
    const text = await readFile(file, "utf8");
    for (const gone of ["done 91", "refused 91", "not_sent 91"]) expect(text).not.toContain(gone);
    expect(text.match(/\n/g)).toHaveLength(8);
  });

  it("asks for the API of a key only where there are several", async () => {
    const { journal } = await openJournal();
    const isDone = journal.isDone.bind(journal) as (key: string) => Promise<boolean>;
    expect(await isDone("a")).toBe(false);
    await journal.end({ ...entryOf("a"), fate: "done" });
    expect([await isDone("a"), await isDone("b")]).toEqual([true, false]);
    await journal.begin({ ...entryOf("a"), api: "other" });
    await expect(isDone("a")).rejects.toThrow(/calls of several APIs: name one/);
  });

  it("holds the keys of what is done as digests, and tells each from all others", () => {
    const done = new DigestSet();
    for (let index = 0; index < 5000; index += 2) done.add(`key ${index}`);
    for (let index = 0; index < 5000; index++) expect(done.has(`key ${index}`)).toBe(index % 2 === 0);
  });

  it("is written anew once most of it repeats, and keeps every end", async () => {
    const { journal } = await openJournal();
    await Promise.all(
      Array.from({ length: 1001 }, async (_, index) => {
        await journal.begin(entryOf(`k${index}`));
        await journal.end({ ...entryOf(`k${index}`), fate: "unknown" });
        await journal.end({ ...entryOf(`k${index}`), fate: index % 2 === 0 ? "done" : "unknown" });
      }),
    );
    await journal.close();
    const { journal: again } = await openJournal();
    expect((await readFile(file, "utf8")).match(/\n/g)).toHaveLength(1001);
    expect(await keysOf(again)).toHaveLength(500);
    expect([await again.isDone("k1000", bank), await again.isDone("k999", bank)]).toEqual([true, false]);
  });
});

describe("a journal that is open", () => {
  useTestClock();

  it("is refused to whoever opens it again, until it is closed", async () => {
    const { journal } = await openJournal();
    await expect(openFileJournal(file)).rejects.toThrow(
      `The journal is open in process ${process.pid} on ${hostname()}.`,
    );
    await journal.close();
    await journal.close();
    await expect(journal.begin(entryOf("a"))).rejects.toThrow("closed");
    await openJournal();
  });

  const holder = (pid: number, host = hostname(), started?: string): string =>
    JSON.stringify({ host, pid, started, token: "t" });

  it("is one journal under all its names, and stays where it is when it is written anew", async () => {
    await symlink(file, path.join(folder, "link"));
    const { journal } = await openJournal();
    await journal.begin(entryOf("k1"));
    await expect(openFileJournal(path.join(folder, "link"))).rejects.toThrow(
      "The journal is open in process",
    );
    await journal.close();
    await appendFile(file, "1 damaged\n");
    const linked = await openFileJournal(path.join(folder, "link"), { onDamage: () => {} });
    await linked.begin(entryOf("k2"));
    await linked.close();
    expect(await keysOf((await openJournal()).journal)).toEqual(["k1", "k2"]);
  });

  it.each([
    ["moved", (from: string) => rename(from, `${from}.1`)],
    ["deleted", (from: string) => rm(from)],
    ["replaced", (from: string) => rename(from, `${from}.1`).then(() => writeFile(from, ""))],
  ])("begins nothing once its file was %s", async (_, disturb) => {
    const { journal } = await openJournal();
    await journal.begin(entryOf("k1"));
    await disturb(file);
    await expect(journal.begin(entryOf("k2"))).rejects.toThrow("was moved or deleted while it was open");
  });

  it.each(["null", "12", "{}", ""])("is refused with its reason if the lock is %j", async (text) => {
    await writeFile(`${file}.lock`, text);
    await expect(openFileJournal(file)).rejects.toThrow(`open in another process.`);
  });

  it("passes on if the number of its process is now another one's", async () => {
    await writeFile(`${file}.lock`, holder(process.pid, hostname(), "0"));
    expect(await keysOf((await openJournal()).journal)).toEqual([]);
  });

  it("takes nothing more once the disk could not keep what was written", async () => {
    const { journal } = await openJournal();
    const other = await open(file);
    const sync = vi.spyOn(Object.getPrototypeOf(other) as FileHandle, "sync");
    await other.close();
    sync.mockRejectedValueOnce(new Error("EIO"));
    await expect(journal.begin(entryOf("k1"))).rejects.toThrow("cannot be written any more");
    await expect(journal.begin(entryOf("k2"))).rejects.toThrow("cannot be written any more");
    expect(sync).toHaveBeenCalledTimes(1);
    sync.mockRestore();
  });

  it("passes to the next process after a crash, and one of several gets it", async () => {
    const dead = Number(execFileSync(process.execPath, ["-p", "process.pid"], { encoding: "utf8" }));
    await writeFile(`${file}.lock`, holder(dead));
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => openFileJournal(file)));
    for (const attempt of attempts) if (attempt.status === "fulfilled") opened.push(attempt.value);
    expect(opened).toHaveLength(1);
  });

  it.each([
    ["that may run on another machine", holder(1, "elsewhere"), /process 1 on elsewhere.*delete/],
    ["that cannot be read", "{", /another process.*delete/],
  ])("is refused if its lock is one %s", async (_, text, message) => {
    await writeFile(`${file}.lock`, text);
    await expect(openFileJournal(file)).rejects.toThrow(message);
  });

  it("writes nothing once its lock is another's", async () => {
    const { journal } = await openJournal();
    await writeFile(`${file}.lock`, holder(1));
    await expect(journal.begin(entryOf("a"))).rejects.toThrow("took over the journal's lock");
    expect(await readFile(file, "utf8")).toBe("");
  });
});
