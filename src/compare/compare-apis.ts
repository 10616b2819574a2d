/**
 * Everything that differs between two versions of an API and that a user of it could notice.
 *
 * First the operations and events, each with who meets it; their schemas are compared on the way, each pair of
 * declarations once. Then the declarations that none of these leads to, which are types all the same, and the names of
 * all.
 */
import type { Api } from "../model/api.js";
import type { Schema, SchemaName } from "../schema/schema.js";
import { childSchemas } from "../schema/visit-schema.js";
import { differenceOf, placeKey, sortFacts, type Fact } from "./fact.js";
import { atApi, atTypes, type Comparison } from "./at.js";
import { compareApi } from "./compare-api.js";
import { eventSchemas, matchEvents } from "./operations/compare-events.js";
import { schemasOf } from "./operations/compare-operations.js";
import { matchOperations } from "./operations/match-operations.js";
import { findNewCallers } from "./new-callers.js";
import { Recorder, type DeclarationPair, type LocalFact } from "./schemas/recorder.js";
import { spreadUses } from "./spread-uses.js";

/** What cannot be compared is in the recorder afterwards. */
export function compareApis(before: Api, after: Api, recorder = new Recorder(before, after)): Fact[] {
  const comparison: Comparison = { before, after, recorder, facts: [], findings: [] };
  compareApi(before, after, atApi(comparison, "#/info"));
  const met = spreadUses(comparison.findings, [...recorder.pairs.values(), ...recorder.replacements], after);
  const unmet = withoutKnown(unmetFacts(comparison), met);
  compareTypeNames(comparison);
  return sortFacts([...comparison.facts, ...met, ...unmet, ...proseFacts(recorder.prose)]);
}

/** Of the types that both versions have and that nothing of both leads to. */
function unmetFacts({ before, after, recorder }: Comparison): Fact[] {
  const known = new Set([...recorder.pairs.values(), ...recorder.replacements]);
  const merged = mergedTypes(before, after, [...known]);
  for (const name of before.schemas.keys())
    if (after.schemas.has(name) && !merged.has(name)) recorder.comparePair(name, name);
  const pairs = [...recorder.pairs.values(), ...recorder.replacements].filter((pair) => !known.has(pair));
  const differ = pairs.some(({ facts }) => facts.length > 0);
  return differ ? spreadUses(findNewCallers(before, after, pairs), pairs, after) : [];
}

/** Types that others are built on in both versions: they have been compared as part of those. */
function mergedTypes(before: Api, after: Api, pairs: readonly DeclarationPair[]): ReadonlySet<SchemaName> {
  const merged = new Set<SchemaName>();
  const compare = (left: readonly Schema[], right: readonly Schema[]): void => {
    const [was, is] = [left, right].map((schemas) => new Set(schemas.flatMap(basesOf)));
    for (const name of was ?? []) {
      if (is?.has(name) !== true || merged.has(name)) continue;
      merged.add(name);
      compareDeclarations(name, name);
    }
  };
  const compareDeclarations = (left: SchemaName, right: SchemaName): void => {
    const [was, is] = [before.schemas.get(left), after.schemas.get(right)];
    if (was !== undefined && is !== undefined) compare([was.schema], [is.schema]);
  };
  for (const pair of pairs) compareDeclarations(pair.before, pair.after);
  for (const [was, is] of matchOperations(before, after).matched) compare(schemasOf(was), schemasOf(is));
  for (const [was, is] of matchEvents(before.events, after.events, { before, after }).matched)
    compare(eventSchemas(was), eventSchemas(is));
  return merged;
}

/** The types in an `allOf`, here or in a schema inside. */
function basesOf(schema: Schema): SchemaName[] {
  const own = (schema.allOf ?? []).flatMap(({ reference }) => (reference === undefined ? [] : [reference]));
  return [...own, ...childSchemas(schema).flatMap(({ schema: child }) => basesOf(child))];
}

/** A type that is followed on one side alone has been compared as well. */
function withoutKnown(facts: readonly Fact[], known: readonly Fact[]): Fact[] {
  if (facts.length === 0) return [];
  const keyOf = (fact: Fact): string => {
    const { before, after } = fact.at;
    return JSON.stringify([before && placeKey(before), after && placeKey(after), differenceOf(fact)]);
  };
  const keys = new Set(known.map(keyOf));
  return facts.filter((fact) => !keys.has(keyOf(fact)));
}

/**
 * A type that a consumer imports by name came, went or has another name.
 *
 * A name that is gone and one that is new are the same thing's when something refers to the one before and to the other
 * after in the same place. That is certain when both mean the same.
 */
function compareTypeNames(comparison: Comparison): void {
  const { before, after, recorder } = comparison;
  const gone = [...before.schemas.keys()].filter((name) => !after.schemas.has(name)).sort();
  const came = new Set([...after.schemas.keys()].filter((name) => !before.schemas.has(name)).sort());
  const renamed = new Map<string, string>();
  for (const name of gone) {
    const successors = [...recorder.pairs.values()].filter(
      (pair) => pair.before === name && came.has(pair.after) && !pair.facts.some(isReplacement),
    );
    const is = successors.map((pair) => pair.after).sort()[0];
    if (is === undefined) continue;
    renamed.set(name, is);
    came.delete(is);
  }
  for (const [was, is] of renamed) {
    const at = atTypes(comparison, was, is);
    const isCertain = at.areSame({ reference: was }, { reference: is });
    at.fact({ kind: "schema-renamed", before: was, after: is, isCertain });
  }
  for (const name of gone) {
    if (!renamed.has(name)) atTypes(comparison, name, undefined).fact({ kind: "schema-removed", name });
  }
  for (const name of came) atTypes(comparison, undefined, name).fact({ kind: "schema-added", name });
}

/** One type took the place of the other. */
function isReplacement({ path, difference }: LocalFact): boolean {
  return path === "" && difference.kind === "type";
}

function proseFacts(pointers: ReadonlySet<string>): Fact[] {
  return [...pointers].map((pointer) => ({
    kind: "prose",
    of: pointer,
    at: { after: { owner: { kind: "api" }, pointer, path: "" } },
    path: "",
    uses: [],
  }));
}
