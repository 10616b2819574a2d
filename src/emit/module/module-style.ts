/** The forms of emitted modules in a project: TypeScript or JavaScript, import extensions, module format. */
import { defaultStyle } from "../../code/layout/style.js";
import type { Module, Statement } from "../../code/syntax.js";
import { toCommonJs } from "../../code/javascript/commonjs.js";
import { declarationFile } from "../../code/javascript/declaration-file.js";
import { eraseTypes } from "../../code/javascript/erase-types.js";
import type { EmittedModule } from "./module.js";

export type ModuleStyle = SharedRuntime &
  (
    | { readonly emit: "ts"; readonly extension: ImportExtension }
    | {
        readonly emit: "js";
        readonly format: ModuleFormat;
        /** The nearest `package.json` has this format. Otherwise the folder of the API gets its own. */
        readonly isOfPackage: boolean;
      }
  );

interface SharedRuntime {
  /** All APIs import one runtime, beside their folders. Otherwise each has its own, with the modules that it needs. */
  readonly runtime?: "shared" | undefined;
}

/** The extension of imported modules. */
export type ImportExtension = "js" | "ts" | "none";

export type ModuleFormat = "esm" | "commonjs";

/** JavaScript always has its extension, which every project understands. */
export function extensionOf(style: ModuleStyle): ImportExtension {
  return style.emit === "ts" ? style.extension : "js";
}

/**
 * `./types` → `./types.js`. Emission names modules without an extension (`../runtime/operation`), the source of the runtime
 * with that of Node (`../operation.js`). Both get the extension of the project here only.
 */
export function specifier(module: string, extension: ImportExtension): string {
  return extension === "none" ? module : `${module}.${extension}`;
}

export function withSpecifiers({ header, statements }: Module, style: ModuleStyle): Module {
  const extension = extensionOf(style);
  const inStatement = (statement: Statement): Statement => {
    const isLink = statement.kind === "import" || statement.kind === "export";
    if (!isLink || statement.from === undefined) return statement;
    return {
      ...statement,
      from: specifier(statement.from.replace(runtimeOfApi, runtimeOf(style)), extension),
    };
  };
  return { header, statements: statements.map(inStatement) };
}

const runtimeOfApi = /^(?:\.\/|\.\.\/)runtime(?=\/)/;

/** `../runtime/operation` of an emitted module is `../../runtime/operation` where all APIs share it. */
function runtimeOf({ runtime }: ModuleStyle): (own: string) => string {
  return (own) => (runtime === undefined ? own : own.startsWith("./") ? `.${own}` : `../${own}`);
}

/** The same in the text of a template, whatever kind of module it is of. */
export function withRuntimeOf(text: string, style: ModuleStyle): string {
  return text.replace(/(?<=")\.\.?\/runtime(?=\/)/g, runtimeOf(style));
}

/** The source of a module of the runtime, with the import extension of the project. */
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

/** In a project with `checkJs`, every parameter of a module whose types are beside it would be an error without this. */
export function uncheckedRemark(declarations: string): string {
  return `// @ts-nocheck: the types of this module are in ${declarations.slice(declarations.lastIndexOf("/") + 1)}.`;
}

/** The files of an emitted module: TypeScript, or JavaScript with its declarations. */
export function inStyle({ path, module }: EmittedModule, style: ModuleStyle): EmittedModule[] {
  const linked = withSpecifiers(module, style);
  if (style.emit === "ts") return [{ path, module: linked }];
  const declarations = { path: path.replace(/\.ts$/, ".d.ts"), module: declarationFile(linked) };
  const erased = unchecked(eraseTypes(linked), declarations.path);
  const javaScript = style.format === "esm" ? erased : toCommonJs(erased);
  return [declarations, { path: path.replace(/\.ts$/, ".js"), module: javaScript }];
}

/** With the remark below the first line, which names the origin. */
function unchecked({ header: [origin, ...rest], statements }: Module, declarations: string): Module {
  const remark = { lines: [uncheckedRemark(declarations)], gap: origin?.gap ?? "blank" };
  return { header: [...(origin ? [{ ...origin, gap: "line" as const }] : []), remark, ...rest], statements };
}
