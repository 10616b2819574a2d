/** Journals on a disk that is full, or that nothing can be written to: nothing is sent, and nothing is lost. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";

import { createClient } from "./generated/partner-platform/2026-08-01/index.js";
import type { DurableJournal } from "./generated/partner-platform/runtime/durable/durable-journal.js";
import { postgresServer } from "./servers.js";
import { journals } from "./stores.js";

type Closing = DurableJournal & { close?(): Promise<void> };

/** With a file system of its own, which only root can make. */
export async function tryDisks(folder: string, report: (text: string) => void): Promise<void> {
  try {
    mountDisk(folder, "1m");
  } catch (error) {
    report(
      `a full disk and a read-only folder: skipped, because no file system can be mounted: ${String(error)}`,
    );
    return;
  }
  try {
    for (const name of ["file", "node:sqlite", "better-sqlite3"] as const) {
      const place = path.join(folder, name.replace(":", "-"));
      mkdirSync(place);
      const journal: Closing = await journals[name]({ folder: place });
      if ("ensureSchema" in journal) (journal.ensureSchema as () => void)();
      const filler = path.join(folder, "filler");
      const refusedFull = await payUntilRefused(journal, () => fill(folder, filler));
      rmSync(filler);
      const [before, sent] = await pay(journal, 3);
      assert.equal(sent, 3, `${name}: it works again when there is space`);
      await journal.close?.();
      const readOnly = `${place}-read-only`;
      mkdirSync(readOnly);
      execFileSync("mount", ["--bind", place, readOnly]);
      execFileSync("mount", ["-o", "remount,bind,ro", readOnly]);
      let reason = "";
      const opening = journals[name]({ folder: readOnly }).then(async (unwritable) => {
        // SQLite opens what it cannot write to.
        ({ reason } = await payUntilRefused(unwritable, () => {}));
        throw new Error(reason);
      });
      await assert.rejects(opening, (error: Error) => ((reason = error.message), true));
      execFileSync("umount", ["-l", readOnly]);
      const again: Closing = await journals[name]({ folder: place });
      // The disk may have had room for the beginning of a payment, and none for its end.
      const unfinished = (await again.unfinished()).map(({ key }) => key);
      for (const key of [...refusedFull.sent, ...before])
        assert(
          (await again.isDone(key, { api: "partner-platform" })) || unfinished.includes(key),
          `${name}: ${key} was paid, and is forgotten`,
        );
      for (const key of unfinished)
        assert(refusedFull.sent.includes(key), `${name}: ${key} was not sent, and counts as unfinished`);
      await pay(again, 1);
      await again.close?.();
      report(
        `journal ${name}: on a full disk, nothing is sent after ${refusedFull.sent.length} payments (${refusedFull.reason}); ` +
          `on a read-only one, nothing (${reason})`,
      );
    }
  } finally {
    execFileSync("umount", ["-l", folder]);
  }
}

/** PostgreSQL on a disk of its own, which other programs fill: the server may end, and begins again when there is space. */
export async function tryFullPostgres(folder: string, report: (text: string) => void): Promise<void> {
  try {
    mountDisk(folder, "96m");
  } catch {
    return;
  }
  const server = await postgresServer(folder, ["--wal-segsize=1"]);
  try {
    if (server === undefined) return;
    const journal = await journals.pg({ folder, postgresPort: server.port });
    await journal.ensureSchema();
    const filler = path.join(folder, "filler");
    const refused = await payUntilRefused(journal, () => fill(folder, filler, 64));
    rmSync(filler);
    await server.kill();
    await server.start();
    const again = await journals.pg({ folder, postgresPort: server.port });
    const unfinished = (await again.unfinished()).map(({ key }) => key);
    for (const key of refused.sent)
      assert(
        (await again.isDone(key, { api: "partner-platform" })) || unfinished.includes(key),
        `pg: ${key} was paid, and is forgotten`,
      );
    const [, sent] = await pay(again, 3);
    assert.equal(sent, 3, "pg: it works again when there is space");
    report(
      `journal pg: on a full disk, nothing is sent after ${refused.sent.length} payments (${refused.reason})`,
    );
  } finally {
    await server?.kill();
    execFileSync("umount", ["-l", folder]);
  }
}

function mountDisk(folder: string, size: string): void {
  mkdirSync(folder);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder], { stdio: "pipe" });
}

function fill(folder: string, filler: string, leftBlocks = 2): void {
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail - leftBlocks) * bsize));
}

interface Refused {
  readonly sent: readonly string[];
  readonly reason: string;
}

async function payUntilRefused(journal: DurableJournal, begin: () => void): Promise<Refused> {
  begin();
  const sent: string[] = [];
  for (let payment = 0; payment < 2000; payment++) {
    let requests = 0;
    const { client, keys } = clientOf(journal, () => requests++);
    try {
      await client.createAutoramp(payload as never);
      sent.push(...keys);
    } catch (error) {
      assert.equal(requests, 0, "what cannot be written down is not sent");
      assert.equal((error as { fate?: unknown }).fate, "not_sent");
      return { sent, reason: String((error as Error).message) };
    }
  }
  throw new Error("The disk never was full.");
}

async function pay(journal: DurableJournal, count: number): Promise<[readonly string[], number]> {
  let requests = 0;
  const { client, keys } = clientOf(journal, () => requests++);
  for (let payment = 0; payment < count; payment++) await client.createAutoramp(payload as never);
  return [keys, requests];
}

const payload = { body: {} };

function clientOf(journal: DurableJournal, onSent: () => void) {
  const keys: string[] = [];
  const client = createClient({
    baseUrl: "https://api.example",
    auth: { apiKey: "sk_test_1" },
    journal,
    retry: false,
    fetch: async (_url, { headers }) => {
      onSent();
      keys.push(String(Object.entries(headers).find(([name]) => /idempotency/i.test(name))?.[1]));
      return Response.json(
        { id: "ramp" },
        { headers: { "x-api-version": "2026-08-01", "api-version": "2026-08-01" } },
      );
    },
  });
  return { client, keys };
}
