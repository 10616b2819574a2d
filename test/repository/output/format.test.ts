/** Who formats what is emitted, as the configuration says: the layout in the style of the project, Prettier, or the layout alone. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parsers } from "prettier/plugins/typescript";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";

import { exportedType, literalType } from "../../../src/code/make.js";
import type { EmittedFile } from "../../../src/emit/module/module.js";
import { generate, type GenerateConfig } from "../../../src/index.js";
import { formatAll } from "../../../src/output/format.js";
import type { Formatting } from "../../../src/output/formatter-config.js";

const report = "1. a change\n\n   of `a`\n\n| Operation | Changes |\n| --- | --- |\n| get | `a` |\n";
const aligned =
  "1. a change\n\n   of `a`\n\n| Operation | Changes |\n| --------- | ------- |\n| get       | `a`     |\n";

const files: readonly EmittedFile[] = [
  { path: "api/types.ts", module: { header: [], statements: [exportedType("A", literalType("a"))] } },
  { path: "api/runtime/web.ts", text: "export   type B = 'b';\n", isShipped: true },
  { path: "api/CHANGES.md", text: report },
];
const defaults: Formatting = { kind: "project", config: {} };
const wide: Formatting = { kind: "project", config: { tabWidth: 4 } };
const quoting: Formatting = { kind: "project", config: { singleQuote: true } };

test.each<readonly [string, Formatting, readonly string[]]>([
  [
    "by default: modules are laid out, the runtime is copied, the report is laid out",
    defaults,
    ['export type A = "a";\n', "export   type B = 'b';\n", aligned],
  ],
  [
    "in the style of a project: the runtime as well",
    quoting,
    ["export type A = 'a';\n", "export type B = 'b';\n", aligned],
  ],
  [
    "by Prettier where the layout does not know the style: lists that are indented by its width",
    wide,
    ['export type A = "a";\n', 'export type B = "b";\n', aligned.replace("   of", "    of")],
  ],
  [
    "by Prettier: all of them",
    { kind: "prettier", config: {} },
    ['export type A = "a";\n', 'export type B = "b";\n', aligned],
  ],
  [
    "plain: modules and reports are laid out, anything else is as it was emitted",
    { kind: "plain" },
    ['export type A = "a";\n', "export   type B = 'b';\n", aligned],
  ],
])("%s", async (_name, formatting, texts) => {
  expect((await formatAll(files, formatting)).map(({ text }) => text)).toEqual(texts);
});

it("a plugin is asked about each file, although the same module of the runtime was formatted before", async () => {
  const asked: string[] = [];
  const { typescript } = parsers;
  const parse: typeof typescript.parse = (text, options) => {
    asked.push(text);
    return typescript.parse(text, options);
  };
  const config = { plugins: [{ parsers: { typescript: { ...typescript, parse } } }] };
  const runtime = files.filter(({ path: file }) => file.includes("runtime"));
  for (const _api of ["one", "other"]) await formatAll(runtime, { kind: "project", config });
  expect(asked).toHaveLength(2);
});

describe("`format` in a configuration", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "format-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const specs = path.resolve(import.meta.dirname, "../../cases/new-rail-in-later-version/specs");
  const apis: GenerateConfig["apis"] = {
    api: { version: "none", documents: { "2025-01-01": path.join(specs, "2025-01-01.yaml") } },
  };

  /** Texts by path; the manifest apart, because it has their hashes. */
  async function emit(config: Pick<GenerateConfig, "format">): Promise<{ texts: object; manifest: unknown }> {
    const { files } = await generate({ ...config, apis }, { cwd: folder });
    const texts = Object.fromEntries(files.map(({ path: file, text }) => [file, text]));
    const { ["api/openapi-dated.json"]: manifest = "", ...others } = texts;
    return { texts: others, manifest: JSON.parse(manifest) };
  }

  it("is in the manifest, unless it is the default", async () => {
    expect((await emit({})).manifest).not.toHaveProperty("format");
    expect((await emit({ format: "prettier" })).manifest).toHaveProperty("format", "prettier");
    expect((await emit({ format: false })).manifest).toHaveProperty("format", false);
  });

  it("false: a configuration that Prettier could not use is not even read", async () => {
    const { texts } = await emit({});
    await writeFile(path.join(folder, ".prettierrc"), "plugins: [none");
    await expect(emit({})).rejects.toThrow("FORMATTER_CONFIG_UNUSABLE");
    expect((await emit({ format: false })).texts).toEqual(texts);
  });

  it("prettier: the result is that of the layout", async () => {
    await writeFile(path.join(folder, ".prettierrc"), "{ semi: false, printWidth: 60 }");
    expect((await emit({ format: "prettier" })).texts).toEqual((await emit({})).texts);
  });
});
