/**
 * Makes one file of each test and everything that it imports of ours, after the code was instrumented: a mutant
 * is a run of its own, and fetching some hundred modules one by one costs ten times what the tests do.
 */
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { build } from "esbuild";

import { areas, bundles } from "./areas.mjs";

const { tests = [] } = areas[process.env["MUTATED_AREA"] ?? ""] ?? {};
const matches = (/** @type {string} */ file) => (/** @type {string} */ pattern) =>
  path.matchesGlob(file, pattern);
const excluded = tests.filter((pattern) => pattern.startsWith("!")).map((pattern) => pattern.slice(1));
const files = readdirSync("test", { recursive: true, encoding: "utf8" })
  .map((file) => path.posix.join("test", file))
  .filter((file) => tests.some(matches(file)) && !excluded.some(matches(file)));

await build({
  entryPoints: files,
  outdir: bundles,
  outbase: ".",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  logLevel: "error",
  plugins: [{ name: "own-place", setup: keepOwnPlace }],
});

/**
 * What reads a file beside itself looks for it where the source is.
 * @param {import("esbuild").PluginBuild} build
 */
function keepOwnPlace({ onLoad, onResolve }) {
  const standIn = path.resolve("test/mutation/describe.mjs");
  onResolve({ filter: /^vitest$/ }, () => ({ path: standIn, external: true }));
  onLoad({ filter: /\.ts$/ }, async ({ path: file }) => ({
    contents: (await readFile(file, "utf8"))
      .replaceAll("import.meta.dirname", JSON.stringify(path.dirname(file)))
      .replaceAll("import.meta.filename", JSON.stringify(file))
      .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(file).href)),
    loader: "ts",
  }));
}
