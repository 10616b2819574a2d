/**
 * Emitted code compiles for every consumer that the design names: what the presets generate, with the runtime
 * that it copies, and the examples of emitted modules that other tests execute.
 */
import path from "node:path";
import { describe, expect, it } from "vitest";

import { compile, compilers } from "../support/compile.js";

const root = path.resolve(import.meta.dirname, "../..");
const runtime = "test/runtime/example-consumer";
const folders = ["generated", "test/webhooks/example-api", "test/signing/example-api", runtime];
/** What uses the platform's own types. */
const platform = "test/runtime/example-platform";
const domFolders = [...folders, "test/signing/example-dom", platform];

describe.each(Object.keys(compilers) as (keyof typeof compilers)[])("TypeScript %s", (compiler) => {
  it.each([
    { module: "nodenext", hasDom: false },
    { module: "nodenext", hasDom: true },
    { module: "bundler", hasDom: false },
    { module: "bundler", hasDom: true },
  ] as const)(
    "accepts it with module $module, DOM library: $hasDom",
    async ({ module, hasDom }) => {
      const absolute = (hasDom ? domFolders : folders).map((folder) => path.join(root, folder));
      expect(await compile(absolute, { compiler, module, hasDom })).toBe("");
    },
    120_000,
  );

  it("accepts the runtime with the types of Node in place of the DOM library", async () => {
    const absolute = [runtime, platform].map((folder) => path.join(root, folder));
    const settings = { compiler, module: "nodenext", hasDom: false, hasNode: true } as const;
    expect(await compile(absolute, settings)).toBe("");
  }, 120_000);

  it("accepts it where an optional property may be undefined, as it may without a flag of its own", async () => {
    const absolute = folders.map((folder) => path.join(root, folder));
    const settings = { compiler, module: "nodenext", hasDom: false, isExact: false } as const;
    expect(await compile(absolute, settings)).toBe("");
  }, 120_000);
});
