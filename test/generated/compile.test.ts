/**
 * Emitted code compiles for every consumer that the design names: the presets, the golden cases with what their consumers
 * write, and what other tests emit and execute. It is one program for each compiler and its settings, with one copy of the runtime.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { emitEnvelopes } from "../emit/events/envelope-example.js";
import { changingWordings, emitMessages } from "../emit/messages-example.js";
import { compile, type CompileSettings, toBeChecked } from "../support/compile.js";
import { emitHistory, histories } from "./histories.js";
import { emitTypedConverters, emitTypedValues, typedValuesConsumer } from "./typed-values.js";

const root = path.resolve(import.meta.dirname, "../..");
const inRoot = (folders: readonly string[]): string[] => folders.map((folder) => path.join(root, folder));
const runtime = "test/runtime/example-consumer";
const examples = ["test/webhooks/example-api", "test/signing/example-api", runtime];
/** With the modules that no example imports. */
const wholeRuntime = "templates/runtime";
/** What uses the platform's own types. */
const platform = "test/runtime/example-platform";

let emitted: string;

beforeAll(async () => {
  emitted = await mkdtemp(path.join(tmpdir(), "emitted-"));
  await writeFile(path.join(emitted, "package.json"), '{ "type": "module" }');
  await copyEmitted(path.join(root, "generated"), "presets");
  const cases = path.join(root, "test/cases");
  for (const name of await readdir(cases)) {
    const files = await readdir(path.join(cases, name));
    if (files.includes("expected")) await copyEmitted(path.join(cases, name, "expected"), name);
    if (files.includes("consumer.mts")) {
      const consumer = await readFile(path.join(cases, name, "consumer.mts"), "utf8");
      await writeEmitted(new Map([["consumer.ts", consumer]]), name);
    }
  }
  for (const [index, { history }] of histories.entries())
    await writeEmitted(await emitHistory(history), `history-${index}`);
  await writeEmitted(await emitTypedConverters(), "typed-converters");
  await writeEmitted(await emitEnvelopes(), "envelopes");
  await writeEmitted(await emitMessages(changingWordings), "messages");
  await writeEmitted(new Map([...(await emitTypedValues()), ["consumer.ts", typedValuesConsumer]]), "typed-values");
});
afterAll(() => rm(emitted, { recursive: true }));

async function copyEmitted(from: string, name: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const texts = files.map(async (file) => [path.relative(from, file), await readFile(file, "utf8")] as const);
  await writeEmitted(new Map(await Promise.all(texts)), name);
}

/** Modules of the runtime are the same in every API, so that all of them import the original. */
async function writeEmitted(files: ReadonlyMap<string, string>, name: string): Promise<void> {
  const original = path.join(root, "templates/runtime");
  for (const [file, text] of files) {
    if (!file.endsWith(".ts") || /[\\/]runtime[\\/]/.test(file)) continue;
    const place = path.join(emitted, name, file);
    await mkdir(path.dirname(place), { recursive: true });
    // Only a copied runtime has such a module.
    const own = toBeChecked(text).replace(/^import type \{\} from "\.\.\/runtime\/checked\.js";\n/m, "");
    await writeFile(place, own.replace(/(?<= from ")\.{1,2}\/runtime(?=\/)/g, original));
  }
}

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
      expect(await compile(inRoot([runtime, platform, `${wholeRuntime}/durable`]), node)).toBe("");
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
    await writeEmitted(new Map([["table.ts", text]]), "declared");
    const loose = { compiler: "7", module: "nodenext", hasDom: true, isStrict: false } as const;
    const said = await compile([path.join(emitted, "declared")], loose);
    await rm(path.join(emitted, "declared"), { recursive: true });
    expect(said).toBe("");
  });
});
