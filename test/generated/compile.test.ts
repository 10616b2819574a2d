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

/** Each with one module setting of each library. The native compiler takes a fifth of the time, and has all four. */
const settings = (Object.keys(compilers) as (keyof typeof compilers)[]).flatMap((compiler) => [
  { compiler, module: "nodenext", hasDom: false } as const,
  { compiler, module: "bundler", hasDom: true } as const,
  ...(compiler === "7"
    ? [
        { compiler, module: "nodenext", hasDom: true } as const,
        { compiler, module: "bundler", hasDom: false } as const,
      ]
    : []),
]);

describe("emitted code", () => {
  it.each(settings)(
    "compiles with TypeScript $compiler, module $module, DOM library: $hasDom",
    async (each) => {
      const absolute = (each.hasDom ? domFolders : folders).map((folder) => path.join(root, folder));
      expect(await compile(absolute, each)).toBe("");
    },
    120_000,
  );

  // Oldest and newest: what these settings ask for has not changed in between.
  it.each(["5.5", "7"] as const)(
    "compiles with TypeScript %s and the types of Node in place of the DOM library",
    async (compiler) => {
      const absolute = [runtime, platform].map((folder) => path.join(root, folder));
      expect(await compile(absolute, { compiler, module: "nodenext", hasDom: false, hasNode: true })).toBe(
        "",
      );
    },
    120_000,
  );

  it.each(["5.5", "7"] as const)(
    "compiles with TypeScript %s where an optional property may be undefined, as it may without a flag of its own",
    async (compiler) => {
      const absolute = folders.map((folder) => path.join(root, folder));
      expect(await compile(absolute, { compiler, module: "nodenext", hasDom: false, isExact: false })).toBe(
        "",
      );
    },
    120_000,
  );
});
