/** The form of emitted modules in a project: TypeScript or JavaScript, import extensions, module format. */
import { lineWidth } from "../../code/layout/doc.js";
import type { ImportStatement, Module, Statement } from "../../code/syntax.js";
import { runtimePackage } from "../../../templates/runtime-package/expect-runtime.js";
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
        /** True if the nearest `package.json` has this format. Otherwise the API's folder gets its own. */
        readonly isOfPackage: boolean;
      }
  );

interface SharedRuntime {
  /**
   * Shared: all APIs import one runtime beside their folders. Package: they import an installed one. Otherwise each has
   * its own, with the modules that it needs.
   */
  readonly runtime?: "shared" | "package" | undefined;
  /** Full: the consumer's compiler checks every module of TypeScript, so that no `checked.ts` stands for them. */
  readonly check?: "full" | undefined;
}

/** True if the consumer's compiler checks `checked.ts` in place of the modules. */
export function hasChecked({ emit, check }: ModuleStyle): boolean {
  return emit === "ts" && check !== "full";
}

/** The extension of imported modules. */
export type ImportExtension = "js" | "ts" | "none";

export type ModuleFormat = "esm" | "commonjs";

/** JavaScript always uses its extension, which works in every project. */
export function extensionOf(style: ModuleStyle): ImportExtension {
  return style.emit === "ts" ? style.extension : "js";
}

/**
 * `./types` → `./types.js`. Emission omits extensions (`../runtime/operation`), the runtime's source has Node's
 * (`../operation.js`). Only here do both get the extension of the project.
 */
export function specifier(module: string, extension: ImportExtension): string {
  return extension === "none" ? module : `${module}.${extension}`;
}

export function withSpecifiers({ header, statements }: Module, style: ModuleStyle): Module {
  const inStatement = (statement: Statement): Statement => {
    const isLink = statement.kind === "import" || statement.kind === "export";
    if (!isLink || statement.from === undefined) return statement;
    return { ...statement, from: projectSpecifier(statement.from, style) };
  };
  return { header, statements: withCheck(statements, style).map(inStatement) };
}

/** The module of an API that checks the version of the package: every module that runs code of it imports this one. */
export const runtimeCheck = "runtime";

/** The folder of the runtime, in the output. */
export function runtimeFolder(api: string, { runtime }: ModuleStyle): string {
  return runtime === "shared" ? "runtime" : `${api}/runtime`;
}

/** The only place that knows where a project has the runtime: emission and templates write `../runtime/operation`. */
function projectSpecifier(from: string, style: ModuleStyle): string {
  const [, up = "", module] = runtimeOfApi.exec(from) ?? [];
  if (module === undefined || style.runtime === undefined) return specifier(from, extensionOf(style));
  if (style.runtime === "package") return `${runtimePackage}/${module}`;
  return specifier(`${up === "./" ? "" : up}../runtime/${module}`, extensionOf(style));
}

const runtimeOfApi = /^(\.\.?\/)runtime\/(.+)$/;

/** With the import of the check, if any of them runs code of the package. */
function withCheck(statements: readonly Statement[], { runtime }: ModuleStyle): readonly Statement[] {
  const links = statements.flatMap((each) =>
    (each.kind === "import" || each.kind === "export") && each.isType !== true
      ? [runtimeOfApi.exec(each.from ?? "") ?? []]
      : [],
  );
  const [, up] = links.find(([, , module = expectingModule]) => module !== expectingModule) ?? [];
  if (runtime !== "package" || up === undefined) return statements;
  return withImport(statements, { ...importOf(`${up}${runtimeCheck}`), isType: false });
}

/** The module of the package that `runtimeCheck` calls. */
export const expectingModule = "expect-runtime";

/** The text of a module of the runtime or of a template, with the imports of the project. */
export function withImportsOf(text: string, style: ModuleStyle): string {
  if (extensionOf(style) === "js" && style.runtime === undefined) return text;
  return text.replace(importInText, (_, before: string, module: string, end: string) =>
    laidOut(`${before}"${projectSpecifier(module, style)}"${end}`),
  );
}

/** The text of a template that runs code of the runtime, with the import of the check. */
export function withCheckInText(text: string, style: ModuleStyle): string {
  if (style.runtime !== "package") return text;
  const check = JSON.stringify(specifier(`../${runtimeCheck}`, extensionOf(style)));
  return text.replace(/^(?:import |(?=const .* require|const \{\n))/m, (start) =>
    start === "" ? `require(${check});\n` : `import ${check};\nimport `,
  );
}

/** Matches a whole statement, so that it can be laid out again. */
const importInText = /^((?:import|export|const) [^;"]*(?: from | = require\())"(\.[^"]+)\.js"(\)?;)$/gm;

/** A specifier of another length decides whether the names fit in one line. */
function laidOut(statement: string): string {
  const line = statement.replace(",\n}", " }").replace(/\n */g, " ");
  // A single imported name is never moved to its own line.
  if (line.length <= lineWidth || !/, | = require/.test(line)) return line;
  return line.replace(/\{ (.*) \}/, (_, names: string) => `{\n  ${names.replaceAll(", ", ",\n  ")},\n}`);
}

/** The module of a folder that compilers check instead of the others. */
export const checkedModule = "checked";

/** An import that adds a module to a compiler's program, but nothing to this module. */
export function importOf(from: string): ImportStatement {
  return { kind: "import", names: [], from, isType: true };
}

/** With an import before all others. */
function withImport(statements: readonly Statement[], added: ImportStatement): readonly Statement[] {
  const [first, ...others] = statements;
  return first?.kind === "import"
    ? [added, { ...first, blankLineBefore: false }, ...others]
    : [added, ...statements];
}

/** Directives for compilers and linters below the first line of a file. */
export function remarksOf(path: string, style: ModuleStyle): readonly string[] {
  // By default, ESLint forbids the second line.
  const verified = `// @ts-nocheck: verified when it was written; a compiler checks ${checkedModule}.ts.`;
  if (style.emit === "ts") return ["/* eslint-disable */", ...(hasChecked(style) ? [verified] : [])];
  // In a project with `checkJs`, every parameter of a module with separate types would otherwise be an error.
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

/** Like `inStyle`, for a module beside `checked.ts`, which it brings into every program that includes it. */
export function besideChecked({ path, module }: EmittedModule, style: ModuleStyle): EmittedModule[] {
  if (!hasChecked(style)) return inStyle({ path, module }, style);
  const { header, statements } = module;
  const linked = withImport(statements, importOf(`./${checkedModule}`));
  return inStyle({ path, module: { header, statements: linked } }, style);
}

/** Like `inStyle`, for a module that compilers need not check. */
export function verifiedInStyle(emitted: EmittedModule, style: ModuleStyle): EmittedModule[] {
  const modules = besideChecked(emitted, style);
  return style.emit === "js" ? modules : modules.map((each) => withRemarks(each, style));
}

/** Inserts remarks below the first header line, which names the origin. */
function withRemarks({ path, module }: EmittedModule, style: ModuleStyle): EmittedModule {
  const [origin, ...rest] = module.header;
  if (origin === undefined) return { path, module };
  const lines = [...origin.lines, ...remarksOf(path, style)];
  return { path, module: { ...module, header: [{ lines, gap: origin.gap }, ...rest] } };
}
