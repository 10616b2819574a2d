/**
 * What `--apply` makes of code that nobody wrote for it: sources of packages that are installed anyway, each file with imports of
 * the older version in it.
 */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { impactIn } from "../../../../src/impact/find-impact.js";
import { planApply } from "../../../../src/impact/apply/plan-apply.js";
import { openWorkspace } from "../../../../src/impact/workspace/open-workspace.js";
import { createScratch, type Scratch } from "../../../impact/support/plan-project.js";

const modules = path.resolve(import.meta.dirname, "../../../../node_modules");
const [from, to] = ["2025-03-13", "2026-08-01"];

/** Folders with TypeScript, with ES modules and with CommonJS. */
const packages = [
  "ajv/lib",
  "openapi-typescript/src",
  "jsonpath-rfc9535/src",
  "zod/src/v4/mini",
  "hono/dist/middleware",
  "happy-dom/lib/css",
  "yargs",
  "eslint/lib/shared",
  "express/lib",
  "fastify/lib",
];

let scratch: Scratch;
let cwd: string;
const texts = new Map<string, (version: string) => string>();

beforeAll(async () => {
  scratch = await createScratch();
  cwd = path.join(scratch.folder, "test/impact/packages");
  const compilerOptions = {
    target: "es2023",
    lib: ["es2023"],
    module: "nodenext",
    types: [],
    allowJs: true,
    noEmit: true,
  };
  await mkdir(path.join(cwd, "src"), { recursive: true });
  await writeFile(path.join(cwd, "package.json"), '{ "type": "module" }');
  await writeFile(path.join(cwd, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
  for (const name of packages) await addPackage(name);
  for (const [file, textOf] of texts) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, textOf(from));
  }
});
afterAll(() => scratch.remove());

async function addPackage(name: string): Promise<void> {
  const names = await readdir(path.join(modules, name), { recursive: true });
  // Declarations are not edited, and more files take longer without being different.
  const sources = names.filter(
    (each) => /(?<!\.d)\.[cm]?[jt]s$/.test(each) && !each.includes("node_modules"),
  );
  for (const each of sources.sort().slice(0, 4)) {
    const text = await readFile(path.join(modules, name, each), "utf8");
    const file = path.join(cwd, "src", name, each);
    texts.set(file, withImports(text, path.relative(path.dirname(file), scratch.folder), each));
  }
}

function withImports(text: string, top: string, name: string): (version: string) => string {
  const [, first = "", rest = ""] = /^(#!.*\n)?([^]*)$/.exec(text) ?? [];
  const isScript = name.endsWith(".cjs") || /^(?:module\.)?exports\b/m.test(text);
  return (version) => {
    const module = `"${top}/generated/partner-platform/${version}/index.js"`;
    const statement = name.endsWith("ts")
      ? `import type * as partner from ${module};`
      : isScript
        ? `const partner = require(${module});`
        : `import * as partner from ${module};`;
    const comment = `/** @param {import(${module}).Autoramp} autoramp one of them */`;
    return `${first}${statement} ${comment} function label(autoramp) { return autoramp.id; }\n${rest}`;
  };
}

it("edits the imports of real code, and nothing else", async () => {
  const question = scratch.questionFor(cwd, to);
  const workspace = await openWorkspace(question);
  const { uses } = await impactIn(workspace, question);
  expect(uses.map(({ file }) => path.join(cwd, file)).sort()).toEqual([...texts.keys()].sort());
  const { files, refused } = await planApply(workspace, question);
  expect(new Map(files.map(({ file, after }) => [file, after]))).toEqual(
    new Map(Array.from(texts, ([file, textOf]) => [file, textOf(to)])),
  );
  expect(refused).toEqual([]);
  for (const { file, after } of files) await writeFile(file, after);
  expect(await scratch.planFor(cwd, to)).toMatchObject({ files: [], refused: [] });
});
