/** The module settings of a `tsconfig.json`, as the compiler reads it: with comments, `extends` and `references`. */
import path from "node:path";
import { ts } from "@ts-morph/common";

export interface ModuleSettings {
  /** Absolute: the file itself, or the one of its `references` that the generated files belong to. */
  readonly file: string;
  /** The reason why it was not read completely, as a clause about it. */
  readonly unread: string | undefined;
  /** The option that allows imports to end in `.ts`. */
  readonly tsExtensions: (typeof optionsForTs)[number] | undefined;
  /** The module resolution of the compiler; `classic`: any from before ES modules in Node. */
  readonly resolution: "bundler" | "node" | "classic";
  /** True if imports stay imports in emitted JavaScript, unless Node's rules decide. */
  readonly isEsModule: boolean;
  /** True if the compiler emits the code that runs; with `noEmit`, another tool reads the TypeScript. */
  readonly isEmitting: boolean;
  readonly obstacles: readonly Obstacle[];
}

const optionsForTs = ["rewriteRelativeImportExtensions", "allowImportingTsExtensions"] as const;

type IsFile = (file: string) => boolean;

/** `generated`: a generated file, possibly a future one; `isEsm`: its package has ES modules. */
export function readModuleSettings(
  file: string,
  generated: string,
  isFile: IsFile,
  isEsm: boolean,
): ModuleSettings {
  const host = hostWith(generated, isFile);
  const own = readTsconfig(file, host);
  const references = (own.config.projectReferences ?? [])
    .map((reference) => ts.resolveProjectReferencePath(reference))
    .filter((reference) => isFile(reference))
    .map((reference) => readTsconfig(reference, host));
  const chosen = [own, ...references].find(({ config }) => config.fileNames.length > 0);
  return settingsOf(chosen ?? (hasNoFiles(own) ? references[0] : own) ?? own, isEsm);
}

interface ReadConfig {
  readonly file: string;
  readonly config: ts.ParsedCommandLine;
}

/** `file`: absolute. */
export function readTsconfig(file: string, host: ts.ParseConfigHost): ReadConfig {
  const source = ts.readJsonConfigFile(file, (name) => host.readFile(name));
  return {
    file,
    config: ts.parseJsonSourceFileConfigFileContent(source, host, path.dirname(file), undefined, file),
  };
}

/** True for a configuration that only refers to others: none of its options count. */
function hasNoFiles({ config }: ReadConfig): boolean {
  const { files, include } = config.raw as { readonly files?: unknown; readonly include?: unknown };
  return Array.isArray(files) && files.length === 0 && include === undefined;
}

/** The disk, except that configurations include only this file. */
export function hostWith(onlyFile: string, isFile: IsFile): ts.ParseConfigHost {
  return {
    useCaseSensitiveFileNames: true,
    fileExists: isFile,
    readFile: (file) => (isFile(file) ? ts.sys.readFile(file) : undefined),
    readDirectory: (folder, extensions, excludes, includes, depth) => {
      const same = (name: string): string => name;
      const entries = (directory: string): Entries => entriesOf(directory, onlyFile);
      return compiler.matchFiles(folder, extensions, excludes, includes, true, folder, depth, entries, same);
    },
  };
}

interface Entries {
  readonly files: readonly string[];
  readonly directories: readonly string[];
}

/** The content of a folder if the disk contained only this file. */
function entriesOf(folder: string, file: string): Entries {
  const [name, ...rest] = path.relative(folder, file).split(path.sep);
  if (name === undefined || name === "..") return { files: [], directories: [] };
  return rest.length === 0 ? { files: [name], directories: [] } : { files: [], directories: [name] };
}

/** The compiler's reader of `include`, which its public types lack. */
const compiler = ts as typeof ts & {
  matchFiles(
    folder: string,
    extensions: readonly string[],
    excludes: readonly string[] | undefined,
    includes: readonly string[],
    isCaseSensitive: boolean,
    currentFolder: string,
    depth: number | undefined,
    entriesOf: (folder: string) => Entries,
    realPath: (file: string) => string,
  ): string[];
};

function settingsOf({ file, config }: ReadConfig, isEsm: boolean): ModuleSettings {
  const { options } = config;
  return {
    file,
    unread: unreadIn(config),
    tsExtensions: optionsForTs.find((option) => options[option] === true),
    resolution: resolutionOf(options),
    isEsModule: (options.module ?? ts.ModuleKind.CommonJS) >= ts.ModuleKind.ES2015,
    isEmitting: options.noEmit !== true,
    obstacles: findObstacles(options, isEsm),
  };
}

function unreadIn(config: ts.ParsedCommandLine): string | undefined {
  const errors = ts.getConfigFileParsingDiagnostics(config);
  if (errors.some(({ code }) => missingCodes.has(code))) return "extends a file that cannot be read";
  const broken = errors.find(({ code }) => code < syntaxCodesEnd);
  if (broken === undefined) return undefined;
  return broken.file === config.options["configFile"]
    ? "has a syntax error"
    : "extends a file with a syntax error";
}

/** "File '…' not found", "Cannot read file '…'", with and without its cause. */
const missingCodes: ReadonlySet<number> = new Set([6053, 5012, 5083]);

/** Codes of syntax errors are lower. */
const syntaxCodesEnd = 2000;

/** Compilers have different defaults by version; the differing ones give the same result here. */
function resolutionOf({ module, moduleResolution }: ts.CompilerOptions): ModuleSettings["resolution"] {
  switch (moduleResolution) {
    case ts.ModuleResolutionKind.Node16:
    case ts.ModuleResolutionKind.NodeNext:
      return "node";
    case ts.ModuleResolutionKind.Bundler:
      return "bundler";
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- projects before TypeScript 6 use it
    case ts.ModuleResolutionKind.Classic:
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- as above
    case ts.ModuleResolutionKind.Node10:
      return "classic";
    case undefined:
  }
  if (module === undefined || module < ts.ModuleKind.Node16) return "classic";
  return module === ts.ModuleKind.Preserve ? "bundler" : "node";
}

/**
 * Options of a `tsconfig.json` with which generated TypeScript does not compile: reported before compiling, in one line
 * instead of hundreds.
 *
 * Anything that depends on the compiler's version, such as the library if neither `lib` nor `target` is set, is left to
 * it.
 */
export interface Obstacle {
  readonly code: "TSCONFIG_LIB_TOO_OLD" | "TSCONFIG_TARGET_TOO_OLD" | "TSCONFIG_REFUSES_IMPORTS";
  readonly detail: string;
}

function findObstacles(options: ts.CompilerOptions, isEsm: boolean): Obstacle[] {
  return [...ofLibrary(options), ...ofTarget(options), ...ofSyntax(options, isEsm)];
}

/** `Object.hasOwn`, `Error.cause`. */
const oldestLibrary = 2022;

function ofLibrary({ lib, target }: ts.CompilerOptions): Obstacle[] {
  if (lib !== undefined) {
    const years = lib.map(yearOf);
    if (Math.max(...years) >= oldestLibrary) return [];
    const names = lib.map((file) => `"${file.replace(/^lib\.|\.d\.ts$/g, "")}"`);
    return [tooOld(names.length === 0 ? "`lib` is empty" : `\`lib\` has ${names.join(", ")}`)];
  }
  if (target === undefined) return [];
  const name = nameOf(target);
  return yearOf(name) >= oldestLibrary ? [] : [tooOld(`there is no \`lib\`, and \`target\` is "${name}"`)];
}

function tooOld(library: string): Obstacle {
  return { code: "TSCONFIG_LIB_TOO_OLD", detail: `Expected a library from ES2022; ${library}.` };
}

/** Private fields need ES2015, and asynchronous generators are compiled without further options from ES2017. */
const oldestTarget = ts.ScriptTarget.ES2017;

function ofTarget({ target }: ts.CompilerOptions): Obstacle[] {
  if (target === undefined || target >= oldestTarget) return [];
  const detail = `Expected ES2017 or newer; \`target\` is "${nameOf(target)}".`;
  return [{ code: "TSCONFIG_TARGET_TOO_OLD", detail }];
}

/** `es2021.promise` → 2021. Names without a year are in all libraries, or in the newest. */
function yearOf(name: string): number {
  const [, year] = /\bes(\d+)/.exec(name) ?? [];
  if (year !== undefined) return year.length === 4 ? Number(year) : 2009 + Number(year);
  return /\besnext\b/.test(name) ? Infinity : 0;
}

function nameOf(target: ts.ScriptTarget): string {
  return ts.ScriptTarget[target].toLowerCase().replace("latest", "esnext");
}

function ofSyntax(options: ts.CompilerOptions, isEsm: boolean): Obstacle[] {
  const { module, verbatimModuleSyntax } = options;
  if (verbatimModuleSyntax !== true || module === undefined) return [];
  const isOfNode = module >= ts.ModuleKind.Node16 && module <= ts.ModuleKind.NodeNext;
  if (isOfNode ? isEsm : module !== ts.ModuleKind.CommonJS) return [];
  const why = isOfNode ? 'package.json has no `"type": "module"`' : '`module` is "commonjs"';
  const detail = `With \`verbatimModuleSyntax\`, files that become CommonJS cannot be written with \`import\` and \`export\`; ${why}.`;
  return [{ code: "TSCONFIG_REFUSES_IMPORTS", detail }];
}
