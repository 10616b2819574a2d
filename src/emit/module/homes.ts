/**
 * The modules of a version: its own declarations are written out, those of older versions are re-exported, and imported if
 * own declarations mention them.
 *
 * `export *` of one older module, if this version has everything that it exports: own declarations shadow it, and an
 * editor shows the documentation of its names. If something was removed, names are listed by home.
 */
import type { Statement } from "../../code/syntax.js";
import { getOrAdd, groupBy } from "../../values/collections.js";
import { compareText } from "../../values/text.js";
import type { ApiVersion } from "../../values/version.js";
import type { Placed } from "../../timeline/homes.js";
import { ownPart, provenance, type VersionScope } from "../version-scope.js";
import {
  emitModule,
  type EmittedModule,
  type ExportedName,
  type ModuleParts,
  type ModuleReexport,
} from "./module.js";

interface VersionModuleParts extends Partial<
  Pick<ModuleParts, "declarations" | "starReexports" | "reexports">
> {
  /** Remarks of the header, below the purpose of the module. */
  readonly notes?: readonly string[];
  /** Declarations that older versions may have written. */
  readonly partsOf?: PartsOf;
  /** True for a remark that the module has only the own ones of these. */
  readonly remarksOwn?: boolean;
}

/** A module of a version, by name and purpose (a sentence). */
export function versionModule(
  scope: VersionScope,
  name: string,
  purpose: string,
  {
    notes = [],
    partsOf = withoutParts,
    remarksOwn = false,
    declarations = [],
    ...others
  }: VersionModuleParts,
): EmittedModule {
  const own = partsIn(partsOf, scope).flatMap((part) => (isOwn(part, scope) ? part.declare() : []));
  return emitModule({
    path: `${scope.folder}/${name}.ts`,
    header: [provenance(scope), "", purpose, ...(remarksOwn ? ownPart(scope, own.length > 0) : []), ...notes],
    declarations: [...declarations, ...own],
    reexports: reexports(partsOf, scope, name),
    // A re-export binds no name, so own declarations import them.
    homes: new Map(olderOf(partsOf, scope).map((older) => [older.name, `../${older.home}/${name}`])),
    ...others,
  });
}

/** Declarations that belong together: the version that writes them, their names, and their code in that version. */
export interface Part {
  readonly home: ApiVersion;
  readonly names: readonly ExportedName[];
  readonly declare: () => readonly Statement[];
}

/** A part for each declaration, except those that the version does not have. */
export function parts<Declaration>(
  placed: Iterable<Placed<Declaration> | undefined>,
  names: (declaration: Declaration) => readonly ExportedName[],
  declare: (declaration: Declaration) => readonly Statement[],
): Part[] {
  return [...placed].flatMap((each) => {
    if (each === undefined) return [];
    const { home, declaration } = each;
    return { home, names: names(declaration), declare: () => declare(declaration) };
  });
}

export function valueNames(...names: readonly string[]): ExportedName[] {
  return names.map((name) => ({ name, isType: false }));
}

export function typeNames(...names: readonly string[]): ExportedName[] {
  return names.map((name) => ({ name, isType: true }));
}

/** The declarations that the version writes out. */
export function ownOf<Declaration>(
  placed: Iterable<Placed<Declaration>>,
  scope: VersionScope,
): Declaration[] {
  return [...placed].filter((each) => isOwn(each, scope)).map(({ declaration }) => declaration);
}

/** True if the version writes the declaration out itself. */
export function isOwn(placed: Pick<Placed<unknown>, "home"> | undefined, { version }: VersionScope): boolean {
  return placed?.home === version.version;
}

/** `events2025_03_13`: the local name of an import from another version. */
export function homeAlias(name: string, home: ApiVersion): string {
  return name + home.replace(/\W/g, "_");
}

/** All parts of the module of a version; nothing if the version has no such module. */
export type PartsOf = (scope: VersionScope) => readonly Part[];

const withoutParts: PartsOf = () => [];

function reexports(partsOf: PartsOf, scope: VersionScope, file: string): ModuleReexport[] {
  const { base, named } = planOf(partsOf, scope);
  return [
    ...named.map(([home, names]) => ({ from: `../${home}/${file}`, names })),
    ...(base === undefined ? [] : [{ from: `../${base.version.version}/${file}`, names: "all" as const }]),
  ];
}

/** Caches the result for each version: versions ask for those of all older ones. */
function once<Result>(
  find: (partsOf: PartsOf, scope: VersionScope) => Result,
): (partsOf: PartsOf, scope: VersionScope) => Result {
  const known = new WeakMap<VersionScope, Map<PartsOf, Result>>();
  return (partsOf, scope) => {
    const ofVersion = getOrAdd(known, scope, () => new Map<PartsOf, Result>());
    return getOrAdd(ofVersion, partsOf, () => find(partsOf, scope));
  };
}

/**
 * The names that reach a version through a list of names, by the version that declares them. Editors show no
 * documentation for a property of a module that was re-exported by name.
 */
export const listedNames = once((partsOf, scope): ReadonlyMap<ApiVersion, string[]> => {
  const listed = new Map<ApiVersion, string[]>();
  const add = (home: ApiVersion, names: readonly string[]): void => {
    if (names.length > 0) listed.set(home, [...(listed.get(home) ?? []), ...names].sort(compareText));
  };
  const { base, named } = planOf(partsOf, scope);
  const namesOf = (exported: readonly HomedName[]): string[] => exported.map(({ name }) => name);
  for (const [home, exported] of named) add(home, namesOf(exported));
  if (base === undefined) return listed;
  const present = tableOf(partsOf, scope);
  for (const [home, names] of listedNames(partsOf, base)) {
    add(
      home,
      names.filter((name) => present.get(name)?.home === home && !listed.get(home)?.includes(name)),
    );
  }
  return listed;
});

interface Plan {
  readonly base: VersionScope | undefined;
  readonly named: readonly (readonly [ApiVersion, readonly HomedName[]])[];
}

/** The base is the newest of those older versions that leave the fewest names to list. */
const planOf = once((partsOf, scope): Plan => {
  const table = tableOf(partsOf, scope);
  const older = olderOf(partsOf, scope);
  const homes = groupBy(older, ({ home }) => home);
  let plan: { base?: VersionScope; rest: readonly HomedName[] } = { rest: older };
  /** A removed name is usually in the earlier versions as well. */
  let removed: HomedName | undefined;
  /** The number of names declared in the versions tried so far, which no older one has. */
  let newer = 0;
  for (let base = scope.previous; base !== undefined && newer < plan.rest.length; base = base.previous) {
    const theirs = tableOf(partsOf, base);
    if (removed === undefined || theirs.get(removed.name)?.isType !== removed.isType)
      removed = [...theirs.values()].find((each) => isGone(each, table));
    if (removed === undefined) {
      const rest = older.filter(({ name, home }) => theirs.get(name)?.home !== home);
      if (rest.length < plan.rest.length) plan = { base, rest };
    }
    newer += homes.get(base.version.version)?.length ?? 0;
  }
  return { base: plan.base, named: byHome(plan.rest) };
});

interface HomedName extends ExportedName {
  readonly home: ApiVersion;
}

type Table = ReadonlyMap<string, HomedName>;

/** True also if a value became type-only: `export *` would still export the value at run time. */
function isGone({ name, isType }: HomedName, table: Table): boolean {
  const own = table.get(name);
  return own === undefined || (!isType && own.isType);
}

const partsIn = once((partsOf, scope) => partsOf(scope));

const tableOf = once((partsOf, scope): Table => {
  const all = partsIn(partsOf, scope).flatMap(({ home, names }) => names.map((each) => ({ ...each, home })));
  return new Map(all.map((each) => [each.name, each]));
});

function olderOf(partsOf: PartsOf, scope: VersionScope): HomedName[] {
  return [...tableOf(partsOf, scope).values()].filter(({ home }) => home !== scope.version.version);
}

function byHome(names: Iterable<HomedName>): Plan["named"] {
  return [...groupBy(names, ({ home }) => home)].sort(([left], [right]) => compareText(left, right));
}
