/** The compiler that reads a project without one that a program can call. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";

import { loadCompiler } from "../../../../src/impact/workspace/compiler.js";

const scratch = mkdtempSync(path.join(tmpdir(), "compiler-"));
afterAll(() => {
  rmSync(scratch, { recursive: true });
});

const installed = (name: string): string =>
  path.resolve(import.meta.dirname, "../../../../node_modules", name);

const code = path.join(scratch, "code.ts");
writeFileSync(
  code,
  "export const titles = Promise.all([document.title].map(async (each) => each.trim()));\n",
);

type Compiler = Awaited<ReturnType<typeof loadCompiler>>["ts"];
type Said = readonly (readonly [type: string | undefined, ...messages: string[]])[];

/** What a compiler says of code that uses globals, with its own choice of libraries and with a list of them. */
function said(ts: Compiler): Said {
  const options = { strict: true, target: ts.ScriptTarget.ES2022, types: [] };
  return [options, { ...options, lib: ["lib.es2022.d.ts", "lib.dom.d.ts"] }].map((input) => {
    const program = ts.createProgram([code], input, ts.createCompilerHost(input));
    const results = [...program.getGlobalDiagnostics(), ...program.getSemanticDiagnostics()];
    const source = program.getSourceFile(code);
    const checker = program.getTypeChecker();
    const symbol =
      source && checker.getSymbolAtLocation(source)?.exports?.get(ts.escapeLeadingUnderscores("titles"));
    const type = symbol && checker.typeToString(checker.getTypeOfSymbol(symbol));
    return [type, ...results.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "))];
  });
}

/** Projects without a compiler to call have the same one, which says the same. */
const known = new Map<Compiler, Said>();

it.each([
  ["without TypeScript", undefined, false],
  ["with TypeScript 7", "typescript-7", false],
  ["with TypeScript 6", "typescript-6", true],
  ["with TypeScript 5.5", "typescript-5.5", true],
])("everything global is known in a project %s", async (_, name, expected) => {
  const folder = mkdtempSync(path.join(scratch, "project-"));
  mkdirSync(path.join(folder, "node_modules"));
  if (name !== undefined) symlinkSync(installed(name), path.join(folder, "node_modules/typescript"));
  const { ts, isOwn } = await loadCompiler(folder);
  expect(isOwn).toBe(expected);
  const now = known.get(ts) ?? said(ts);
  known.set(ts, now);
  expect(now).toEqual([["Promise<string[]>"], ["Promise<string[]>"]]);
});
