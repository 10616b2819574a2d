/** Runs a block of the documentation as it is printed: against the built package and the committed clients. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { expect } from "vitest";

import packageJson from "../../../package.json" with { type: "json" };

const root = path.resolve(import.meta.dirname, "../../..");

/** A program; it has ended when it is imported. */
export async function importBlock(code: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "documentation-"));
  const outfile = path.join(folder, "block.mjs");
  try {
    await build({
      stdin: { contents: code, loader: "ts", resolveDir: root },
      bundle: true,
      platform: "node",
      format: "esm",
      // What needs a newer Node than the oldest supported one is written in older words, as tsx does: `await using`.
      target: "node20",
      outfile,
      logLevel: "error",
      plugins: [installed],
    });
    await import(pathToFileURL(outfile).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A file of tests: each of them passes. */
export async function runTests(code: string): Promise<void> {
  const results: (() => Promise<void>)[] = [];
  const test = (_name: string, run: () => Promise<void>): void => void results.push(run);
  Object.assign(globalThis, { documentedTest: { expect, test } });
  try {
    await importBlock(code);
    expect(results.length).toBeGreaterThan(0);
    for (const run of results) await run();
  } finally {
    Reflect.deleteProperty(globalThis, "documentedTest");
  }
}

/** The package is the built one, and the test runner is what `runTests` says. */
const installed: Plugin = {
  name: "installed",
  setup(bundle) {
    bundle.onResolve({ filter: /^openapi-dated(?:\/|$)/ }, ({ path: name }) => {
      const exported = packageJson.exports[`.${name.slice(packageJson.name.length)}` as "." | "./sandbox"];
      return { path: pathToFileURL(path.join(root, exported.import.default)).href, external: true };
    });
    bundle.onResolve({ filter: /^vitest$/ }, () => ({ path: "vitest", namespace: "given" }));
    bundle.onLoad({ filter: /./, namespace: "given" }, () => ({
      contents: "export const { expect, test } = globalThis.documentedTest;",
    }));
  },
};
