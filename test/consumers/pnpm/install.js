/**
 * pnpm at its strictest: a package finds only what it lists, no install script runs, and a peer that is missing is an error.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const here = import.meta.dirname;
const { devDependencies } = JSON.parse(readFileSync(path.join(here, "package.json"), "utf8"));
const archive = path.resolve(here, devDependencies["openapi-dated"].slice("file:".length));

const folder = mkdtempSync(path.join(tmpdir(), "pnpm-"));
try {
  cpSync(path.join(here, "project"), folder, { recursive: true });
  cpSync(archive, path.join(folder, "openapi-dated.tgz"));
  run("install", "--no-frozen-lockfile", "--store-dir", path.join(folder, ".store"));
  run("exec", "openapi-dated", "generate");
  run("exec", "openapi-dated", "check");
  run("exec", "tsc", "--noEmit");
  run("exec", "openapi-dated", "impact", "--to", "2026-08-01");
  run("exec", "node", "src/sandbox.mjs");
} finally {
  rmSync(folder, { recursive: true });
}

function run(...args) {
  const { status } = spawnSync("pnpm", args, { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error(`pnpm ${args.join(" ")} ended with ${status}.`);
}
