/** The file `first.ts` of README.md, as a reader copies it: against the built package and the committed clients. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { expect, it, vi } from "vitest";

import packageJson from "../../package.json" with { type: "json" };
import { documentedFile } from "../support/documentation.js";

const root = path.resolve(import.meta.dirname, "../..");

it("prints one customer, no outstanding signature, and a delivery that is handled", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "first-file-"));
  const log = vi.spyOn(console, "log").mockReturnValue(undefined);
  try {
    const outfile = path.join(folder, "first.mjs");
    await build({
      stdin: { contents: documentedFile("first.ts"), loader: "ts", resolveDir: root },
      bundle: true,
      platform: "node",
      format: "esm",
      outfile,
      logLevel: "error",
      plugins: [installed],
    });
    await import(pathToFileURL(outfile).href);
    expect(log.mock.calls).toEqual([
      [expect.stringMatching(/^[\da-f-]{36}$/), "SigningsRequired"],
      ["to sign:", 0],
      [expect.stringMatching(/^[\da-f-]{36}$/), "UserRequired"],
      [200],
    ]);
  } finally {
    log.mockRestore();
    await rm(folder, { recursive: true });
  }
});

const installed: Plugin = {
  name: "installed",
  setup(plugins) {
    plugins.onResolve({ filter: /^openapi-dated\/sandbox$/ }, () => ({
      path: pathToFileURL(path.join(root, packageJson.exports["./sandbox"].import.default)).href,
      external: true,
    }));
  },
};
