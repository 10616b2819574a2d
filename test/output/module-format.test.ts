/** Whether JavaScript is ES modules or CommonJS, in projects as their tools set them up. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";

import { detectModuleFormat } from "../../src/output/import-style.js";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "module-format-"));
  await mkdir(path.join(root, ".git"));
});
afterEach(() => rm(root, { recursive: true }));

async function write(files: Readonly<Record<string, object>>): Promise<void> {
  for (const [name, content] of Object.entries(files))
    await writeFile(path.join(root, name), JSON.stringify(content));
}

/** `own`: the folder of an API needs a `package.json` of its own. */
test.each<readonly [string, Readonly<Record<string, object>>, string]>([
  ["nothing", {}, "commonjs: there is no package.json"],
  ["npm init", { "package.json": { name: "shop" } }, 'commonjs: package.json has no `"type": "module"`'],
  ["ES modules", { "package.json": { type: "module" } }, 'esm: package.json has `"type": "module"`'],
  [
    "Jest",
    { "package.json": { devDependencies: { jest: "30" } } },
    'commonjs: package.json has no `"type": "module"`',
  ],
  ["Next.js", { "package.json": { dependencies: { next: "16" } } }, "esm, own: package.json depends on next"],
  ["Vite", { "package.json": { devDependencies: { vite: "7" } } }, "esm, own: package.json depends on vite"],
  ["Deno", { "deno.json": {} }, "esm, own: deno.json is for Deno"],
])("%s", async (_, files, expected) => {
  await write(files);
  const { style, reason } = await detectModuleFormat(path.join(root, "src/generated"));
  const file = reason?.file === undefined ? "" : `${path.relative(root, reason.file)} `;
  const own = style.isOfPackage ? "" : ", own";
  expect(`${style.format}${own}: ${file}${reason?.clause ?? ""}`).toBe(expected);
});

describe("as configured", () => {
  it("needs no reason, and the folder a package.json where the nearest says otherwise", async () => {
    await write({ "package.json": { type: "module" } });
    expect(await detectModuleFormat(root, "commonjs")).toEqual({
      style: { emit: "js", format: "commonjs", isOfPackage: false },
      reason: undefined,
    });
    expect(await detectModuleFormat(root, "esm")).toEqual({
      style: { emit: "js", format: "esm", isOfPackage: true },
      reason: undefined,
    });
  });
});
