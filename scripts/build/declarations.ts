/** The types of what the package exports, and of what these mention; modules that only the program uses have none. */
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

export async function writeDeclarations(exported: readonly string[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "declarations-"));
  try {
    await compile(folder);
    const mentioned = new Set(exported.map((file) => file.replace(/\.ts$/, ".d.ts")));
    // A Set's iterator also visits what is added on the way.
    for (const file of mentioned) {
      const text = await readFile(path.join(folder, file), "utf8");
      for (const [, imported = ""] of text.matchAll(/\b(?:from |import\()"(\.[^"]+)\.js"/g))
        mentioned.add(path.join(path.dirname(file), `${imported}.d.ts`));
      await cp(path.join(folder, file), path.join("dist", file));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** By the native compiler, which needs a quarter of the time. */
async function compile(folder: string): Promise<void> {
  const compiler = "node_modules/typescript-7/bin/tsc";
  const options = ["-p", "tsconfig.build.json", "--emitDeclarationOnly", "--outDir", folder];
  await promisify(execFile)(process.execPath, [compiler, ...options]).catch((error: unknown) => {
    throw new Error((error as { readonly stdout: string }).stdout);
  });
}
