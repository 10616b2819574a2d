/**
 * What keeps a project from compiling generated TypeScript, as far as its `tsconfig.json` says: found before anything is
 * compiled, and in one line instead of hundreds.
 *
 * What depends on the version of the compiler, such as the library where neither `lib` nor `target` is set, is left to it.
 */
import ts from "typescript";

export interface Obstacle {
  readonly code: "TSCONFIG_LIB_TOO_OLD" | "TSCONFIG_TARGET_TOO_OLD" | "TSCONFIG_REFUSES_IMPORTS";
  readonly detail: string;
}

/** `isEsm`: whether the nearest `package.json` says that its files are ES modules. */
export function findObstacles(options: ts.CompilerOptions, isEsm: boolean): Obstacle[] {
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

function tooOld(found: string): Obstacle {
  return { code: "TSCONFIG_LIB_TOO_OLD", detail: `Expected a library from ES2022; ${found}.` };
}

/** Private fields need ES2015, and asynchronous generators are compiled without further options from ES2017. */
const oldestTarget = ts.ScriptTarget.ES2017;

function ofTarget({ target }: ts.CompilerOptions): Obstacle[] {
  if (target === undefined || target >= oldestTarget) return [];
  const detail = `Expected ES2017 or newer; \`target\` is "${nameOf(target)}".`;
  return [{ code: "TSCONFIG_TARGET_TOO_OLD", detail }];
}

/** `es2021.promise` → 2021; what has no year is a part of all or of the newest. */
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
