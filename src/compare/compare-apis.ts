/**
 * Compares two versions of an API: all differences that a user of it could notice.
 *
 * Operations and events come first, with their schemas; each pair of declarations is compared once. Then come the
 * declarations that no operation or event leads to, which are still exported types, and the names of all types.
 */

import type { Api } from "../model/api.js";
import type { Schema, SchemaName } from "../schema/schema.js";
import { someSchema } from "../schema/visit-schema.js";
import type { ApiTraits, ErrorCode, ErrorCodeSet } from "../traits/types.js";
import { jsonKey } from "../values/json.js";
import { type At, atApi, atTypes, callerOf, type Comparison, endpointOf } from "./at.js";
import {
  addedAndRemoved,
  compareNothing,
  compareParts,
  compareProse,
  type PartComparisons,
} from "./parts.js";
import { canonicalText } from "./canonical.js";
import { compareLifecycles } from "./compare-lifecycles.js";
import { differenceOf, type Fact, sortFacts } from "./fact.js";
import type { DeclarationPair, LocalFact } from "./findings.js";
import { findNewCallers } from "./new-callers.js";
import { type Matches, matchVersions } from "./matches.js";
import { compareEvents } from "./operations/compare-events.js";
import { eventSchemas, operationSchemas } from "../timeline/directions.js";
import { addressesText, compareOperations } from "./operations/compare-operations.js";
import { compareSecuritySchemes } from "./operations/compare-security.js";
import { namesVersion } from "./operations/compare-parameters.js";
import { addressOf } from "./operations/routes.js";
import { type Caller, nowhere, placeKey } from "./place.js";
import { Recorder } from "./schemas/recorder.js";
import { spreadUses } from "./spread-uses.js";

export function startComparison(before: Api, after: Api): Comparison {
  const matches = matchVersions(before, after);
  const recorder = new Recorder(before, after, matches.types);
  return { before, after, matches, recorder, probe: recorder.probe, facts: [], findings: [] };
}

/** After the comparison, its recorder knows the parts that could not be compared. */
export function compareApis(
  before: Api,
  after: Api,
  comparison: Comparison = startComparison(before, after),
): Fact[] {
  const { recorder } = comparison;
  compareRewrite(comparison);
  compareParts(parts, before, after, atApi(comparison, "#/info"));
  const met = spreadUses(comparison.findings, recorder.pairs, after);
  const unmet = withoutKnown(unmetFacts(comparison), met);
  compareTypeNames(comparison);
  return sortFacts([...comparison.facts, ...met, ...unmet, ...proseFacts(recorder.prose)]);
}

/** The rewrite of all paths, reported once. */
function compareRewrite(comparison: Comparison): void {
  const { paths } = comparison.matches;
  if (paths === undefined) return;
  const callers = Array.from(paths.operations, (operation) =>
    callerOf(endpointOf(operation), { kind: "operation" }),
  );
  const { rewrite, paths: count, all } = paths;
  atApi(comparison, "#/paths", callers).fact({ kind: "paths-rewritten", ...rewrite, paths: count, all });
}

/** Facts about types of both versions that no common operation or event leads to. */
function unmetFacts({ before, after, matches, recorder }: Comparison): Fact[] {
  const known = new Set(recorder.pairs);
  const merged = mergedTypes(before, after, matches, [...known]);
  for (const name of before.schemas.keys()) {
    const newer = matches.types.laterOf(name);
    if (newer !== undefined && !merged.has(name)) recorder.comparePair(name, newer);
  }
  const pairs = recorder.pairs.filter((pair) => !known.has(pair));
  const differ = pairs.some(({ facts }) => facts.length > 0);
  return differ ? spreadUses(findNewCallers(matches, after, pairs), pairs, after) : [];
}

/** Types that others extend in both versions, compared as part of those. */
function mergedTypes(
  before: Api,
  after: Api,
  { operations, events, types }: Matches,
  pairs: readonly DeclarationPair[],
): ReadonlySet<SchemaName> {
  const merged = new Set<SchemaName>();
  const compare = (left: readonly Schema[], right: readonly Schema[]): void => {
    const [older, newer] = [left, right].map((schemas) => new Set(schemas.flatMap(basesOf)));
    for (const name of older ?? []) {
      const later = types.laterOf(name);
      if (later === undefined || newer?.has(later) !== true || merged.has(name)) continue;
      merged.add(name);
      compareDeclarations(name, later);
    }
  };
  const compareDeclarations = (left: SchemaName, right: SchemaName): void => {
    const [older, newer] = [before.schemas.get(left), after.schemas.get(right)];
    if (older !== undefined && newer !== undefined) compare([older.schema], [newer.schema]);
  };
  for (const pair of pairs) compareDeclarations(pair.before, pair.after);
  for (const [older, newer] of operations.matched) compare(operationSchemas(older), operationSchemas(newer));
  for (const [older, newer] of events.matched) compare(eventSchemas(older), eventSchemas(newer));
  return merged;
}

/** The types in an `allOf`, also in schemas inside. */
function basesOf(schema: Schema): SchemaName[] {
  const bases: SchemaName[] = [];
  someSchema(schema, ({ allOf = [] }) => {
    for (const { reference } of allOf) if (reference !== undefined) bases.push(reference);
    return false;
  });
  return bases;
}

/** Omits facts of types that were followed on one side only, and so compared before. */
function withoutKnown(facts: readonly Fact[], known: readonly Fact[]): Fact[] {
  if (facts.length === 0) return [];
  const keyOf = (fact: Fact): string => {
    const { before, after } = fact.at;
    return JSON.stringify([before && placeKey(before), after && placeKey(after), differenceOf(fact)]);
  };
  const keys = new Set(known.map(keyOf));
  return facts.filter((fact) => !keys.has(keyOf(fact)));
}

/** Type names that were added, removed or renamed. A rename is certain if both types mean the same. */
function compareTypeNames(comparison: Comparison): void {
  const { before, after, matches, recorder } = comparison;
  const gone = new Set([...before.schemas.keys()].filter((name) => !after.schemas.has(name)));
  const came = new Set([...after.schemas.keys()].filter((name) => !before.schemas.has(name)));
  const replaced = new Set(
    recorder.pairs.filter(({ facts }) => facts.some(isReplacement)).map((pair) => pair.before),
  );
  for (const [older, newer, evidence] of matches.types.renamed) {
    if (replaced.has(older)) continue;
    gone.delete(older);
    came.delete(newer);
    const at = atTypes(comparison, older, newer);
    const isCertain = at.areSame({ reference: older }, { reference: newer });
    at.fact({ kind: "schema-renamed", before: older, after: newer, isCertain, evidence });
  }
  for (const name of gone) atTypes(comparison, name, undefined).fact({ kind: "schema-removed", name });
  for (const name of came) atTypes(comparison, undefined, name).fact({ kind: "schema-added", name });
}

/** One type replaced the other. */
function isReplacement({ path, difference }: LocalFact): boolean {
  return path === "" && difference.kind === "type";
}

function proseFacts(pointers: ReadonlySet<string>): Fact[] {
  return [...pointers].map((pointer) => ({
    kind: "prose",
    of: pointer,
    at: { after: { ...nowhere, pointer, path: "" } },
    path: "",
    uses: [],
  }));
}

const parts: PartComparisons<Api, At> = {
  name: compareNothing,
  version: compareNothing,
  title: compareProse,
  description: compareProse,
  // The header is a trait.
  versionIn: compareTraits,
  errorSets: compareErrorSets,
  root: compareAddress,
  servers: compareAddress,
  pointers: compareNothing,
  // Compared through the operations and events that mention them.
  schemas: compareNothing,
  operations: compareOperations,
  // They cannot be read: see not-compared.ts.
  leftOut: compareNothing,
  unread: compareNothing,
  events: compareEvents,
  // Compared as a trait.
  messages: compareNothing,
  lifecycles: compareLifecycles,
  // They consist of operations, which are compared.
  securitySchemes: compareSecuritySchemes,
  // They follow from the schemes and the traits, which are compared.
  credentials: compareNothing,
  traits: compareTraits,
  // Excluded parts are not compared: see not-compared.ts.
  whole: compareNothing,
  filter: compareNothing,
  values: compareNothing,
};

function compareAddress(before: Api, after: Api, { comparison }: At): void {
  const at = atApi(comparison, "#/servers");
  const [older, newer] = [[...before.servers].sort(), [...after.servers].sort()];
  if (before.root !== after.root && !areAddressesEqual(comparison))
    at.fact({ kind: "root", before: before.root, after: after.root });
  else if (addressesText(older) !== addressesText(newer))
    at.fact({ kind: "servers", before: older, after: newer });
}

/** A root that moved from the servers into the paths makes no difference on the wire. */
function areAddressesEqual({ before, after, matches }: Comparison): boolean {
  const { matched } = matches.operations;
  return (
    matched.length > 0 &&
    matched.every(([older, newer]) => addressOf(older, before.root) === addressOf(newer, after.root))
  );
}

/** Added and removed sets are compared where an operation answers with them. */
function compareErrorSets(before: Api, after: Api, { comparison }: At): void {
  const counterparts = new Map(after.errorSets.map((set) => [set.name, set]));
  for (const older of before.errorSets) {
    const newer = counterparts.get(older.name);
    const at = atApi(comparison, "#/x-client/errors", callersOf(older.name, after));
    if (newer !== undefined) compareParts(errorSetParts, older, newer, at);
  }
}

const errorSetParts: PartComparisons<ErrorCodeSet, At> = {
  // Matched by it.
  name: compareNothing,
  description: compareProse,
  codes: compareCodes,
  // Its type is compared in its schema.
  field: compareNothing,
  codePath: compareReading,
  position: compareReading,
};

const codeParts: PartComparisons<ErrorCode, At> = {
  // Matched by it.
  code: compareNothing,
  // A table for people and their code: the client itself decides nothing by it.
  condition: compareAdvice,
  remedy: compareAdvice,
  fixableBy: compareAdvice,
  isRetryable: compareAdvice,
  status: compareAdvice,
};

function compareCodes(before: ErrorCodeSet, after: ErrorCodeSet, at: At): void {
  const codesOf = ({ codes }: ErrorCodeSet): string[] => codes.map(({ code }) => code);
  const { added, removed } = addedAndRemoved(codesOf(before), codesOf(after));
  if (added.length + removed.length > 0) at.fact({ kind: "error-codes", set: before.name, added, removed });
  for (const older of before.codes) {
    const newer = after.codes.find(({ code }) => code === older.code);
    if (newer !== undefined) compareParts(codeParts, older, newer, at);
  }
}

function compareAdvice(before: ErrorCode, after: ErrorCode, at: At): void {
  if (jsonKey(before) !== jsonKey(after)) at.prose();
}

/** Generated code reads the code of an error, and its place in the request, along these paths. */
function compareReading(before: ErrorCodeSet, after: ErrorCodeSet, at: At): void {
  const path = ({ codePath, position }: ErrorCodeSet): string => canonicalText({ codePath, position });
  const paths = { before: path(before), after: path(after) };
  if (paths.before !== paths.after) at.fact({ kind: "trait", trait: "errors", ...paths });
}

/** The callers that can get an error of the set. */
function callersOf(set: string, { operations }: Api): Caller[] {
  return operations.flatMap((operation) =>
    [...operation.errorSets]
      .filter(([, name]) => name === set)
      .map(([status]) => callerOf(endpointOf(operation), { kind: "response", status, mediaType: "" })),
  );
}

/** `elsewhere`: compared with an operation or event, or by facts of another kind. */
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
};

function compareTraits(before: Api, after: Api, { comparison }: At): void {
  for (const trait of Object.keys(traitComparisons) as (keyof ApiTraits)[]) {
    if (traitComparisons[trait] === "elsewhere") continue;
    const [older, newer] = [traitText(trait, before.traits), traitText(trait, after.traits)];
    if (older === newer || (trait === "version" && isDeclaredBefore(before, after))) continue;
    atApi(comparison, `#/x-client/${trait}`).fact({ kind: "trait", trait, before: older, after: newer });
  }
}

/** Some operations of the side without the trait declare the parameter themselves. */
function isDeclaredBefore(before: Api, after: Api): boolean {
  const [side, other] = before.traits.version === undefined ? [before, after] : [after, before];
  if (side.traits.version !== undefined) return false;
  return side.operations.some(({ parameters }) =>
    parameters.some((parameter) => namesVersion(parameter, other)),
  );
}

/** Empty if the version does not have the trait. */
function traitText(trait: keyof ApiTraits, traits: ApiTraits): string {
  const value = comparedValue(trait, traits);
  return value === undefined ? "" : canonicalText(value);
}

function comparedValue(trait: keyof ApiTraits, traits: ApiTraits): unknown {
  // The table of events is compared event by event.
  if (trait === "webhooks") return traits.webhooks?.signature;
  if (trait !== "messages") return traits[trait];
  // The wording without its descriptions.
  return traits.messages?.map(({ name, template, parts, field }) => {
    const days = Object.entries(parts).map(([part, { day = "" }]) => [part, day]);
    return { name, template, parts: Object.fromEntries(days) as object, field };
  });
}
