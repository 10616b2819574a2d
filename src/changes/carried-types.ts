/**
 * Declared types that came or went as part of something else: the type of a new field is no news of its own.
 *
 * The way goes only through types that are new (or gone) themselves; what an old type refers to was there before.
 */
import type { Api } from "../model/api.js";
import type { Schema, SchemaName } from "../schema/schema.js";
import { references } from "../schema/visit-schema.js";
import type { Fact } from "./fact.js";

export interface CarriedTypes {
  readonly added: readonly SchemaName[];
  readonly removed: readonly SchemaName[];
}

export function carriedTypes(facts: readonly Fact[], before: Api, after: Api): CarriedTypes {
  const schemas = facts.flatMap(schemasOf);
  return { added: onlyIn(after, before, schemas), removed: onlyIn(before, after, schemas) };
}

function schemasOf(fact: Fact): readonly Schema[] {
  if (fact.kind === "type") return [fact.before, fact.after];
  return "schemas" in fact ? fact.schemas : [];
}

function onlyIn(api: Api, other: Api, schemas: readonly Schema[]): SchemaName[] {
  const found = new Set<SchemaName>();
  const waiting = schemas.flatMap(references);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const declaration = api.schemas.get(name);
    if (found.has(name) || declaration === undefined || other.schemas.has(name)) continue;
    found.add(name);
    waiting.push(...references(declaration.schema));
  }
  return [...found].sort();
}
