/**
 * Compiles the TypeScript of the documentation: each block is a module beside the generated code, and all are one program.
 *
 * What a block uses and does not declare comes from `fixtures/given/`, from the file that is named after its page, or
 * that its fence names: ```` ```ts given=vault ````.
 */
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import ts from "typescript";

import { generate } from "../../../src/index.js";
import { runCompiler } from "../../support/compile.js";
import { type Block, blocks as allBlocks } from "../../support/documentation.js";

const root = path.resolve(import.meta.dirname, "../../..");
const fixtures = path.join(import.meta.dirname, "fixtures");

/** As strict as a project can be, apart from rules of style. */
const compilerOptions = {
  noEmit: true,
  target: "ES2022",
  lib: ["ES2022"],
  types: ["node"],
  typeRoots: [path.join(root, "node_modules/@types")],
  module: "nodenext",
  moduleDetection: "force",
  skipLibCheck: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  paths: {
    "openapi-dated": [path.join(root, "dist/src/index.d.ts")],
    "openapi-dated/sandbox": [path.join(root, "dist/src/sandbox/index.d.ts")],
    "openapi-dated/traffic": [path.join(root, "dist/src/traffic/record.d.ts")],
  },
};

/** What the compiler says, with places in the pages. `folder` is empty, and becomes a project. */
export async function compileBlocks(blocks: readonly Block[], folder: string): Promise<string[]> {
  await prepare(folder);
  const isOnly = ({ page, file }: Block): boolean =>
    blocks.filter((other) => other.page === page && other.file === file).length === 1;
  const modules = await Promise.all(blocks.map((block) => writeModule(block, folder, isOnly(block))));
  const blockOf = new Map(modules.map((file, index) => [file, blocks[index]]));
  await writeFile(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: [...blockOf.keys()] }),
  );
  const printed = await runCompiler("7", path.join(folder, "tsconfig.json"));
  return printed
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => inPage(line, folder, blockOf));
}

/** The presets as they are committed, and the clients of the documents in `fixtures/`. */
async function prepare(folder: string): Promise<void> {
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  await cp(path.join(fixtures, "given"), path.join(folder, "given"), { recursive: true });
  const generated = path.join(folder, "generated");
  await mkdir(generated);
  for (const preset of ["partner-platform", "virtual-accounts"])
    await symlink(path.join(root, "generated", preset), path.join(generated, preset));
  const documents = { ledger: "ledger.json", service: "service.json", vault: "vault.json" };
  const types = { ids: "branded", amounts: { kind: "decimal", library: "big.js" } } as const;
  const ids = path.join(folder, "ids.yaml");
  await writeFile(ids, allBlocks.find(({ marks }) => marks["tried"] === "ids")?.code ?? "");
  const apis = Object.fromEntries(
    Object.entries(documents).map(([api, file]) => [
      api,
      {
        documents: { v1: file },
        validate: "standard" as const,
        ...(api === "ledger" ? { types, overlays: [ids] } : {}),
      },
    ]),
  );
  const { files } = await generate({ apis }, { cwd: fixtures });
  for (const file of files) {
    const place = path.join(generated, file.path);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, file.text);
  }
}

/** Files of a page import each other, so they share a folder; a name that several blocks have is not imported. */
async function writeModule(block: Block, folder: string, isOnly: boolean): Promise<string> {
  const page = path.basename(block.page, ".md");
  // JavaScript is checked as TypeScript: its readers may write either.
  const name =
    block.file !== undefined && isOnly ? block.file.replace(/\.mjs$/, ".mts") : `${page}-${block.line}.ts`;
  const file = path.join(folder, page, name);
  await mkdir(path.dirname(file), { recursive: true });
  // One path for all, because the compiler takes a module with two paths for two modules.
  const code = block.code.replaceAll('"./generated/', `"${folder}/generated/`);
  // At the end, so that lines keep their numbers.
  await writeFile(file, `${code}${await importOfGiven(block, block.marks["given"] ?? page)}`);
  return file;
}

async function importOfGiven({ code }: Block, input: string): Promise<string> {
  const text = await readFile(path.join(fixtures, "given", `${input}.ts`), "utf8").catch(() => "");
  const { declared, mentioned } = namesIn(code);
  const names = [...namesIn(text).exported].filter((name) => mentioned.has(name) && !declared.has(name));
  return names.length === 0 ? "" : `import { ${names.join(", ")} } from "../given/${input}.js";\n`;
}

interface Names {
  /** At the top of the module. */
  readonly declared: ReadonlySet<string>;
  readonly exported: ReadonlySet<string>;
  readonly mentioned: ReadonlySet<string>;
}

function namesIn(code: string): Names {
  const source = ts.createSourceFile("block.ts", code, ts.ScriptTarget.Latest, true);
  const [declared, exported, mentioned] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const declare = (name: ts.Node | undefined, statement: ts.Statement): void => {
    if (name === undefined) return;
    if (!ts.isIdentifier(name)) {
      name.forEachChild((child) => {
        declare(ts.isBindingElement(child) ? child.name : undefined, statement);
      });
      return;
    }
    declared.add(name.text);
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) exported.add(name.text);
  };
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations) declare(name, statement);
    else if (ts.isImportDeclaration(statement)) {
      const { name, namedBindings } = statement.importClause ?? {};
      declare(name, statement);
      if (namedBindings !== undefined && ts.isNamedImports(namedBindings))
        for (const element of namedBindings.elements) declare(element.name, statement);
      else declare(namedBindings?.name, statement);
    } else if (ts.isExportDeclaration(statement)) {
      if (statement.exportClause !== undefined && ts.isNamedExports(statement.exportClause))
        for (const { name } of statement.exportClause.elements) exported.add(name.text);
    } else if ("name" in statement) declare(statement.name as ts.Node | undefined, statement);
  }
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) mentioned.add(node.text);
    node.forEachChild(visit);
  };
  visit(source);
  return { declared, exported, mentioned };
}

/** `client/client-65.ts(3,5): error …` is `docs/client.md:67:5: error …`. */
function inPage(line: string, folder: string, blockOf: ReadonlyMap<string, Block | undefined>): string {
  const place = /^(?<file>.+?)\((?<line>\d+),(?<column>\d+)\)(?<rest>: .*)$/.exec(line)?.groups;
  if (place === undefined) return line;
  const { file = "", line: number, column = "", rest = "" } = place;
  const block = blockOf.get(path.resolve(folder, file)) ?? blockOf.get(path.resolve(file));
  return block === undefined ? line : `${block.page}:${block.line + Number(number) - 1}:${column}${rest}`;
}
