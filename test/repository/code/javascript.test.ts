/** Emitted modules as JavaScript: the compiler is asked what they come to, and Prettier how they are laid out. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as prettier from "prettier";
import ts from "typescript";
import { describe, expect, it } from "vitest";

import { headerComments } from "../../../src/code/make.js";
import { toCommonJs } from "../../../src/code/javascript/commonjs.js";
import { declarationFile } from "../../../src/code/javascript/declaration-file.js";
import { eraseTypes } from "../../../src/code/javascript/erase-types.js";
import { compactModule, layoutModule } from "../../../src/code/layout/layout.js";
import { readModule } from "../../support/read-module/read-module.js";
import type { Module } from "../../../src/code/syntax.js";
import { unabridged } from "../../support/golden-cases.js";
import { codeOf } from "../../support/code-of.js";

const root = path.resolve(import.meta.dirname, "../../..");

const modules = ["generated", "test/cases"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.d)\.ts$/.test(file) && !file.includes("runtime/"))
    .map((file) => {
      const text = unabridged(file, readFileSync(path.join(root, folder, file), "utf8"));
      return { file: `${folder}/${file}`, text, module: readModule(text) };
    }),
);

const textOf = (module: Module): string => layoutModule(module);

describe("emitted modules", () => {
  it("are the JavaScript that the compiler makes of them", () => {
    expect(modules.length).toBeGreaterThan(100);
    for (const { file, text, module } of modules)
      expect(codeOf(textOf(eraseTypes(module))), file).toBe(codeOf(text));
  });

  it("are laid out as by Prettier, as ES modules, as CommonJS and as declarations", async () => {
    const forms = [eraseTypes, (module: Module) => toCommonJs(eraseTypes(module)), declarationFile];
    for (const { file, module } of modules) {
      for (const [form, formOf] of forms.entries()) {
        const text = textOf(formOf(module));
        const parser = form === 2 ? "typescript" : "babel";
        const formatted = await prettier.format(text, { parser });
        expect(text, `${file} ${form}`).toBe(formatted);
      }
    }
  });

  it("declare what the compiler says that they declare", () => {
    for (const { file, text, module } of modules) {
      const declared = declaredIn(declarationsOf(text));
      expect(declaredIn(textOf(declarationFile(module))), file).toEqual(declared);
      expect(declaredIn(declarationsOf(compactModule(module))), file).toEqual(declared);
    }
  });
});

function declarationsOf(text: string): string {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, strict: true, verbatimModuleSyntax: true };
  return ts.transpileDeclaration(text, { fileName: "module.ts", compilerOptions }).outputText;
}

/** Exported declarations by name, without comments and the form of quotes and lists. */
function declaredIn(text: string): ReadonlyMap<string, string> {
  const file = ts.createSourceFile("module.d.ts", text, ts.ScriptTarget.ESNext, true);
  const printer = ts.createPrinter({ removeComments: true });
  const results = new Map<string, string>();
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement)) continue;
    const declared = /(?:const|function|interface|type) (\w+)/.exec(statement.getText())?.[1];
    const name = declared ?? statement.getText().replace(/\s+/g, "").replace(",}", "}");
    const printed = printer.printNode(ts.EmitHint.Unspecified, statement, file);
    const same = printed
      .replace(/\\u([0-9A-F]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replace(/\s+/g, "")
      .replace(/[,;](?=[}\])>])/g, "")
      .replace(/[=:(]\|/g, (each) => each.charAt(0));
    results.set(name, `${results.get(name) ?? ""}${same}`);
  }
  return results;
}

describe("as JavaScript, a module", () => {
  const javaScript = (text: string): string => textOf(eraseTypes(readModule(text)));

  it("has the comments of an overload where the function is", () => {
    const text = `/** Doubles. */
export function double(value: number): number;
export function double(value: string): string;
export function double(value: number | string): number | string {
  return value;
}
`;
    expect(javaScript(text)).toBe("/** Doubles. */\nexport function double(value) {\n  return value;\n}\n");
  });

  it("is a module still, if nothing but types was in it", () => {
    const { statements } = readModule("export type A = string;\n");
    const module = eraseTypes({ header: headerComments(["Head."]), statements });
    expect(textOf(module)).toBe("// Head.\n\nexport {};\n");
  });
});

describe("as CommonJS, a module", () => {
  const commonJs = (text: string): string => textOf(toCommonJs(eraseTypes(readModule(text))));

  it("requires what it imports and passes on once, under another name where one is taken", () => {
    const text = `import { a, b as c } from "./first.js";
import * as all from "./second.js";

export const d: string = "d";

export { a, c, d as e } from "./first.js";

export * from "./third.js";
`;
    expect(commonJs(text)).toBe(`"use strict";

const { a, b: c } = require("./first.js");
const all = require("./second.js");

const { c: c$, d: d$ } = require("./first.js");

const d = "d";

module.exports = {
  ...require("./third.js"),
  d,
  a,
  c: c$,
  e: d$,
};
`);
  });
});

describe("as declarations, a module", () => {
  const declarations = (text: string): string => textOf(declarationFile(readModule(text)));

  it("has of what it does not export only what the types of the rest name", () => {
    const text = `import { used, value } from "./other.js";
import type { Unused } from "./other.js";

const table = { a: [1, null] } as const;

const unused: Unused = value;

type Key = keyof typeof table;

export const key: Key = "a";

export const from: typeof used = used;
`;
    expect(declarations(text)).toBe(`import { used } from "./other.js";

declare const table: {
  readonly a: readonly [1, null];
};

type Key = keyof typeof table;

export declare const key: Key;

export declare const from: typeof used;

export {};
`);
  });

  it("has optional parameters where there are defaults", () => {
    expect(declarations("export function f(a: string, b: number = 1): void {}\n")).toBe(
      "export declare function f(a: string, b?: number): void;\n",
    );
  });
});
