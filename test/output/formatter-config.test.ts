/** The formatter's configuration of a project is what Prettier itself resolves, wherever and in whatever form it is. */
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import * as prettier from "prettier";
import { afterEach, beforeEach, expect, it } from "vitest";

import { resolveFormatting } from "../../src/output/formatter-config.js";

let root: string;
let output: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "formatter-config-"));
  output = path.join(root, "src/generated");
  await mkdir(path.join(root, ".git"));
});
afterEach(() => rm(root, { recursive: true }));

async function resolveFormatterConfig(folder: string): Promise<unknown> {
  const formatting = await resolveFormatting(undefined, folder);
  return formatting.kind === "project" ? formatting.config : undefined;
}

/** As Prettier has them in its code, so that a name that a later version adds is missed here. */
const names = namesInPrettier();

function namesInPrettier(): string[] {
  const code = readFileSync(createRequire(import.meta.url).resolve("prettier/index.mjs"), "utf8");
  const list = /\nvar CONFIG_FILES = \[(?<list>[^]*?)\n\];/.exec(code)?.groups?.["list"] ?? "";
  return Array.from(list.matchAll(/"(?<name>[\w.]*\.[\w.]+)"/g), ([, name]) => name ?? "");
}

const contents: Readonly<Record<string, string>> = {
  "package.json": '{ "prettier": { "printWidth": 33 } }',
  "package.yaml": "prettier:\n  printWidth: 33\n",
  ".toml": "printWidth = 33\n",
  ".js": "export default { printWidth: 33 };\n",
  ".mjs": "export default { printWidth: 33 };\n",
  ".cjs": "module.exports = { printWidth: 33 };\n",
  ".ts": "module.exports = { printWidth: 33 };\n",
  ".cts": "module.exports = { printWidth: 33 };\n",
};

it("Prettier's own list of names is found", () => {
  expect(names).toEqual(
    expect.arrayContaining(["package.json", "package.yaml", ".prettierrc", "prettier.config.js"]),
  );
  expect(names.length).toBeGreaterThan(15);
});

// What is TypeScript, only a Node that runs TypeScript reads.
it.each(names.filter((name) => !/\.[mc]?ts$/.test(name)))("%s of a folder above is read", async (name) => {
  const text = contents[name] ?? contents[path.extname(name)] ?? '{ "printWidth": 33 }';
  await writeFile(path.join(root, name), text);
  expect(await resolveFormatterConfig(output)).toEqual({ printWidth: 33 });
});

it.each(names.filter((name) => /\.[mc]?ts$/.test(name)))("%s is Prettier's to read", async (name) => {
  await writeFile(path.join(root, name), "export default {} as");
  await expect(resolveFormatterConfig(output)).rejects.toMatchObject({
    diagnostics: [{ code: "FORMATTER_CONFIG_UNUSABLE" }],
  });
});

it(".editorconfig of a folder above is read", async () => {
  await writeFile(
    path.join(root, ".editorconfig"),
    "root = true\n[*]\nindent_style = tab\nmax_line_length = 33\n",
  );
  expect(await resolveFormatterConfig(output)).toEqual({ useTabs: true, printWidth: 33 });
});

it.each([
  ["no configuration", "{}"],
  ["Prettier as a dependency", '{ "devDependencies": { "prettier": "3" } }'],
  ["a configuration of null", '{ "prettier": null }'],
  ["no valid JSON", "{"],
  ["a list", "[1]"],
])("a package.json with %s changes nothing", async (_what, text) => {
  await writeFile(path.join(root, "package.json"), text);
  expect(await prettier.resolveConfig(path.join(output, "index.ts"), { editorconfig: true })).toBeNull();
  expect(await resolveFormatterConfig(output)).toEqual({});
});

it("the nearest configuration counts", async () => {
  await mkdir(output, { recursive: true });
  await writeFile(path.join(root, ".prettierrc"), "printWidth: 33");
  await writeFile(path.join(root, "src/.prettierrc"), "semi: false");
  expect(await resolveFormatterConfig(output)).toEqual({ semi: false });
});
