/**
 * Emitted code compiles for every consumer that the design names. It is one program for each compiler and its settings, with
 * one copy of the runtime.
 */
import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { compile, type CompileSettings } from "../../support/compile.js";
import { examples, inRoot, runtimeConsumer, wholeRuntime, writeEmitted, writeEmittedCode } from "../../support/emitted-code.js";

/** What uses the platform's own types. */
const platform = "test/runtime/example-platform";

let emitted: string;
beforeAll(async () => {
  emitted = await writeEmittedCode();
});
afterAll(() => rm(emitted, { recursive: true }));

/**
 * The library differs from compiler to compiler, and with it what the DOM's types are; how modules are found does not.
 * ES2017 is what create-next-app asks for. The native compiler takes an eighth of the others' time, and has all combinations.
 */
const settings: readonly CompileSettings[] = [
  { compiler: "5.5", target: "ES2022", module: "nodenext", hasDom: false },
  { compiler: "5.5", target: "ES2017", module: "bundler", hasDom: true },
  { compiler: "5.9", target: "ES2022", module: "nodenext", hasDom: true },
  { compiler: "6", target: "ES2022", module: "bundler", hasDom: true },
  { compiler: "7", target: "ES2022", module: "nodenext", hasDom: false },
  { compiler: "7", target: "ES2022", module: "nodenext", hasDom: true },
  { compiler: "7", target: "ES2022", module: "bundler", hasDom: false },
  { compiler: "7", target: "ES2022", module: "bundler", hasDom: true },
  { compiler: "7", target: "ES2017", module: "bundler", hasDom: true },
];

describe("emitted code", () => {
  it.each(settings)(
    "compiles with TypeScript $compiler for $target, module $module, DOM library: $hasDom",
    async (each) => {
      const ownTypes = each.hasDom ? ["test/signing/example-dom", platform] : [];
      expect(await compile([emitted, ...inRoot([...examples, ...ownTypes, wholeRuntime])], each)).toBe("");
    },
  );

  // Oldest and newest: what these settings ask for has not changed in between.
  it.each(["5.5", "7"] as const)(
    "compiles with TypeScript %s and the types of Node in place of the DOM library",
    async (compiler) => {
      const node = { compiler, module: "nodenext", hasDom: false, hasNode: true } as const;
      expect(await compile(inRoot([runtimeConsumer, platform, `${wholeRuntime}/durable`]), node)).toBe("");
    },
  );

  it("compiles where an optional property may be undefined, as it may without a flag of its own", async () => {
    const inexact = { compiler: "7", module: "nodenext", hasDom: false, isExact: false } as const;
    expect(await compile([emitted, ...inRoot(examples)], inexact)).toBe("");
  });

  it("compiles without `strict`, and its types are the same but for what `undefined` tells apart", async () => {
    const loose = { compiler: "7", module: "nodenext", hasDom: true, isStrict: false } as const;
    const said = await compile([emitted, ...inRoot([wholeRuntime])], loose);
    const places = [...said.matchAll(/^(.+)\(\d+,\d+\): error/gm)].map(([, file = ""]) => path.resolve(file));
    expect(places, said).toEqual([path.join(emitted, "request-media-types/consumer.ts")]);
  });

  // As the tables of later versions do in JavaScript, of which some projects let the compiler make declarations.
  it("has tables and examples of events whose types can be declared anew", async () => {
    const table = path.join(emitted, "presets/partner-platform/2025-03-13/webhooks.js");
    const names = `import { webhookEvents, webhookFixtures } from "${table}";\n`;
    const text = `${names}export const copy = { ...webhookEvents };\nexport const examples = webhookFixtures;\n`;
    await writeEmitted(new Map([["table.ts", text]]), emitted, "declared");
    const loose = { compiler: "7", module: "nodenext", hasDom: true, isStrict: false } as const;
    const said = await compile([path.join(emitted, "declared")], loose);
    await rm(path.join(emitted, "declared"), { recursive: true });
    expect(said).toBe("");
  });
});
