import fc from "fast-check";
import { expect, it } from "vitest";

import { type PartsOf, listedNames, versionModule } from "../../../src/emit/module/homes.js";
import type { EmittedModule } from "../../../src/emit/module/module.js";
import type { VersionScope } from "../../../src/emit/version-scope.js";

/** Home and kind of each name in each version, oldest first: `{ a: "v0", b: "v1 type" }`. */
type History = readonly Readonly<Record<string, string>>[];

/** Each name keeps its home, gets a new one, goes, or comes back with any home that there was. */
const histories = fc
  .array(
    fc.record({
      ...Object.fromEntries(
        ["a", "b", "c", "d"].map((name) => [name, fc.constantFrom("keep", "new", "type", "go", "old")]),
      ),
    }),
    { minLength: 1, maxLength: 9 },
  )
  .map((steps): History =>
    steps.reduce<Record<string, string>[]>((versions, step) => {
      const before = versions.at(-1) ?? {};
      const now = Object.entries(step).flatMap(([name, what]): [string, string][] => {
        const last = before[name];
        if (what === "go" || (what === "keep" && last === undefined)) return [];
        if (what === "keep") return [[name, last ?? ""]];
        const old = what === "old" ? versions.find((version) => name in version)?.[name] : undefined;
        return [[name, old ?? `v${versions.length}${what === "type" ? " type" : ""}`]];
      });
      return [...versions, Object.fromEntries(now)];
    }, []),
  );

it("a module passes on the newest of the older ones that leave the fewest names to list, and lists those", () => {
  fc.assert(
    fc.property(histories, (history) => {
      const scopes = scopesOf(history);
      const partsOf = exportsIn(history);
      for (const [index, scope] of scopes.entries()) {
        const module = versionModule(scope, "types", "Types.", { partsOf });
        expect(reexports(module)).toEqual(expected(history, index));
      }
    }),
  );
});

it("what a version exports is found once, however many versions follow", () => {
  const history = Array.from({ length: 40 }, (_, index) => ({ a: "v0", [`b${index}`]: `v${index}` }));
  const asked = new Map<VersionScope, number>();
  const partsOf: PartsOf = (scope) => {
    asked.set(scope, (asked.get(scope) ?? 0) + 1);
    return exportsIn(history)(scope);
  };
  for (const scope of scopesOf(history)) {
    versionModule(scope, "types", "Types.", { partsOf });
    listedNames(partsOf, scope);
  }
  expect([...asked.values()]).toEqual(history.map(() => 1));
});

function scopesOf(history: History): VersionScope[] {
  const scopes: VersionScope[] = [];
  for (const index of history.keys()) {
    const version = `v${index}`;
    const timeline = { api: "api", versions: [] };
    scopes.push({
      ...({ timeline, version: { version }, folder: `api/${version}` } as unknown as VersionScope),
      previous: scopes.at(-1),
    });
  }
  return scopes;
}

function exportsIn(history: History): PartsOf {
  return ({ version }) =>
    Object.entries(history[Number(version.version.slice(1))] ?? {}).map(([name, declared]) => {
      const [home = "", kind] = declared.split(" ");
      return {
        home: home as VersionScope["version"]["version"],
        names: [{ name, isType: kind === "type" }],
        declare: () => [],
      };
    });
}

function reexports({ module }: EmittedModule): Readonly<Record<string, string | string[]>> {
  return Object.fromEntries(
    module.statements.flatMap((each) =>
      each.kind === "export" && each.from !== undefined
        ? [[each.from, each.names === "*" ? "*" : each.names.map(({ name }) => name)]]
        : [],
    ),
  );
}

/** The rule as it reads, for every pair of versions. */
function expected(history: History, index: number): Readonly<Record<string, string | string[]>> {
  const own = history[index] ?? {};
  const older = Object.keys(own).filter((name) => own[name]?.split(" ")[0] !== `v${index}`);
  const restOf = (base: History[number]): string[] => older.filter((name) => base[name] !== own[name]);
  const fitting = history
    .slice(0, index)
    .map((base, at) => ({ base, at }))
    .filter(({ base }) =>
      Object.entries(base).every(
        ([name, home]) => own[name] !== undefined && (home.includes("type") || !own[name].includes("type")),
      ),
    );
  const fewest = Math.min(older.length, ...fitting.map(({ base }) => restOf(base).length));
  const best = fitting.findLast(({ base }) => restOf(base).length === fewest);
  const result = fewest < older.length ? best : undefined;
  const listed: Record<string, string | string[]> = {};
  for (const name of result === undefined ? older : restOf(result.base)) {
    const from = `../${own[name]?.split(" ")[0] ?? ""}/types`;
    listed[from] = [...(listed[from] ?? []), name].sort();
  }
  return { ...listed, ...(result && { [`../v${result.at}/types`]: "*" }) };
}
