/** The generator knows no API: what its presets are called and what is in them stands in `specs/` and in the sandbox. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const folders = ["src", "templates"];

it("names no preset, no operation and no schema of one outside the sandbox", async () => {
  const names = await presetNames();
  expect(names.size).toBeGreaterThan(100);
  const found: string[] = [];
  const files = await sources();
  expect(files).toEqual(expect.arrayContaining(["src/cli.ts", "templates/signing.ts.hbs"]));
  for (const file of files) {
    const words = (await readFile(path.join(root, file), "utf8")).match(/[A-Za-z][\w-]*/g) ?? [];
    found.push(...words.filter((word) => names.has(word)).map((word) => `${file}: ${word}`));
  }
  expect(found).toEqual([]);
});

async function sources(): Promise<string[]> {
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(path.join(root, folder), { recursive: true })).map((file) => path.join(folder, file)),
    ),
  );
  const isOurs = (file: string): boolean =>
    /\.(ts|json|hbs|js)$/.test(file) && !file.startsWith("src/sandbox/");
  return files.flat().filter(isOurs);
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

/** Of several words only: `Currency` or `Error` may stand for itself. */
async function presetNames(): Promise<ReadonlySet<string>> {
  const presets = await readdir(path.join(root, "specs"), { withFileTypes: true });
  const names = new Set<string>();
  for (const { name: preset } of presets.filter((entry) => entry.isDirectory())) {
    names.add(preset);
    const files = await readdir(path.join(root, "specs", preset));
    for (const file of files.filter((each) => /^(\d{4}-|v\d)/.test(each))) {
      const text = await readFile(path.join(root, "specs", preset, file), "utf8");
      const { paths, components } = JSON.parse(text) as Document;
      const operations = Object.values(paths).flatMap((item) => Object.values(item));
      for (const name of [
        ...operations.map(({ operationId = "" }) => operationId),
        ...Object.keys(components.schemas),
      ])
        if (/[a-z\d][A-Z_]/.test(name)) names.add(name);
    }
  }
  return names;
}
