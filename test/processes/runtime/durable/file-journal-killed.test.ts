/** The journal in a file, written by processes that are killed or that a disk refuses. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import {
  openFileJournal,
  type FileJournal,
  type JournalDamage,
} from "../../../../templates/runtime/durable/file.js";

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

async function openJournal(): Promise<{ readonly journal: FileJournal; readonly damages: JournalDamage[] }> {
  const damages: JournalDamage[] = [];
  const journal = await openFileJournal(file, { onDamage: (damage) => damages.push(damage) });
  opened.push(journal);
  return { journal, damages };
}

async function keysOf(journal: FileJournal): Promise<string[]> {
  return (await journal.unfinished()).map(({ key }) => key);
}

/** The module as the package ships it, for processes of its own. */
const module = path.resolve(import.meta.dirname, "../../../../dist/runtime/esm/durable/file.js");

const child = `
  import { openFileJournal } from ${JSON.stringify(`file://${module}`)};
  const [file, start] = process.argv.slice(1);
  const journal = await openFileJournal(file);
  for (let i = Number(start); ; i++) {
    const entry = { api: "bank", operation: "pay", key: "k" + i, hash: "00", time: new Date(1e12 + i).toISOString() };
    try { await journal.begin(entry); } catch (error) { console.log(error.code ?? error.message); process.exit(); }
    console.log(entry.key);
  }`;
const childArgs = (start: number): string[] => ["--input-type=module", "-e", child, file, String(start)];

describe("a process that ends in the middle", () => {
  it("leaves every entry that `begin` promised, however often it is killed", async () => {
    const promised: string[] = [];
    for (let round = 0; round < 6; round++) {
      const writer = spawn(process.execPath, childArgs(round * 1e6), {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const ended = once(writer, "close");
      const limit = promised.length + 5 + round * 7;
      for await (const text of writer.stdout.setEncoding("utf8")) {
        promised.push(...String(text).split("\n").filter(Boolean));
        if (promised.length >= limit) writer.kill("SIGKILL");
      }
      await ended;
    }
    const { journal } = await openJournal();
    const results = new Set(await keysOf(journal));
    expect(promised.filter((key) => !results.has(key))).toEqual([]);
    expect(promised.length).toBeGreaterThan(100);
  });

  it.skipIf(process.platform === "win32")(
    "refuses to begin when the disk is full, and is whole afterwards",
    async () => {
      const args = childArgs(0).map((arg) => `'${arg.replaceAll("'", "'\\''")}'`);
      // In blocks of 512 or 1024 bytes.
      const output = execFileSync("sh", ["-c", `ulimit -f 2; exec '${process.execPath}' ${args.join(" ")}`], {
        encoding: "utf8",
      });
      const lines = output.trim().split("\n");
      expect(lines.pop()).toBe("EFBIG");
      const { journal, damages } = await openJournal();
      expect([await keysOf(journal), damages]).toEqual([lines, []]);
      await journal.begin({
        api: "bank",
        version: "2026-01-01",
        operation: "pay",
        key: "next",
        hash: "00",
        time: new Date(Date.UTC(2026, 0, 1)).toISOString(),
      });
      expect(lines.length).toBeGreaterThan(2);
    },
  );
});
