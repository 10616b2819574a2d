/** What `generate` says of a tsconfig.json that refuses what is generated, and of which it says nothing. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, test } from "vitest";

import { generate } from "../../src/index.js";
import { detectImportStyle } from "../../src/output/import-style.js";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "obstacles-"));
  await mkdir(path.join(root, ".git"));
});
afterEach(() => rm(root, { recursive: true }));

const verbatim = { module: "nodenext", verbatimModuleSyntax: true };

test.each<readonly [object, string[], object?]>([
  [{}, []],
  [{ target: "es2017", lib: ["es2022", "dom"] }, []],
  [{ target: "esnext" }, []],
  [{ lib: ["es2020", "es2022.error"] }, []],
  [{ lib: ["es2015"] }, ['TSCONFIG_LIB_TOO_OLD Expected a library from ES2022; `lib` has "es2015".']],
  [
    { target: "es2022", lib: ["dom", "es2021.promise"] },
    ['TSCONFIG_LIB_TOO_OLD Expected a library from ES2022; `lib` has "dom", "es2021.promise".'],
  ],
  [
    { target: "es2018" },
    ['TSCONFIG_LIB_TOO_OLD Expected a library from ES2022; there is no `lib`, and `target` is "es2018".'],
  ],
  [
    { target: "es5", lib: ["es2022"] },
    ['TSCONFIG_TARGET_TOO_OLD Expected ES2017 or newer; `target` is "es5".'],
  ],
  [verbatim, [], { type: "module" }],
  [{ module: "esnext", verbatimModuleSyntax: true }, []],
  [
    verbatim,
    [
      'TSCONFIG_REFUSES_IMPORTS With `verbatimModuleSyntax`, files that become CommonJS cannot be written with `import` and `export`; package.json has no `"type": "module"`.',
    ],
  ],
  [
    { module: "commonjs", verbatimModuleSyntax: true },
    [
      'TSCONFIG_REFUSES_IMPORTS With `verbatimModuleSyntax`, files that become CommonJS cannot be written with `import` and `export`; `module` is "commonjs".',
    ],
    { type: "module" },
  ],
])("%j: %j", async (compilerOptions, expected, packageJson = {}) => {
  await writeFile(path.join(root, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  await writeFile(path.join(root, "package.json"), JSON.stringify(packageJson));
  const { obstacles } = await detectImportStyle(path.join(root, "src/generated"));
  expect(obstacles.map(({ code, detail }) => `${code} ${detail}`)).toEqual(expected);
});

it("is said of TypeScript, at the tsconfig.json, and not of JavaScript", async () => {
  await writeFile(path.join(root, "tsconfig.json"), JSON.stringify({ compilerOptions: verbatim }));
  const config = { apis: { accounts: { preset: "virtual-accounts" } } };
  const { diagnostics } = await generate(config, { cwd: root });
  expect(diagnostics).toMatchObject([
    { code: "TSCONFIG_REFUSES_IMPORTS", severity: "warning", place: { file: "tsconfig.json" } },
  ]);
  expect((await generate({ ...config, emit: "js" }, { cwd: root })).diagnostics).toEqual([]);
});
