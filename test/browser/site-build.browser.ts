/** The build of the documentation's site, on pages of its own. */
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

it("fails where a page cannot be rendered", async () => {
  await expect(buildPage('# In CI\n\n<div :title="nothing.there"></div>\n')).rejects.toThrow("there");
});

it("shows an expression as it is written, wherever it is", async () => {
  const html = await buildPage(
    "# In CI\n\n```yaml\na: ${{ github.a }}\n```\n\nWith `${{ github.b }}` and ${{ github.c }}.\n",
  );
  const shown = html.replaceAll("&#123;", "{").replaceAll(/<[^>]*>/g, "");
  expect(shown).toContain("a: ${{ github.a }}");
  expect(shown).toContain("With ${{ github.b }} and ${{ github.c }}.");
});

/** The page as the reader gets it. */
async function buildPage(text: string): Promise<string> {
  const folder = await mkdtemp(path.join(root, "node_modules/.cache/site-build-"));
  try {
    for (const part of ["theme", "markdown.ts"])
      await cp(path.join(root, "docs/.vitepress", part), path.join(folder, ".vitepress", part), {
        recursive: true,
      });
    const config = 'import { markdown } from "./markdown.js";\nexport default { markdown };\n';
    await writeFile(path.join(folder, ".vitepress/config.ts"), config);
    await writeFile(path.join(folder, "index.md"), text);
    // As `npm run docs:build`: the tests' own environment is one in which Vue is louder.
    const env = { ...process.env, NODE_ENV: "production" };
    const vitepress = path.join(root, "node_modules/vitepress/bin/vitepress.js");
    await promisify(execFile)(
      process.execPath,
      [vitepress, "build", folder, "--outDir", path.join(folder, "out")],
      { env },
    );
    return await readFile(path.join(folder, "out/index.html"), "utf8");
  } finally {
    await rm(folder, { recursive: true });
  }
}
