/** The versions of an API that the consumer's files import, directly or through files that re-export them. */
import path from "node:path";
import type { ts } from "@ts-morph/common";

import type { Compiler } from "./compiler.js";
import type { ModuleResolver } from "./module-resolver.js";
import type { ProgramPair } from "./program-pair.js";
import type { VersionUse } from "../finding.js";
import type { Step } from "../question.js";
import { symbolAt } from "../symbols.js";

export interface FoundUse {
  /** Absolute, as the compiler writes it. */
  readonly file: string;
  readonly version: string;
  readonly imports: number;
}

/** Direct imports. `apiFolder`: `<output>/<api>`; each folder in it belongs to the version of that name. */
export function findVersionUses(
  files: readonly ts.SourceFile[],
  resolver: ModuleResolver,
  apiFolder: string,
): readonly FoundUse[] {
  return files.flatMap(({ fileName }) => {
    const counted = new Map<string, number>();
    for (const target of resolver.targetsOf(fileName)) {
      for (const version of versionsBehind(target, resolver, apiFolder))
        counted.set(version, (counted.get(version) ?? 0) + 1);
    }
    return [...counted].map(([version, imports]) => ({ file: fileName, version, imports }));
  });
}

/** The versions that a file beside the version folders, such as the stable entry, re-exports. */
function versionsBehind(file: string, resolver: ModuleResolver, apiFolder: string): readonly string[] {
  const version = versionOf(file, apiFolder);
  if (version !== undefined) return [version];
  if (path.relative(apiFolder, file).startsWith("..")) return [];
  const versions = resolver.targetsOf(file).flatMap((target) => versionOf(target, apiFolder) ?? []);
  return [...new Set(versions)];
}

/** Versions that files of the consumer re-export. */
export function findPassedOn({ ts, before, files }: ProgramPair, apiFolder: string): readonly FoundUse[] {
  const checker = before.getTypeChecker();
  const versionsOf = (name: ts.Node): string[] => {
    const symbol = symbolAt({ ts, checker }, name);
    return (symbol?.declarations ?? []).flatMap(
      (each) => versionOf(each.getSourceFile().fileName, apiFolder) ?? [],
    );
  };
  return files.flatMap((file) => {
    const counted = new Map<string, number>();
    for (const statement of file.statements) {
      const versions = namesOf(ts, statement).flatMap(versionsOf);
      for (const version of new Set(versions)) counted.set(version, (counted.get(version) ?? 0) + 1);
    }
    return [...counted].map(([version, imports]) => ({ file: file.fileName, version, imports }));
  });
}

function namesOf(ts: Compiler, statement: ts.Statement): readonly ts.Node[] {
  if (ts.isExportDeclaration(statement) && statement.exportClause !== undefined)
    return ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.map(({ name }) => name)
      : [statement.exportClause.name];
  if (!ts.isImportDeclaration(statement) || statement.importClause === undefined) return [];
  const { name, namedBindings } = statement.importClause;
  const names = name === undefined ? [] : [name];
  if (namedBindings === undefined) return names;
  return ts.isNamespaceImport(namedBindings)
    ? [...names, namedBindings.name]
    : [...names, ...namedBindings.elements.map((each) => each.name)];
}

/** Folders beside the versions: shared modules, and those of the stable entry. */
const otherFolders: ReadonlySet<string> = new Set(["..", "runtime", "current"]);

/** Undefined if it belongs to no version. */
export function versionOf(file: string, apiFolder: string): string | undefined {
  const [version, ...rest] = path.relative(apiFolder, file).split(path.sep);
  return version === undefined || otherFolders.has(version) || rest.length === 0 ? undefined : version;
}

/** The state of the migration. A direct import counts once, even if it is found again through other files. `cwd` shortens the paths. */
export function stateOf(
  ts: Compiler,
  direct: readonly FoundUse[],
  passedOn: readonly FoundUse[],
  cwd: string,
): readonly VersionUse[] {
  const uses = new Map<string, FoundUse>();
  for (const use of [...direct, ...passedOn]) {
    const key = `${use.file}\n${use.version}`;
    const known = uses.get(key);
    if (known === undefined || known.imports < use.imports) uses.set(key, use);
  }
  const packages = new Map<string, string | undefined>();
  return [...uses.values()]
    .map(({ file, version, imports }) => {
      const folder = packageOf(ts, path.dirname(file), packages) ?? cwd;
      return { file: shown(file, cwd), version, package: shown(folder, cwd), imports };
    })
    .sort((left, right) => (left.file < right.file ? -1 : left.file > right.file ? 1 : 0));
}

/** The nearest folder with a package.json. */
function packageOf(ts: Compiler, folder: string, known: Map<string, string | undefined>): string | undefined {
  if (known.has(folder)) return known.get(folder);
  const isPackage = ts.sys.fileExists(path.join(folder, "package.json"));
  const above = path.dirname(folder);
  const nearest = isPackage ? folder : above === folder ? undefined : packageOf(ts, above, known);
  known.set(folder, nearest);
  return nearest;
}

function shown(file: string, cwd: string): string {
  return path.relative(cwd, file).split(path.sep).join("/");
}

export function runtimeFiles(steps: readonly Step[]): (file: string) => boolean {
  const folders = new Set(steps.map(({ runtimeFolder }) => runtimeFolder + path.sep));
  // A package manager may have the folder of a package anywhere.
  return (file) => [...folders].some((folder) => path.normalize(file).includes(folder));
}
