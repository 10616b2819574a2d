/**
 * `checked.ts` of a folder: the part that a consumer's compiler checks.
 *
 * The other modules were verified when written, and say so (`verifiedInStyle`). Their imports from a missing file, or one of
 * another run, would silently be `any`. So each imports this one, which names all files of its folder and all their
 * imports.
 */
import { runtimePackage } from "../../../templates/runtime-package/expect-runtime.js";
import type { Statement } from "../../code/syntax.js";
import * as make from "../../code/make.js";
import { getOrAdd } from "../../values/collections.js";
import { compareText } from "../../values/text.js";
import type { EmittedFile, EmittedModule } from "./module.js";
import { joined, relativeTo } from "./module-exports.js";
import {
  checkedModule,
  extensionOf,
  hasChecked,
  importOf,
  type ModuleStyle,
  specifier,
} from "./module-style.js";

/** A folder whose modules say that they were verified. */
export interface VerifiedFolder {
  /** `billing/2026-07-01` */
  readonly path: string;
  /** The first line of its files. */
  readonly origin: string;
}

/** A module for each folder that contains some of the files. None for JavaScript, whose declarations compilers skip. */
export function emitChecked(
  folders: readonly VerifiedFolder[],
  files: readonly EmittedFile[],
  style: ModuleStyle,
): EmittedModule[] {
  if (!hasChecked(style)) return [];
  return folders.flatMap((folder) => {
    const own = files.filter(({ path }) => path.startsWith(`${folder.path}/`) && path.endsWith(".ts"));
    const names = importedNames(own);
    const others = folders.filter(
      ({ path }) => path !== folder.path && [...names.keys()].some((module) => module.startsWith(`${path}/`)),
    );
    const from = (module: string): string =>
      isOfPackage(module) ? module : specifier(relativeTo(folder.path, module), extensionOf(style));
    const aliases = new Set<string>();
    const statements = [
      ...others.map(({ path }) => importOf(from(`${path}/${checkedModule}`))),
      ...Array.from(names, ([module, imported]) => {
        const place = isOfPackage(module)
          ? module.replace(runtimePackage, "runtime")
          : relativeTo(folder.path, module).replace(/^[./]+/, "");
        return linkTo([...imported], from(module), (name) => aliasOf(`${name} of ${place}`, aliases));
      }),
    ];
    const header = make.headerComments([folder.origin, "", ...explanation]);
    const path = `${folder.path}/${checkedModule}.ts`;
    return own.length === 0 ? [] : [{ path, module: { header, statements } }];
  });
}

const explanation = [
  "Every module of this folder, and the names that they import. A compiler checks this in place of the modules themselves,",
  "which were verified when they were written. If it reports an error here, a file is missing or of another run: run",
  "`npx generate`.",
];

/** The imports of the files from each module, by path without extension, sorted. Each file has an entry. */
function importedNames(files: readonly EmittedFile[]): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const file of files) {
    const own = file.path.replace(/\.ts$/, "");
    getOrAdd(names, own, () => new Set());
    for (const link of linksOf(file)) {
      const module = isOfPackage(link.from) ? link.from : joined(own, link.from.replace(/\.[jt]s$/, ""));
      const known = getOrAdd(names, module, () => new Set<string>());
      for (const name of link.names) known.add(name);
    }
  }
  const others = [...names].filter(([module]) => !module.endsWith(`/${checkedModule}`));
  return new Map(others.sort(([left], [right]) => compareText(left, right)));
}

/** True for a module of the runtime that is installed. */
function isOfPackage(module: string): boolean {
  return module.startsWith(`${runtimePackage}/`);
}

/** An import or export of another module of the output, or of the runtime that is installed. */
interface Link {
  readonly from: string;
  /** Empty for an import or export of the whole module. */
  readonly names: readonly string[];
}

export function linksOf(file: EmittedFile): Link[] {
  if ("text" in file)
    return Array.from(file.text.matchAll(linkInText), ([, names = "", from = ""]) => ({
      from,
      names: Array.from(names.matchAll(/(?:type )?(\w+)(?: as \w+)?/g), ([, name = ""]) => name),
    }));
  return file.module.statements.flatMap((statement) => {
    if (statement.kind !== "import" && statement.kind !== "export") return [];
    const { from = "", names } = statement;
    if (!from.startsWith(".") && !isOfPackage(from)) return [];
    return [{ from, names: typeof names === "string" ? [] : names.map(({ name }) => name) }];
  });
}

/** In the runtime's source, and in template modules. */
const linkInText = new RegExp(
  String.raw`^(?:import|export) (?:type )?(?:\{([^}]*)\}|\*(?: as \w+)?) from "((?:\.|${runtimePackage}/)[^"]+)";$`,
  "gm",
);

/** Under another name, so that editors do not suggest imports from here. */
function linkTo(names: readonly string[], from: string, aliasOf: (name: string) => string): Statement {
  if (names.length === 0) return importOf(from);
  const aliases = names.toSorted(compareText).map((name) => ({ name, as: aliasOf(name) }));
  return { kind: "export", names: aliases, from, isType: true };
}

/** `Payout of 2026-07-01/types` → `_Payout_of_2026_07_01_types` */
function aliasOf(words: string, used: Set<string>): string {
  let alias = `_${words.replace(/\W/g, "_")}`;
  while (used.has(alias)) alias += "_";
  used.add(alias);
  return alias;
}
