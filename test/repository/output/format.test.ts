/** Who formats what is emitted, as the configuration says: the layout alone, the project's Prettier, or a command. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as prettier from "prettier";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { generate, type GenerateConfig } from "../../../src/index.js";

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
  async function emit(
    format?: GenerateConfig["format"],
  ): Promise<{ texts: Readonly<Record<string, string>>; manifest: unknown }> {
    const config = format === undefined ? { apis } : { apis, format };
    const { files } = await generate(config, { cwd: folder });
    const texts = Object.fromEntries(files.map(({ path: file, text }) => [file, text]));
    const { ["api/openapi-dated.json"]: manifest = "", ...others } = texts;
    return { texts: others, manifest: JSON.parse(manifest) };
  }

  /** A program that formats as a formatter does for an editor. */
  const command = (code: string): [string, ...string[]] => [process.execPath, "-e", code, "{file}"];
  const withName = "process.stdout.write(`// ${process.argv[1]}\n`); process.stdin.pipe(process.stdout);";

  it("is in the manifest, unless it is the default", async () => {
    expect((await emit()).manifest).not.toHaveProperty("format");
    expect((await emit("project")).manifest).toHaveProperty("format", "project");
  });

  it("by default, no configuration of the project is read, and Prettier without one would change nothing", async () => {
    await writeFile(path.join(folder, ".prettierrc"), "plugins: [none");
    const { texts } = await emit();
    expect(Object.keys(texts).length).toBeGreaterThan(20);
    for (const [filepath, text] of Object.entries(texts))
      if (!filepath.endsWith(".json")) expect(await prettier.format(text, { filepath }), filepath).toBe(text);
    await expect(emit("project")).rejects.toThrow("FORMATTER_CONFIG_UNUSABLE");
  });

  it("project: Prettier would change nothing in any file, under the configuration of the project", async () => {
    const options = {
      semi: false,
      singleQuote: true,
      printWidth: 60,
      tabWidth: 4,
      objectWrap: "collapse",
    } as const;
    await writeFile(path.join(folder, ".prettierrc"), JSON.stringify(options));
    for (const [filepath, text] of Object.entries((await emit("project")).texts))
      expect(await prettier.format(text, { ...options, filepath }), filepath).toBe(text);
  });

  it("project: without a configuration, the result is that of the layout", async () => {
    expect((await emit("project")).texts).toEqual((await emit()).texts);
  });

  it("project: a plugin, which may look at the path, is asked about each file", async () => {
    const plugin = `export const parsers = { typescript: {
      parse: (text, { filepath }) => ({ text: "// " + filepath + "\\n" + text }),
      astFormat: "plain", locStart: () => 0, locEnd: () => 0,
    } };
    export const printers = { plain: { print: ({ node }) => node.text } };`;
    await writeFile(path.join(folder, "plugin.mjs"), plugin);
    await writeFile(path.join(folder, ".prettierrc"), "plugins: [./plugin.mjs]");
    const both = { ...apis, other: apis["api"] ?? expect.fail() };
    const { files } = await generate({ format: "project", apis: both }, { cwd: folder });
    for (const { path: file, text } of files) if (file.endsWith(".ts")) expect(text).toMatch(`// ${file}\n`);
  });

  it("a command formats modules, and knows their path from the configuration", async () => {
    const { texts, manifest } = await emit(command(withName));
    expect(manifest).toHaveProperty("format", command(withName));
    expect(texts["api/2025-01-01/types.ts"]).toMatch(
      /^\/\/ generated\/api\/2025-01-01\/types\.ts\n\/\/ Generated/,
    );
    expect(texts["api/runtime/index.ts"]).toMatch(/^\/\/ generated\/api\/runtime\/index\.ts\n/);
  });

  it.each([
    [
      "ends with another code",
      command("console.error('no\\nmore'); process.exit(3)"),
      /ended with 3: no\.?$/m,
    ],
    ["does not read its input", command("process.exit(4)"), /ended with 4\.$/m],
    ["writes nothing", command(";"), /wrote nothing\.$/m],
    ["is not there", ["no-such-formatter"], /There is no program "no-such-formatter" on the PATH\.$/m],
  ] as const)("a command that %s names the file", async (_what, format, message) => {
    await expect(emit(format)).rejects.toMatchObject({
      diagnostics: [{ code: "FORMAT_COMMAND_FAILED", detail: expect.stringMatching(message) as string }],
    });
  });
});
