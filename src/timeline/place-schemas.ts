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
import { stronglyConnected } from "./strongly-connected.js";

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

/** Where optional fields of answers may be null, a schema's type depends on whether answers contain it. */
function isNullable(name: string, { traits }: Api, received: ReadonlySet<string>): boolean {
  return traits.nullableOptionals === true && received.has(name);
}

/** A field that an error-code set types depends on the set's codes. */
function errorFields(name: string, { errorSets }: Api): unknown {
  return errorSets
    .filter(({ field }) => field?.schema === name)
    .map(({ name: set, field, codes }) => [set, field?.property, codes.map(({ code }) => code)]);
}
