/**
 * How the module of a version gets at declarations: its own are written out, those of older versions are re-exported,
 * and those of them that its own mention are imported.
 *
 * `export *` of one older module where that gives nothing that this version lacks: own declarations shadow it, and an
 * editor shows the documentation of what it passes on. Where something was removed, names are listed by home.
 */
import { compareText } from "../../values/text.js";
import type { ApiVersion } from "../../values/version.js";
import type { Placed } from "../../timeline/homes.js";
import type { TimelineVersion } from "../../timeline/timeline.js";
import type { VersionScope } from "../version-scope.js";
import type { ExportedName, ModuleReexport } from "./module.js";

/** Names that belong together, with the version that declares them. */
export interface Homed {
  readonly home: ApiVersion;
  readonly names: readonly ExportedName[];
}

/** Of these declarations, those that the version writes out. */
export function ownOf<Declaration>(
  placed: Iterable<Placed<Declaration>>,
  { version }: VersionScope,
): Declaration[] {
  return [...placed].filter(({ home }) => home === version.version).map(({ declaration }) => declaration);
}

/** Whether the version writes the declaration out itself. */
export function isOwn(placed: Pick<Placed<unknown>, "home"> | undefined, { version }: VersionScope): boolean {
  return placed?.home === version.version;
}

/**
 * Of the names that a version has from older ones, the modules that declare them: a re-export does not bind a name inside
 * the module, so own declarations import what they mention from there.
 */
export function olderHomes(
  homed: readonly Homed[],
  { version }: VersionScope,
  file: string,
): ReadonlyMap<string, string> {
  const older = homed.filter(({ home }) => home !== version.version);
  return new Map(older.flatMap(({ home, names }) => names.map(({ name }) => [name, `../${home}/${file}`])));
}

/** `events2025_03_13`: the local name of what comes from another version. */
export function homeAlias(name: string, home: ApiVersion): string {
  return name + home.replace(/\W/g, "_");
}

/** Everything that the module of a version exports; nothing where the version has no such module. */
export type ExportsOf = (scope: VersionScope) => readonly Homed[];

export function reexports(exportsOf: ExportsOf, scope: VersionScope, file: string): ModuleReexport[] {
  const { base, named } = planOf(exportsOf, scope);
  return [
    ...named.map(([home, names]) => ({ from: `../${home}/${file}`, names })),
    ...(base === undefined ? [] : [{ from: `../${base.version}/${file}`, names: "all" as const }]),
  ];
}

/**
 * The names that reach a version through a list somewhere on their way, by the version that declares them. To an editor
 * the property of a module that was re-exported by name has no documentation.
 */
export function listedNames(exportsOf: ExportsOf, scope: VersionScope): ReadonlyMap<ApiVersion, string[]> {
  const listed = new Map<ApiVersion, string[]>();
  const add = (home: ApiVersion, names: readonly string[]): void => {
    if (names.length > 0) listed.set(home, [...(listed.get(home) ?? []), ...names].sort(compareText));
  };
  const { base, named } = planOf(exportsOf, scope);
  for (const [home, names] of named)
    add(
      home,
      names.map(({ name }) => name),
    );
  if (base === undefined) return listed;
  const present = tableOf(exportsOf, scope);
  for (const [home, names] of listedNames(exportsOf, { ...scope, version: base })) {
    add(
      home,
      names.filter((name) => present.get(name)?.home === home && !listed.get(home)?.includes(name)),
    );
  }
  return listed;
}

interface Plan {
  readonly base: TimelineVersion | undefined;
  readonly named: readonly (readonly [ApiVersion, readonly ExportedName[]])[];
}

function planOf(exportsOf: ExportsOf, scope: VersionScope): Plan {
  const { timeline, version } = scope;
  const table = tableOf(exportsOf, scope);
  const older = [...table.values()].filter(({ home }) => home !== version.version);
  const plans = timeline.versions
    .slice(0, timeline.versions.indexOf(version))
    .map((base) => ({ base, theirs: tableOf(exportsOf, { ...scope, version: base }) }))
    .filter(({ theirs }) => theirs.size > 0 && givesNothingElse(theirs, table))
    .map(({ base, theirs }) => ({
      base,
      rest: older.filter(({ name, home }) => theirs.get(name)?.home !== home),
    }))
    .filter(({ rest }) => rest.length < older.length);
  // The newest of those that leave the fewest names to list.
  const fewest = Math.min(...plans.map(({ rest }) => rest.length));
  const best = plans.findLast(({ rest }) => rest.length === fewest);
  return { base: best?.base, named: byHome(best?.rest ?? older) };
}

type Table = ReadonlyMap<string, ExportedName & { readonly home: ApiVersion }>;

/** Where a value became only a type, `export *` would still give the value to running code. */
function givesNothingElse(theirs: Table, table: Table): boolean {
  return [...theirs.values()].every(({ name, isType }) => {
    const own = table.get(name);
    return own !== undefined && (isType || !own.isType);
  });
}

function tableOf(exportsOf: ExportsOf, scope: VersionScope): Table {
  return new Map(
    exportsOf(scope).flatMap(({ home, names }) =>
      names.map(({ name, isType }) => [name, { name, isType, home }] as const),
    ),
  );
}

function byHome(entries: Iterable<ExportedName & { readonly home: ApiVersion }>): Plan["named"] {
  const homes = new Map<ApiVersion, ExportedName[]>();
  for (const { home, name, isType } of entries) {
    const names = homes.get(home);
    if (names === undefined) homes.set(home, [{ name, isType }]);
    else names.push({ name, isType });
  }
  return [...homes].sort(([left], [right]) => compareText(left, right));
}
