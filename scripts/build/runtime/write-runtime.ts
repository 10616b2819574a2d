/**
 * Writes the runtime as JavaScript, for projects without a compiler: as ES modules and as CommonJS, with declarations for
 * both, formatted with Prettier's defaults like the source.
 *
 * The result is cached by the content of its inputs, because this takes longer than the rest of the build.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as prettier from "prettier";
import ts from "typescript";

import { withDeclarations } from "../declarations.js";
import { eraseTypes } from "./erase-types.js";
import { headerOf, toCommonJs } from "./to-commonjs.js";

const source = "templates/runtime";
/** All inputs that affect the result. */
const inputs = [source, "scripts/build", "src/code", "package-lock.json"];

export async function writeRuntime(): Promise<void> {
  const made = path.join("node_modules/.cache/openapi-dated-build", `runtime-${await hashOf(inputs)}`);
  if (!existsSync(made)) {
    const unfinished = `${made}.${process.pid}`;
    await makeRuntime(unfinished);
    await rename(unfinished, made).catch(() => rm(unfinished, { recursive: true }));
  }
  await cp(made, "dist/runtime", { recursive: true });
}

async function hashOf(places: readonly string[]): Promise<string> {
  const hash = createHash("sha256").update(process.version);
  for (const place of places) {
    const names = place.includes(".") ? [""] : (await readdir(place, { recursive: true })).sort();
    for (const name of names.filter((each) => each === "" || each.endsWith(".ts")))
      hash.update(`\n${name}\n`).update(await readFile(path.join(place, name)));
  }
  return hash.digest("hex").slice(0, 16);
}

async function makeRuntime(folder: string): Promise<void> {
  const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith(".ts"));
  await withDeclarations(async (declarations) => {
    for (const file of files) {
      const name = file.replace(/\.ts$/, "");
      const module = eraseTypes(await readFile(path.join(source, file), "utf8"));
      const declared = await readFile(path.join(declarations, source, `${name}.d.ts`), "utf8");
      await writeModules(name, module, declared, folder);
    }
  });
}

async function writeModules(name: string, module: string, declared: string, folder: string): Promise<void> {
  await writeModule(`${folder}/esm/${name}.js`, hasStatements(module) ? module : `${module}\nexport {};\n`);
  await writeModule(`${folder}/commonjs/${name}.js`, toCommonJs(module));
  await writeModule(
    `${folder}/types/${name}.d.ts`,
    `${headerOf(module)}\n\n${setApart(declared, headerOf(module))}`,
  );
}

async function writeModule(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, await prettier.format(text, { filepath: file }));
}

function hasStatements(text: string): boolean {
  return ts.createSourceFile("module.js", text, ts.ScriptTarget.ESNext).statements.length > 0;
}

/** The compiler's declarations, separated by empty lines and without the file comment. */
function setApart(declared: string, header: string): string {
  const file = ts.createSourceFile("module.d.ts", declared, ts.ScriptTarget.ESNext);
  return file.statements
    .map((each) => `${ts.isImportDeclaration(each) ? "" : "\n"}${each.getFullText(file).trim()}\n`)
    .join("")
    .replace(header, "");
}
