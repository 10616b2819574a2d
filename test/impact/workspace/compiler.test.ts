/** The compiler that reads a project without one that a program can call. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";

import { loadCompiler } from "../../../src/impact/workspace/compiler.js";

const scratch = mkdtempSync(path.join(tmpdir(), "compiler-"));
afterAll(() => {
  rmSync(scratch, { recursive: true });
});

const installed = (name: string): string => path.resolve(import.meta.dirname, "../../../node_modules", name);

it.each([
  ["without TypeScript", undefined, false],
  ["with TypeScript 7", "typescript-7", false],
  ["with TypeScript 6", "typescript-6", true],
  ["with TypeScript 5.5", "typescript-5.5", true],
])("everything global is known in a project %s", async (_, name, expected) => {
  const folder = mkdtempSync(path.join(scratch, "project-"));
  mkdirSync(path.join(folder, "node_modules"));
  if (name !== undefined) symlinkSync(installed(name), path.join(folder, "node_modules/typescript"));
  const file = path.join(folder, "code.ts");
  writeFileSync(
    file,
    "export const titles = Promise.all([document.title].map(async (each) => each.trim()));\n",
  );

  const { ts, isOwn } = await loadCompiler(folder);
  expect(isOwn).toBe(expected);
  const options = { strict: true, target: ts.ScriptTarget.ES2022, types: [] };
  for (const lib of [undefined, ["lib.es2022.d.ts", "lib.dom.d.ts"]]) {
    const given = lib === undefined ? options : { ...options, lib };
    const program = ts.createProgram([file], given, ts.createCompilerHost(given));
    const found = [...program.getGlobalDiagnostics(), ...program.getSemanticDiagnostics()];
    expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "))).toEqual([]);
    const source = program.getSourceFile(file);
    const symbol =
      source &&
      program
        .getTypeChecker()
        .getSymbolAtLocation(source)
        ?.exports?.get(ts.escapeLeadingUnderscores("titles"));
    const type = symbol && program.getTypeChecker().getTypeOfSymbol(symbol);
    expect(type && program.getTypeChecker().typeToString(type)).toBe("Promise<string[]>");
  }
});
