/** Functions that convert between two versions on purpose: `--apply` leaves both in them. */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { createScratch, type Scratch } from "../../../impact/support/plan-project.js";

const [from, to] = ["2025-03-13", "2026-08-01"];
const older = `../../../../generated/partner-platform/${from}/index.js`;
const newer = `../../../../generated/partner-platform/${to}/index.js`;
const types = `import type { Autoramp as Old } from "${older}";\nimport type { Autoramp as New } from "${newer}";\n`;

let scratch: Scratch;
beforeAll(async () => {
  scratch = await createScratch();
});
afterAll(() => scratch.remove());

async function planOf(files: Readonly<Record<string, string>>): Promise<{
  /** By name, where it changes. */
  readonly edited: Readonly<Record<string, string>>;
  readonly kept: readonly string[];
}> {
  const cwd = path.join(scratch.folder, "test/impact/conversions");
  const compilerOptions = {
    strict: true,
    target: "es2023",
    lib: ["es2023"],
    module: "nodenext",
    types: [],
    allowJs: true,
  };
  const all = {
    "package.json": '{ "type": "module" }',
    "tsconfig.json": JSON.stringify({ compilerOptions, files: Object.keys(files) }),
    ...files,
  };
  await mkdir(path.join(cwd, "src"), { recursive: true });
  for (const [name, text] of Object.entries(all)) await writeFile(path.join(cwd, name), text);
  const { files: edited, conversions, refused } = await scratch.planFor(cwd, to);
  expect(refused).toEqual([]);
  const nameOf = (file: string): string => path.relative(cwd, file);
  return {
    edited: Object.fromEntries(edited.map(({ file, after }) => [nameOf(file), after])),
    kept: conversions.map(({ file, line, name }) => `${nameOf(file)}:${line} ${name}`),
  };
}

it("stay in each form that a function has", async () => {
  const forms = {
    "src/function.ts": `${types}export function upgrade(old: Old): New { return old as never; }`,
    "src/back.ts": `${types}export function downgrade(value: New): Old { return value as never; }`,
    "src/arrow.ts": `${types}export const upgrade = async (old: readonly Old[]): Promise<New[]> => old as never;`,
    "src/inferred.ts": `${types}declare const made: New;\nexport const upgrade = (old: { readonly data: Old }) => ({ ...made, id: old.data.id });`,
    "src/method.ts": `${types}export class Upgrades { apply(old: Old): New | undefined { return old as never; } }`,
    "src/into.ts": `${types}export function copy(old: Old, into: Partial<New>): void { into.id = old.id; }`,
    "src/typed.ts": `${types}type Upgrade = (old: Old) => New;\nexport const upgrade: Upgrade = (old) => old as never;`,
    "src/inline.ts": `export const upgrade = (old: import("${older}").Autoramp): import("${newer}").Autoramp => old as never;`,
    "src/namespaces.ts": `import type * as older from "${older}";\nimport type * as newer from "${newer}";\nexport function upgrade(rail: older.DepositRail): newer.DepositRail { return rail as never; }`,
    "src/string.ts": `import type { Autoramp } from "${older}";\nimport type { Autoramp as New } from "${newer}";\ntype Old = Autoramp;\nexport function upgrade(old: Old): New { return old as never; }`,
    "src/comment.js": `/** @typedef {import("${older}").Autoramp} Old */\n/**\n * @param {Old} old\n * @returns {import("${newer}").Autoramp}\n */\nexport function upgrade(old) { return /** @type {any} */ (old); }`,
    "src/required.cjs": `const older = require("${older}");\n/** @param {import("${older}").Autoramp} old @returns {import("${newer}").Autoramp} */\nmodule.exports = (old) => /** @type {any} */ (older, old);`,
  };
  const { edited, kept } = await planOf(forms);
  expect(edited).toEqual({});
  expect(kept).toEqual([
    "src/function.ts:3 upgrade",
    "src/back.ts:3 downgrade",
    "src/arrow.ts:3 upgrade",
    "src/inferred.ts:4 upgrade",
    "src/method.ts:3 apply",
    "src/into.ts:3 copy",
    "src/typed.ts:3 Upgrade",
    "src/inline.ts:1 upgrade",
    "src/namespaces.ts:3 upgrade",
    "src/string.ts:4 upgrade",
    "src/comment.js:6 upgrade",
    "src/required.cjs:3 exports",
  ]);
});

it("keep what they reach through files that pass it on, and nothing else", async () => {
  const files = {
    "src/older.ts": `export type { Autoramp as OldAutoramp } from "${older}";\nexport type { DepositRail } from "${older}";`,
    "src/star.ts": `export * from "${older}";`,
    "src/newer.ts": `export type { Autoramp } from "${newer}";`,
    "src/upgrade.ts": `import type { OldAutoramp } from "./older.js";\nimport type { Autoramp } from "./newer.js";\nexport function upgrade(old: OldAutoramp): Autoramp { return old as never; }`,
    "src/through-star.ts": `import type { WebhookEvent } from "./star.js";\nimport type { Autoramp } from "./newer.js";\nexport function upgrade(old: WebhookEvent): Autoramp { return old as never; }`,
    "src/own.ts": `import type { Autoramp } from "${older}";\nexport const idOf = (autoramp: Autoramp): string => autoramp.id;`,
    "src/either.ts": `${types}export const idOf = (autoramp: Old | New): string => autoramp.id;`,
  };
  const { edited, kept } = await planOf(files);
  const moved = (name: keyof typeof files, nth: RegExp): string => files[name].replace(nth, `$1${to}`);
  expect(edited).toEqual({
    "src/older.ts": moved("src/older.ts", new RegExp(`(DepositRail.*)${from}`)),
    "src/own.ts": moved("src/own.ts", new RegExp(`(.*)${from}`)),
    "src/either.ts": moved("src/either.ts", new RegExp(`(.*)${from}`)),
  });
  expect(kept).toEqual(["src/upgrade.ts:3 upgrade", "src/through-star.ts:3 upgrade"]);
});

it("are those that call the generated converters, too", async () => {
  const converters = newer.replace("index.js", `upgrade-from-${from}.js`);
  const { edited, kept } = await planOf({
    "src/stored.ts": `import type { Autoramp } from "${older}";\nimport { upgradeAutoramp } from "${converters}";\nexport const read = (text: string): unknown => upgradeAutoramp(JSON.parse(text) as Autoramp);`,
  });
  expect({ edited, kept }).toEqual({ edited: {}, kept: ["src/stored.ts:3 read"] });
});
