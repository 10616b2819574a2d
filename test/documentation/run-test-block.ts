/** Runs a test that the documentation shows, as it is printed: against the built package and the committed clients. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { expect } from "vitest";

import packageJson from "../../package.json" with { type: "json" };

const root = path.resolve(import.meta.dirname, "../..");

interface Given {
  readonly expect: typeof expect;
  readonly test: (name: string, run: () => Promise<void>) => void;
}

export async function runTestBlock(code: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "documentation-"));
  const outfile = path.join(folder, "block.mjs");
  const found: (() => Promise<void>)[] = [];
  const given: Given = { expect, test: (_name, run) => void found.push(run) };
  try {
    await build({
      stdin: { contents: code, loader: "ts", resolveDir: root },
      bundle: true,
      platform: "node",
      format: "esm",
      outfile,
      logLevel: "error",
      plugins: [installed],
    });
    Object.assign(globalThis, { documentedTest: given });
    await import(pathToFileURL(outfile).href);
    expect(found.length).toBeGreaterThan(0);
    for (const run of found) await run();
  } finally {
    Reflect.deleteProperty(globalThis, "documentedTest");
    await rm(folder, { recursive: true });
  }
}

/** The package is the built one, and its test runner collects what the block declares. */
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
