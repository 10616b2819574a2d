/**
 * The runtime and the templates of modules as JavaScript, for projects that have no compiler: as ES modules and as CommonJS,
 * formatted by the defaults of Prettier like their source, and with the declarations of both.
 *
 * If the same files were built before, the result is copied: it takes longer than the rest of the build.
 *
 * The package `openapi-dated-runtime` has the same files, each format beside its declarations.
 */
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as prettier from "prettier";
import { ts } from "@ts-morph/common";

import { runtimePackage, runtimeVersion } from "../../../templates/runtime-package/expect-runtime.js";
import { withDeclarations } from "../declarations.js";
import { hashOf } from "../stamps.js";
import { eraseTypes } from "./erase-types.js";
import { tokenise } from "./template-tokens.js";
import { headerOf, toCommonJs } from "./to-commonjs.js";

const templates = "templates";
const runtimeSource = "templates/runtime";
const packageSource = "templates/runtime-package";

export async function writeRuntime(): Promise<void> {
  const cache = path.join("node_modules/.cache/openapi-dated-build", `runtime-${hashOf("runtime")}`);
  if (!existsSync(cache)) {
    const unfinished = `${cache}.${process.pid}`;
    await makeRuntime(unfinished);
    await rename(unfinished, cache).catch(() => rm(unfinished, { recursive: true }));
  }
  await cp(cache, "dist/runtime", { recursive: true });
  await writePackage("dist/runtime");
}

async function writePackage(runtime: string): Promise<void> {
  const isCode = (file: string): boolean => !file.endsWith(".hbs");
  for (const format of ["esm", "commonjs"])
    for (const files of ["types", format])
      await cp(`${runtime}/${files}`, `${target}/${format}`, { recursive: true, filter: isCode });
  await writeFile(`${target}/commonjs/package.json`, json({ type: "commonjs" }));
  await cp("LICENSE", `${target}/LICENSE`);
  await cp(`${packageSource}/README.md`, `${target}/README.md`);
  const { license, engines, repository, bugs, homepage } = JSON.parse(
    await readFile("package.json", "utf8"),
  ) as Readonly<Record<string, unknown>>;
  const inFormat = (format: string): object => ({
    types: `./${format}/*.d.ts`,
    default: `./${format}/*.js`,
  });
  const modules = { import: inFormat("esm"), require: inFormat("commonjs") };
  const content = {
    name: runtimePackage,
    version: runtimeVersion,
    description: "The runtime of clients and webhook receivers that openapi-dated generates",
    ...{ license, repository, bugs, homepage, engines },
    type: "module",
    sideEffects: false,
    main: "./commonjs/index.js",
    types: "./commonjs/index.d.ts",
    typesVersions: { "*": { "commonjs/*": ["./commonjs/*"], "*": ["./commonjs/*"] } },
    exports: {
      ".": JSON.parse(JSON.stringify(modules).replaceAll("*", "index")) as object,
      "./package.json": "./package.json",
      "./*": modules,
    },
  };
  await writeFile(`${target}/package.json`, json(content));
}

const target = "dist/runtime-package";

function json(content: object): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

async function makeRuntime(folder: string): Promise<void> {
  await withDeclarations(async (declarations) => {
    for (const source of [runtimeSource, packageSource])
      for (const file of await readdir(source, { recursive: true })) {
        if (!file.endsWith(".ts")) continue;
        const name = file.replace(/\.ts$/, "");
        const module = eraseTypes(await readFile(path.join(source, file), "utf8"));
        const declared = await readFile(path.join(declarations, source, `${name}.d.ts`), "utf8");
        await writeModules(name, module, declared, folder);
      }
  });
  for (const file of (await readdir(templates)).filter((each) => each.endsWith(".ts.hbs"))) {
    const tokenised = tokenise(await readFile(path.join(templates, file), "utf8"));
    const { text } = tokenised;
    const { outputText: declared } = ts.transpileDeclaration(text, { compilerOptions });
    await writeModules(file.replace(/\.ts\.hbs$/, ""), eraseTypes(text), declared, folder, {
      extension: ".hbs",
      restore: (formatted) => tokenised.restore(formatted.replaceAll(gapBelowLink, "$1")),
    });
  }
}

const compilerOptions = { target: ts.ScriptTarget.ES2022, strict: true, verbatimModuleSyntax: true };

/** Imports stand together, and so do exports of what other modules have. */
const gapBelowLink = /^((import|export) (?:type )?\{[^;]*;\n)\n(?=\2 (?:type )?\{)/gm;

interface Finish {
  /** Behind that of the module. */
  readonly extension: string;
  readonly restore: (formatted: string) => string;
}

async function writeModules(
  name: string,
  module: string,
  declared: string,
  folder: string,
  finish: Finish = { extension: "", restore: (formatted) => formatted },
): Promise<void> {
  const esm = hasStatements(module) ? module : `${module}\nexport {};\n`;
  const declarations = `${headerOf(module)}\n\n${setApart(declared, headerOf(module))}`;
  await writeModule(`${folder}/esm/${name}.js`, esm, finish);
  await writeModule(`${folder}/commonjs/${name}.js`, toCommonJs(module), finish);
  await writeModule(`${folder}/types/${name}.d.ts`, declarations, finish);
}

async function writeModule(file: string, text: string, { extension, restore }: Finish): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}${extension}`, restore(await prettier.format(text, { filepath: file })));
}

function hasStatements(text: string): boolean {
  return ts.createSourceFile("module.js", text, ts.ScriptTarget.ESNext).statements.length > 0;
}

/** Declarations as the compiler writes them, with an empty line between them and without the comment of the file. */
function setApart(declared: string, header: string): string {
  const file = ts.createSourceFile("module.d.ts", declared, ts.ScriptTarget.ESNext);
  return file.statements
    .map((each) => `${ts.isImportDeclaration(each) ? "" : "\n"}${each.getFullText(file).trim()}\n`)
    .join("")
    .replace(header, "");
}
