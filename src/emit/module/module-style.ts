/** The forms of emitted modules in a project: TypeScript or JavaScript, import extensions, module format. */
import { defaultStyle } from "../../code/layout/style.js";
import type { ImportStatement, Module, Statement } from "../../code/syntax.js";
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

/** The folder of the runtime, in the output. */
export function runtimeFolder(api: string, { runtime }: ModuleStyle): string {
  return runtime === undefined ? `${api}/runtime` : "runtime";
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

/** The module of a folder that compilers check in place of the others. */
export const checkedModule = "checked";

/** Brings a module into a compiler's program, and nothing into this one. */
export function importOf(from: string): ImportStatement {
  return { kind: "import", names: [], from, isType: true };
}

/** The remarks for compilers and linters below the first line of a file. */
export function remarksOf(path: string, { emit }: ModuleStyle): readonly string[] {
  if (emit === "ts")
    return [
      // By default, ESLint forbids the next line.
      "/* eslint-disable */",
      `// @ts-nocheck: verified when it was written; a compiler checks ${checkedModule}.ts.`,
    ];
  // In a project with `checkJs`, every parameter of a module whose types are beside it would be an error without this.
  const declarations = path.slice(path.lastIndexOf("/") + 1).replace(/\.js$/, ".d.ts");
  return path.endsWith(".js") ? [`// @ts-nocheck: the types of this module are in ${declarations}.`] : [];
}

/** The files of an emitted module: TypeScript, or JavaScript with its declarations. */
export function inStyle({ path, module }: EmittedModule, style: ModuleStyle): EmittedModule[] {
  const linked = withSpecifiers(module, style);
  if (style.emit === "ts") return [{ path, module: linked }];
  const declarations = { path: path.replace(/\.ts$/, ".d.ts"), module: declarationFile(linked) };
  const erased = eraseTypes(linked);
  const javaScript = style.format === "esm" ? erased : toCommonJs(erased);
  return [declarations, withRemarks({ path: path.replace(/\.ts$/, ".js"), module: javaScript }, style)];
}

/** The same of a module that has `checked.ts` beside it, and brings it into each program that it is in. */
export function besideChecked({ path, module }: EmittedModule, style: ModuleStyle): EmittedModule[] {
  const { header, statements } = module;
  const [first, ...others] = statements;
  const next = first?.kind === "import" ? [{ ...first, isApart: false }, ...others] : statements;
  const linked = style.emit === "js" ? statements : [importOf(`./${checkedModule}`), ...next];
  return inStyle({ path, module: { header, statements: linked } }, style);
}

/** The same of a module that compilers need not check. */
export function verifiedInStyle(emitted: EmittedModule, style: ModuleStyle): EmittedModule[] {
  const modules = besideChecked(emitted, style);
  return style.emit === "js" ? modules : modules.map((each) => withRemarks(each, style));
}

/** Below the first line of the header, which names the origin. */
function withRemarks({ path, module }: EmittedModule, style: ModuleStyle): EmittedModule {
  const [origin, ...rest] = module.header;
  if (origin === undefined) return { path, module };
  const lines = [...origin.lines, ...remarksOf(path, style)];
  return { path, module: { ...module, header: [{ lines, gap: origin.gap }, ...rest] } };
}
