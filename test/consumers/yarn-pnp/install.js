/**
 * Yarn's Plug'n'Play: no node_modules, every package in its archive. Once with the registry, and once more as in a fresh clone
 * of a project that commits its cache (zero-install): without it.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

const here = import.meta.dirname;
const yarn = createRequire(import.meta.url).resolve("@yarnpkg/cli-dist/bin/yarn.js");
const { devDependencies } = JSON.parse(readFileSync(path.join(here, "package.json"), "utf8"));
const archive = path.resolve(here, devDependencies["openapi-dated"].slice("file:".length));
const settings = {
  YARN_ENABLE_TELEMETRY: "0",
  YARN_ENABLE_GLOBAL_CACHE: "0",
  YARN_ENABLE_IMMUTABLE_INSTALLS: "0",
};

const folders = [1, 2].map(() => mkdtempSync(path.join(tmpdir(), "yarn-pnp-")));
const [first, clone] = folders;
try {
  cpSync(path.join(here, "project"), first, { recursive: true });
  cpSync(archive, path.join(first, "openapi-dated.tgz"));
  writeFileSync(path.join(first, "yarn.lock"), "");
  run(first, {}, "install");
  use(first);
  cpSync(first, clone, { recursive: true });
  rmSync(path.join(clone, "src/generated"), { recursive: true });
  run(clone, { YARN_ENABLE_NETWORK: "0" }, "install", "--immutable");
  use(clone);
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true });
}

function use(folder) {
  run(folder, {}, "openapi-dated", "generate");
  run(folder, {}, "openapi-dated", "check");
  run(folder, {}, "node", "src/main.js");
}

function run(cwd, env, ...args) {
  const { status } = spawnSync(process.execPath, [yarn, ...args], {
    cwd,
    env: { ...process.env, ...settings, ...env },
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`yarn ${args.join(" ")} ended with ${status}.`);
}
