/** `generate journal`, in a folder with one driver each: a person lists a payment, and settles it. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import type { DurableJournal } from "./generated/partner-platform/runtime/durable/durable-journal.js";
import { journals, urlOf, type Places } from "./stores.js";

/** Where each driver finds the journal. */
const drivers = {
  "better-sqlite3": ["better-sqlite3", ({ folder }) => `${folder}/other.db`],
  "node:sqlite": ["node:sqlite", ({ folder }) => `${folder}/node.db`],
  pg: ["pg", ({ postgresPort = 0 }) => urlOf(postgresPort)],
  postgres: ["pg", ({ postgresPort = 0 }) => urlOf(postgresPort)],
} satisfies Record<string, [keyof typeof journals, (places: Places) => string]>;

const { resolve } = createRequire(import.meta.url);
const packageFile = resolve("openapi-dated/package.json");
const program = path.join(path.dirname(packageFile), "dist/src/cli.js");

export async function tryCommand(places: Places, report: (text: string) => void): Promise<void> {
  const tried: string[] = [];
  for (const [driver, [name, placeOf]] of Object.entries(drivers)) {
    if (name === "pg" && places.postgresPort === undefined) continue;
    const journal: DurableJournal = await journals[name](places);
    const key = `by-hand-${driver}`;
    await journal.begin({
      api: "bank",
      version: "2026-01-01",
      operation: "pay",
      key,
      hash: "00",
      time: new Date().toISOString(),
    });
    const cwd = folderWith(driver, places.folder);
    const run = (...args: readonly string[]): string =>
      execFileSync(process.execPath, ["--disable-warning=ExperimentalWarning", program, "journal", ...args], {
        cwd,
        encoding: "utf8",
      });
    const place = placeOf(places);
    const listed = run("list", place.replace("postgres@", "postgres:s3cret@"));
    assert(listed.includes(key), `${driver}: the command does not list ${key}`);
    assert(!listed.includes("s3cret"), "a password is not repeated");
    run("resolve", place, key, "--fate", "done", "--note", "It is on the statement.");
    assert(await journal.isDone(key, { api: "bank" }), `${driver}: what a person settled is not done`);
    assert(!run("list", place).includes(key), `${driver}: what is settled is still listed`);
    tried.push(driver);
  }
  report(`generate journal list and resolve, with the driver ${tried.join(", ")}`);
}

/** A project in which no other driver is installed. */
function folderWith(driver: string, parent: string): string {
  const folder = path.join(parent, `with-${driver.replace(":", "-")}`);
  const modules = path.join(folder, "node_modules");
  mkdirSync(modules, { recursive: true });
  if (driver.startsWith("node:")) return folder;
  const own = path.join(modules, driver);
  if (driver !== "better-sqlite3") symlinkSync(path.join(path.dirname(packageFile), "..", driver), own);
  else {
    // As in better-sqlite3.ts.
    mkdirSync(own);
    writeFileSync(
      path.join(own, "index.js"),
      `module.exports = require(${JSON.stringify(resolve("libsql"))});`,
    );
  }
  return folder;
}
