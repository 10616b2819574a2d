/** Types of the package's exports and of everything that they refer to; internal modules have no declarations. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { format } from "prettier";

import { printedTypes, printTypes } from "../print-types.js";

export async function writeDeclarations(exported: readonly string[]): Promise<void> {
  await withDeclarations(async (folder) => {
    for (const [module, definitions] of Object.entries(printedTypes)) {
      const text = await format(printTypes(definitions), { parser: "typescript", printWidth: 110 });
      await writeFile(path.join(folder, "src", `${module}.d.ts`), text);
    }
    const mentioned = new Set(exported.map((file) => file.replace(/\.ts$/, ".d.ts")));
    // A Set's iterator also visits elements that are added during the loop.
    for (const file of mentioned) {
      const text = await readFile(path.join(folder, file), "utf8");
      for (const [, imported = ""] of text.matchAll(/\b(?:from |import\()"(\.[^"]+)\.js"/g))
        mentioned.add(path.join(path.dirname(file), `${imported}.d.ts`));
      await mkdir(path.join("dist", path.dirname(file)), { recursive: true });
      await writeFile(path.join("dist", file), text);
      await writeFile(path.join("dist", file.replace(/\.ts$/, ".cts")), forRequire(text));
    }
  });
}

/** Declarations of all files that `tsconfig.build.json` includes, in a temporary folder. */
export async function withDeclarations(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "declarations-"));
  try {
    await compile(folder);
    await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A CommonJS declaration may not import types from an ES module. */
function forRequire(text: string): string {
  return text.replace(/(?<=\b(?:from |import\()"\.[^"]+)\.js(?=")/g, ".cjs");
}

/** Uses the native compiler, which needs a quarter of the time. */
async function compile(folder: string): Promise<void> {
  const compiler = "node_modules/typescript-7/bin/tsc";
  const options = ["-p", "tsconfig.build.json", "--emitDeclarationOnly", "--outDir", folder];
  await promisify(execFile)(process.execPath, [compiler, ...options]).catch((error: unknown) => {
    throw new Error((error as { readonly stdout: string }).stdout);
  });
}
