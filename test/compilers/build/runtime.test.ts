/** The runtime as JavaScript, as the build makes it. */
import { readdirSync, readFileSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";

import { codeOf } from "../../support/code-of.js";

const root = path.resolve(import.meta.dirname, "../../..");
const read = (folder: string, name: string): string => readFileSync(path.join(root, folder, name), "utf8");
const names = readdirSync(path.join(root, "templates/runtime"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.replace(/\.ts$/, ""));

it("is what the compiler makes of its source", () => {
  expect(names.length).toBeGreaterThan(100);
  for (const name of names)
    expect(codeOf(read("dist/runtime/esm", `${name}.js`)), name).toBe(
      codeOf(read("templates/runtime", `${name}.ts`)),
    );
});

it("is the content of the package, each format beside its declarations", () => {
  const below = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).filter((file) =>
      /\.[jt]s$/.test(file),
    );
  for (const format of ["esm", "commonjs"] as const) {
    const files = below(`dist/runtime-package/${format}`);
    expect(files.length).toBe(2 * (names.length + 1));
    for (const file of files)
      expect(read(`dist/runtime-package/${format}`, file), file).toBe(
        read(file.endsWith(".d.ts") ? "dist/runtime/types" : `dist/runtime/${format}`, file),
      );
  }
});

it("has the comments of its source, but for those of types", () => {
  const comments = (text: string): string[] => text.match(/^\s*\/\/ .*$/gm)?.map((each) => each.trim()) ?? [];
  for (const name of names) {
    const source = comments(read("templates/runtime", `${name}.ts`));
    expect(source, name).toEqual(expect.arrayContaining(comments(read("dist/runtime/esm", `${name}.js`))));
    expect(comments(read("dist/runtime/commonjs", `${name}.js`)), name).toEqual(
      comments(read("dist/runtime/esm", `${name}.js`)),
    );
  }
  const remaining = comments(read("dist/runtime/esm", "call/run-call.js"));
  expect(remaining.length).toBeGreaterThan(0);
});

it("exports the same in both formats, whichever module is required first", async () => {
  // Outside of this package, whose files are ES modules.
  const folder = await mkdtemp(path.join(tmpdir(), "runtime-"));
  try {
    await cp(path.join(root, "dist/runtime/commonjs"), folder, { recursive: true });
    const require = createRequire(path.join(folder, "index.js"));
    for (const name of names) {
      for (const file of Object.keys(require.cache))
        if (file.includes("runtime-")) Reflect.deleteProperty(require.cache, file);
      const required = require(`./${name}.js`) as Readonly<Record<string, unknown>>;
      const imported = (await import(path.join(root, `dist/runtime/esm/${name}.js`))) as object;
      expect(Object.keys(required).sort(), name).toEqual(Object.keys(imported).sort());
      expect(Object.values(required), name).not.toContain(undefined);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
