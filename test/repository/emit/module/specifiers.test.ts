/** Every import of emitted code has the form that the project needs, and the copied runtime is laid out as Prettier would. */
import { readdirSync } from "node:fs";
import path from "node:path";
import * as prettier from "prettier";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";

import { generate } from "../../../../src/index.js";

const repository = path.resolve(import.meta.dirname, "../../../..");
const apis = {
  "partner-platform": { preset: "partner-platform" },
  "virtual-accounts": { preset: "virtual-accounts" },
};

const runtimeModules = new Set(
  ["runtime", "runtime-package"].flatMap((name) =>
    readdirSync(path.join(repository, "templates", name), { recursive: true, encoding: "utf8" }).map((file) =>
      file.replace(/\.ts$/, ""),
    ),
  ),
);

describe.each([
  { importExtension: "js" },
  { importExtension: "ts" },
  { importExtension: "none" },
  { importExtension: "js", runtime: "shared" },
  { importExtension: "none", runtime: "shared" },
  { importExtension: "js", check: "full" },
  { importExtension: "ts", runtime: "package" },
] as const)("%j", ({ importExtension, ...others }) => {
  let texts: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const { files } = await generate({ importExtension, apis, ...others }, { cwd: repository });
    texts = new Map(files.map(({ path: file, text }) => [file, text]));
  });

  it("every import has it, and leads to a file", () => {
    const imports = [...texts].filter(([file]) => file.endsWith(".ts")).flatMap(importsOf);
    expect(imports.length).toBeGreaterThan(400);
    const ending = importExtension === "none" ? "" : `.${importExtension}`;
    const wrong = imports.filter(({ from, specifier }) => {
      const [, installed] = /^openapi-dated-runtime\/(.+)$/.exec(specifier) ?? [];
      if (installed !== undefined && others.runtime === "package") return !runtimeModules.has(installed);
      if (!/^\.{1,2}\//.test(specifier) || !specifier.endsWith(ending)) return true;
      const module = ending === "" ? specifier : specifier.slice(0, -ending.length);
      return !texts.has(`${path.posix.join(path.posix.dirname(from), module)}.ts`);
    });
    expect(wrong).toEqual([]);
  });

  it("a compiler is kept from the modules only where it checks `checked.ts` in their place", () => {
    const modules = [...texts].filter(([file]) => file.endsWith(".ts"));
    const isFast = !("check" in others);
    expect(modules.some(([file]) => file.endsWith("/checked.ts"))).toBe(isFast);
    expect(modules.some(([, text]) => text.includes("@ts-nocheck"))).toBe(isFast);
  });

  it("the comment that shows an import has it", () => {
    const ending = importExtension === "none" ? "" : `.${importExtension}`;
    expect(texts.get("virtual-accounts/index.ts")).toContain(
      `Import the one you use: \`./v1/index${ending}\`.`,
    );
  });
});

it("the copied runtime is laid out as Prettier would, though its imports are shorter", async () => {
  const { files } = await generate({ importExtension: "none", apis }, { cwd: repository });
  const runtime = files.filter(({ path: file }) => file.startsWith("partner-platform/runtime/"));
  expect(runtime.length).toBeGreaterThan(50);
  for (const { path: file, text } of runtime)
    expect(await prettier.format(text, { filepath: file }), file).toBe(text);
});

interface Import {
  readonly from: string;
  readonly specifier: string;
}

/** Also those that are only in a type, or made while the code runs. */
function importsOf([from, text]: readonly [string, string]): Import[] {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) => ({ from, specifier: fileName }));
}
