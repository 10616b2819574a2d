/**
 * One fingerprint for each schema declaration: equal when the declaration and everything it reaches are equal.
 *
 * Cycles: the members of a strongly connected component share their fate, so a component gets one
 * hash over its members' own content and the hashes of the components it points to. Linear in the
 * number of references, and independent of where a walk begins.
 */
import type { Api } from "../model/api.js";
import { references } from "../schema/visit-schema.js";
import { canonicalText, hash } from "./canonical.js";
import { stronglyConnected } from "./strongly-connected.js";

export function fingerprintSchemas(api: Api, received: ReadonlySet<string>): ReadonlyMap<string, string> {
  const own = new Map<string, string>();
  const edges = new Map<string, readonly string[]>();
  for (const [name, { schema }] of api.schemas) {
    own.set(
      name,
      hash(`${name} ${nullability(api, received, name)} ${canonicalText(schema)} ${errorField(api, name)}`),
    );
    edges.set(
      name,
      references(schema).filter((target) => api.schemas.has(target)),
    );
  }
  const fingerprints = new Map<string, string>();
  for (const component of stronglyConnected(edges)) {
    const inside = new Set(component);
    const outward = component
      .flatMap((name) => edges.get(name) ?? [])
      .filter((target) => !inside.has(target))
      .map((target) => `${target} ${fingerprints.get(target) ?? ""}`);
    const members = component.map((name) => own.get(name) ?? "").sort();
    const shared = hash([...members, ...[...new Set(outward)].sort()].join("\n"));
    for (const name of component) fingerprints.set(name, hash(`${own.get(name) ?? ""} ${shared}`));
  }
  return fingerprints;
}

/** Where optional fields of answers may be null, a schema's type depends on whether answers contain it. */
function nullability(api: Api, received: ReadonlySet<string>, name: string): string {
  return api.traits.nullableOptionals === true && received.has(name) ? "received" : "";
}

/** A field that an error-code set types depends on the set's codes. */
function errorField(api: Api, name: string): string {
  return canonicalText(
    api.errorSets
      .filter(({ field }) => field?.schema === name)
      .map(({ name: set, field, codes }) => [set, field?.property, codes.map(({ code }) => code)]),
  );
}
