/** How modules are written: what a project that has them needs. */
import { defaultStyle } from "../../code/layout/style.js";
import type { Module, Statement } from "../../code/syntax.js";
import { toCommonJs } from "../../code/javascript/commonjs.js";
import { declarationFile } from "../../code/javascript/declaration-file.js";
import { eraseTypes } from "../../code/javascript/erase-types.js";
import type { EmittedModule } from "./module.js";

export type ModuleStyle =
  | { readonly emit: "ts"; readonly extension: ImportExtension }
  | {
      readonly emit: "js";
      readonly format: ModuleFormat;
      /** Whether the nearest `package.json` says so. If not, the folder of the API gets its own. */
      readonly isOfPackage: boolean;
    };

/** What the path of an imported module ends in. */
export type ImportExtension = "js" | "ts" | "none";

/** ES modules, or CommonJS. */
export type ModuleFormat = "esm" | "commonjs";

/** JavaScript is imported as it is named: every project understands that. */
export function extensionOf(style: ModuleStyle): ImportExtension {
  return style.emit === "ts" ? style.extension : "js";
}

/**
 * How the import of a module of ours is written. Emission names modules without an extension (`../runtime/operation`), the
 * runtime's source as Node needs it (`../operation.js`); both get the extension of the project here, and nowhere else:
 * `./types` → `./types.js`
 */
export function specifier(module: string, extension: ImportExtension): string {
  return extension === "none" ? module : `${module}.${extension}`;
}

export function withSpecifiers({ header, statements }: Module, extension: ImportExtension): Module {
  return { header, statements: statements.map((statement) => inStatement(statement, extension)) };
}

function inStatement(statement: Statement, extension: ImportExtension): Statement {
  const isLink = statement.kind === "import" || statement.kind === "export";
  if (!isLink || statement.from === undefined) return statement;
  return { ...statement, from: specifier(statement.from, extension) };
}

/** The source of a module of the runtime. */
export function withImportsOf(text: string, extension: ImportExtension): string {
  if (extension === "js") return text;
  return text.replace(importOfSource, (_, before: string, module: string) =>
    inOneLine(`${before}"${specifier(module, extension)}";`),
  );
}

/** A whole statement, so that it can be laid out again. */
const importOfSource = /^((?:import|export) [^;"]*from )"(\.[^"]+)\.js";$/gm;

/** A shorter specifier may leave space for names that did not fit before. */
function inOneLine(statement: string): string {
  const line = statement.replace(",\n}", " }").replace(/\n */g, " ");
  return line.length <= defaultStyle.printWidth ? line : statement;
}

/**
 * Keeps compilers that check JavaScript from a module whose types are beside it: in a project with `checkJs`, every
 * parameter of it would be an error.
 */
export function uncheckedRemark(declarations: string): string {
  return `// @ts-nocheck: the types of this module are in ${declarations.slice(declarations.lastIndexOf("/") + 1)}.`;
}

/** An emitted module in the files that a project needs of it: TypeScript, or JavaScript with its declarations. */
export function inStyle({ path, module }: EmittedModule, style: ModuleStyle): EmittedModule[] {
  if (style.emit === "ts") return [{ path, module: withSpecifiers(module, style.extension) }];
  const linked = withSpecifiers(module, "js");
  const declarations = { path: path.replace(/\.ts$/, ".d.ts"), module: declarationFile(linked) };
  const erased = unchecked(eraseTypes(linked), declarations.path);
  const javaScript = style.format === "esm" ? erased : toCommonJs(erased);
  return [declarations, { path: path.replace(/\.ts$/, ".js"), module: javaScript }];
}

/** With the remark below the line that says where the module comes from. */
function unchecked({ header: [origin, ...rest], statements }: Module, declarations: string): Module {
  const remark = { lines: [uncheckedRemark(declarations)], gap: origin?.gap ?? "blank" };
  return { header: [...(origin ? [{ ...origin, gap: "line" as const }] : []), remark, ...rest], statements };
}
