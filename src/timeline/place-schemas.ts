/**
 * The homes of schemas. A declaration is shared only if everything that it reaches is the same, too.
 *
 * Cycles: the members of a strongly connected component share their fate, so a component's shape is its members' own
 * shapes and the homes of the declarations that it points to, and its members have one home. Linear in the number of references, and independent of
 * where a walk begins.
 */
import type { Api, SchemaDeclaration } from "../model/api.js";
import type { ApiVersion } from "../values/version.js";
import type { Directions } from "./directions.js";
import type { Homes, Placed } from "./homes.js";

/** `edges`: the declarations that each one mentions. */
export function placeSchemas(
  api: Api,
  edges: ReadonlyMap<string, readonly string[]>,
  { received, forms }: Directions,
  homes: Homes,
): ReadonlyMap<string, Placed<SchemaDeclaration>> {
  const place = homes.placing(api.version);
  const own = place.all("own shape of schema", api.schemas, ({ schema }, name) => [
    schema,
    forms.get(name),
    isNullable(name, api, received),
    errorFields(name, api),
  ]);
  const placed = new Map<string, ApiVersion>();
  for (const component of stronglyConnected(edges)) {
    const members = component.sort();
    // Targets come before their sources, so what is not placed yet is inside.
    const outward = new Set(
      members.flatMap((name) => edges.get(name) ?? []).filter((name) => placed.has(name)),
    );
    const shape = [
      members.map((name) => [name, own.get(name)?.home]),
      Array.from(outward, (name) => [name, placed.get(name)]),
    ];
    const { home } = place.one(`schemas from ${members[0] ?? ""}`, members, shape);
    for (const name of members) placed.set(name, home);
  }
  return new Map(
    Array.from(api.schemas, ([name, declaration]) => [
      name,
      { declaration, home: placed.get(name) ?? api.version },
    ]),
  );
}

/** If optional fields of answers may be null, the type of a schema depends on its use in answers. */
function isNullable(name: string, { traits }: Api, received: ReadonlySet<string>): boolean {
  return traits.nullableOptionals === true && received.has(name);
}

/** A field that an error-code set types depends on the set's codes. */
function errorFields(name: string, { errorSets }: Api): unknown {
  return errorSets
    .filter(({ field }) => field?.schema === name)
    .map(({ name: set, field, codes }) => [set, field?.property, codes.map(({ code }) => code)]);
}

/**
 * Strongly connected components of a graph, targets before their sources (Tarjan 1972),
 * without recursion: published documents reach thousands of references in a row.
 */
export function stronglyConnected(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const components: string[][] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();

  const enter = (node: string): Visit => {
    index.set(node, index.size);
    low.set(node, index.size - 1);
    open.push(node);
    isOpen.add(node);
    return { node, next: 0, targets: edges.get(node) ?? [] };
  };
  const lower = (node: string, value: number | undefined): void => {
    low.set(node, Math.min(low.get(node) ?? 0, value ?? Infinity));
  };

  for (const root of edges.keys()) {
    if (index.has(root)) continue;
    const visits = [enter(root)];
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      const target = visit.targets[visit.next++];
      if (target !== undefined) {
        if (!index.has(target)) visits.push(enter(target));
        else if (isOpen.has(target)) lower(visit.node, index.get(target));
        continue;
      }
      visits.pop();
      const parent = visits.at(-1);
      if (parent !== undefined) lower(parent.node, low.get(visit.node));
      if (low.get(visit.node) === index.get(visit.node)) components.push(close(visit.node, open, isOpen));
    }
  }
  return components;
}

interface Visit {
  readonly node: string;
  readonly targets: readonly string[];
  next: number;
}

function close(root: string, open: string[], isOpen: Set<string>): string[] {
  const component: string[] = [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    isOpen.delete(node);
    component.push(node);
    if (node === root) break;
  }
  return component;
}
