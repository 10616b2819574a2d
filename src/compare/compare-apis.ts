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
import { differenceOf, sortFacts, type Fact } from "./fact.js";
import { placeKey, type Caller } from "./place.js";
import {
  atApi,
  atTypes,
  type Comparison,
  callerOf,
  endpointOf,
  type At,
  cameAndWent,
  compareNothing,
  compareParts,
  compareProse,
  type PartComparisons,
} from "./at.js";
import { eventSchemas, matchEvents, compareEvents } from "./operations/compare-events.js";
import { schemasOf, addressesText, compareOperations } from "./operations/compare-operations.js";
import { matchOperations, addressOf } from "./operations/match-operations.js";
import { findNewCallers } from "./new-callers.js";
import { Recorder } from "./schemas/recorder.js";
import type { DeclarationPair, LocalFact } from "./findings.js";
import { spreadUses } from "./spread-uses.js";
import type { ApiTraits, ErrorCodeSet } from "../model/traits.js";
import { canonicalText } from "./canonical.js";
import { compareLifecycles } from "./compare-lifecycles.js";
import { compareSecuritySchemes } from "./operations/compare-security.js";

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

function compareApi(before: Api, after: Api, at: At): void {
  compareParts(parts, before, after, at);
}

const parts: PartComparisons<Api, At> = {
  name: compareNothing,
  version: compareNothing,
  // The header is a trait; an address is compared as such.
  versionIn: compareTraits,
  title: compareProse,
  description: compareProse,
  root: compareAddress,
  servers: compareAddress,
  pointers: compareNothing,
  // They are compared where an operation or event mentions them.
  schemas: compareNothing,
  operations: compareOperations,
  // Nothing is known of them: see not-compared.ts.
  leftOut: compareNothing,
  unread: compareNothing,
  events: compareEvents,
  errorSets: compareErrorSets,
  // They are compared as a trait.
  messages: compareNothing,
  lifecycles: compareLifecycles,
  // What one does is said of operations, which are compared.
  workflows: compareNothing,
  securitySchemes: compareSecuritySchemes,
  // They follow from the schemes and the traits, which are compared.
  credentials: compareNothing,
  traits: compareTraits,
  // What is excluded is not compared: see not-compared.ts.
  whole: compareNothing,
  filter: compareNothing,
  values: compareNothing,
};

function compareAddress(before: Api, after: Api, { comparison }: At): void {
  const at = atApi(comparison, "#/servers");
  const [was, is] = [[...before.servers].sort(), [...after.servers].sort()];
  if (before.root !== after.root && !areAddressesEqual(before, after))
    at.fact({ kind: "root", before: before.root, after: after.root });
  else if (addressesText(was) !== addressesText(is)) at.fact({ kind: "servers", before: was, after: is });
}

/** A root that went from the servers into the paths is nothing on the wire. */
function areAddressesEqual(before: Api, after: Api): boolean {
  const { matched } = matchOperations(before, after);
  return (
    matched.length > 0 &&
    matched.every(([was, is]) => addressOf(was, before.root) === addressOf(is, after.root))
  );
}

/** A set that came or went is compared where an operation answers with it. */
function compareErrorSets(before: Api, after: Api, { comparison }: At): void {
  const newer = new Map(after.errorSets.map((set) => [set.name, set]));
  for (const was of before.errorSets) {
    const is = newer.get(was.name);
    if (is === undefined) continue;
    const { added, removed } = cameAndWent(codesOf(was), codesOf(is));
    const at = atApi(comparison, "#/x-client/errors", callersOf(was.name, after));
    if (added.length + removed.length > 0) at.fact({ kind: "error-codes", set: was.name, added, removed });
    else if (canonicalText(was) !== canonicalText(is)) at.prose();
  }
}

function codesOf({ codes }: ErrorCodeSet): string[] {
  return codes.map(({ code }) => code);
}

/** Whoever can get an error of the set. */
function callersOf(set: string, { operations }: Api): Caller[] {
  return operations.flatMap((operation) =>
    [...operation.errorSets]
      .filter(([, name]) => name === set)
      .map(([status]) => callerOf(endpointOf(operation), { kind: "response", status, mediaType: "" })),
  );
}

/** `elsewhere`: an operation, an event or a fact of its own says it. */
type TraitComparison = "here" | "elsewhere";

const traitComparisons: Readonly<Record<keyof ApiTraits, TraitComparison>> = {
  version: "here",
  auth: "here",
  idempotency: "here",
  headers: "here",
  scope: "here",
  requestId: "here",
  rateLimit: "here",
  retry: "elsewhere",
  errors: "elsewhere",
  nullableOptionals: "here",
  webhooks: "here",
  signing: "here",
  messages: "here",
  environments: "elsewhere",
  behaviours: "elsewhere",
  lifecycles: "elsewhere",
  policy: "elsewhere",
  workflows: "elsewhere",
};

function compareTraits(before: Api, after: Api, { comparison }: At): void {
  for (const trait of Object.keys(traitComparisons) as (keyof ApiTraits)[]) {
    if (traitComparisons[trait] === "elsewhere") continue;
    const [was, is] = [traitText(trait, before.traits), traitText(trait, after.traits)];
    if (was !== is)
      atApi(comparison, `#/x-client/${trait}`).fact({ kind: "trait", trait, before: was, after: is });
  }
}

/** Empty where the version has none. */
function traitText(trait: keyof ApiTraits, traits: ApiTraits): string {
  const value = comparedValue(trait, traits);
  return value === undefined ? "" : canonicalText(value);
}

function comparedValue(trait: keyof ApiTraits, traits: ApiTraits): unknown {
  // The table of events is compared event by event.
  if (trait === "webhooks") return traits.webhooks?.signature;
  if (trait !== "messages") return traits[trait];
  // The wording, not what is said about it.
  return traits.messages?.map(({ name, template, parts, field }) => {
    const days = Object.entries(parts).map(([part, { day = "" }]) => [part, day]);
    return { name, template, parts: Object.fromEntries(days) as object, field };
  });
}
