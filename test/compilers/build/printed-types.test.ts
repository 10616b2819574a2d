/** The types that the package declares are those that `src/` infers. A compiler is started: only it compares types. */
import path from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

import { printedTypes, printTypes } from "../../../scripts/print-types.js";

const folder = import.meta.dirname;

const printed = Object.entries(printedTypes).flatMap(([module, definitions], index) => {
  const text = printTypes(definitions);
  const names = Object.keys(definitions);
  return [
    { file: `right-${String(index)}`, module, names, text },
    {
      file: `wrong-${String(index)}`,
      module,
      names,
      text: text.replace("readonly ", "readonly other: 1; readonly "),
    },
  ];
});

it("inferred and printed types are assignable to each other; a type that differs is found", () => {
  const wrong = errorsIn(printed).map((file) => file.replace(/-\d.*/, ""));
  expect([...new Set(wrong)]).toEqual(["wrong"]);
});

/** Names of the files with errors. */
function errorsIn(modules: typeof printed): readonly string[] {
  const files = new Map<string, string>();
  for (const { file, module, names, text } of modules) {
    files.set(path.join(folder, `${file}.ts`), text);
    const checks = names.flatMap((name) => [
      `export const to${name} = (value: Inferred.${name}): Printed.${name} => value;`,
      `export const from${name} = (value: Printed.${name}): Inferred.${name} => value;`,
    ]);
    const imports = [
      `import type * as Printed from "./${file}.js";`,
      `import type * as Inferred from "../../../src/${module}.js";`,
    ];
    files.set(path.join(folder, `${file}.checks.ts`), [...imports, ...checks].join("\n"));
  }
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    skipLibCheck: true,
    types: ["node"],
  };
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (file) => files.has(file) || disk.fileExists(file),
    readFile: (file) => files.get(file) ?? disk.readFile(file),
    getSourceFile: (file, ...rest) => {
      const text = files.get(file);
      return text === undefined
        ? disk.getSourceFile(file, ...rest)
        : ts.createSourceFile(file, text, ts.ScriptTarget.ES2022);
    },
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files.keys()]
    .filter((file) => program.getSemanticDiagnostics(program.getSourceFile(file)).length > 0)
    .map((file) => path.basename(file));
}
