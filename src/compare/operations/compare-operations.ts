/** Compares operations: added, removed and common ones, with their traits from overlays. */

import type { Api, Operation } from "../../model/api.js";
import { type Successor, type Relation, sortFacts, type Fact } from "../fact.js";
import { atOperation, type At, type Comparison, wholeOf } from "../at.js";
import {
  compareDeprecated,
  compareSingle,
  compareNames,
  compareNothing,
  compareParts,
  compareProse,
  differentTexts,
  type PartComparisons,
} from "../parts.js";
import { compareBodies } from "./compare-bodies.js";
import { compareCallbacks } from "./compare-events.js";
import { operationSchemas } from "../../timeline/directions.js";
import { compareParameters } from "./compare-parameters.js";
import { compareResponses } from "./compare-responses.js";
import { compareSecurity } from "./compare-security.js";
import { isMoved } from "./routes.js";
import { flatFacts } from "../spread-uses.js";
import { findSuccessors } from "./successors.js";
import { canonicalText } from "../canonical.js";

export function compareOperations(_before: Api, after: Api, at: At): void {
  const { comparison } = at;
  const { matched, removed, added } = comparison.matches.operations;
  const deprecated = matched.flatMap(([older, newer]) =>
    !older.deprecated && newer.deprecated ? [newer] : [],
  );
  const successors = findSuccessors(
    [...removed, ...deprecated],
    after.operations,
    new Set(added),
    comparison.probe,
  );
  for (const operation of removed) compareRemoved(operation, successors.get(operation), comparison);
  for (const operation of added) {
    const follows = [...successors].flatMap(([{ id }, newer]) => (newer === operation ? [id] : [])).sort();
    const difference = { kind: "operation-added", operation: operation.id, follows } as const;
    atOperation(comparison, undefined, operation).fact({
      ...difference,
      schemas: operationSchemas(operation),
    });
  }
  for (const [older, newer] of matched) {
    const there = atOperation(comparison, older, newer);
    compareMark(older, newer, successors.get(newer), there);
    compareParts(parts, older, newer, there);
  }
}

function compareRemoved(
  operation: Operation,
  successor: Operation | undefined,
  comparison: Comparison,
): void {
  atOperation(comparison, operation, undefined).fact({
    kind: "operation-removed",
    operation: operation.id,
    wasDeprecated: operation.deprecated,
    ...(successor === undefined ? {} : { successor: asSuccessor(successor) }),
    differences: successor === undefined ? [] : differencesBetween(operation, successor, comparison),
    schemas: operationSchemas(operation),
  });
}

function compareMark(before: Operation, after: Operation, successor: Operation | undefined, at: At): void {
  if (successor === undefined) compareDeprecated(before, after, at);
  else at.fact({ kind: "deprecated", before: false, after: true, successor: asSuccessor(successor) });
}

function asSuccessor({ id, method, path }: Operation): Successor {
  return { id, method, path };
}

/** In an isolated comparison: differences in types that both versions have are changes of these types. */
function differencesBetween(before: Operation, after: Operation, comparison: Comparison): Fact[] {
  const recorder = comparison.recorder.isolated();
  const isolated: Comparison = { ...comparison, recorder, facts: [], findings: [] };
  compareParts(successorParts, before, after, atOperation(isolated, before, after));
  return sortFacts([...isolated.facts, ...isolated.findings.flatMap(flatFacts)]);
}

const parts: PartComparisons<Operation, At> = {
  id: compareId,
  isIdPublished: compareId,
  method: compareRoute,
  path: compareRoute,
  servers: compareServers,
  atLeastOneOf: compareGroups,
  errorSets: compareErrorSets,
  pointer: compareNothing,
  tags: compareProse,
  summary: compareProse,
  description: compareProse,
  // See `compareMark`.
  deprecated: compareNothing,
  sunset: compareSingle("sunset", ({ sunset = "" }) => sunset),
  // They follow from the security and the traits, which are compared.
  credentials: compareNothing,
  filledFields: compareNothing,
  credentialScopes: compareNames("credential-scopes", ({ credentialScopes = [] }) => credentialScopes),
  isKeyed: compareSingle("idempotency-key", ({ isKeyed }) => isKeyed),
  // It follows from the other operations.
  lookUp: compareNothing,
  lookUpBy: compareNothing,
  // It follows from the parameters, which are compared.
  oldestFirst: compareNothing,
  isKeyRequired: compareSingle("idempotency-key-required", ({ isKeyRequired }) => isKeyRequired),
  isSandboxOnly: compareSingle("sandbox-only", ({ isSandboxOnly }) => isSandboxOnly),
  ignoresVersion: compareSingle("version-ignored", ({ ignoresVersion }) => ignoresVersion),
  scopes: compareNames("scopes", ({ scopes }) => scopes),
  paging: compareSingle("paging", ({ paging }) => (paging === undefined ? "" : canonicalText(paging))),
  requires: compareNames("requirements", ({ requires }) => requires),
  // Reported separately from changes: see behaviours.ts.
  behaviours: compareNothing,
  comparedOnly: compareSingle("stability", ({ comparedOnly }) => comparedOnly?.stability ?? ""),
  security: compareSecurity,
  parameters: compareParameters,
  body: compareBodies,
  responses: compareResponses,
  callbacks: compareCallbacks,
};

/** A successor always has another name and route. */
const successorParts: PartComparisons<Operation, At> = {
  ...parts,
  id: compareNothing,
  isIdPublished: compareNothing,
  method: compareNothing,
  path: compareNothing,
  sunset: compareNothing,
};

/** An id derived from the path changes with the path, which is a separate fact. */
function compareId(before: Operation, after: Operation, at: At): void {
  if (before.id !== after.id && (after.isIdPublished || !isMovedAlone(before, after, at)))
    at.fact({ kind: "operation-renamed", before: before.id, after: after.id });
}

function compareRoute(before: Operation, after: Operation, at: At): void {
  if (!isMovedAlone(before, after, at)) return;
  const route = ({ method, path }: Operation): string => `${method} ${path}`;
  at.fact({ kind: "operation-moved", operation: after.id, before: route(before), after: route(after) });
}

/** Moved on its own, not by the rewrite of all paths. */
function isMovedAlone(before: Operation, after: Operation, { comparison }: At): boolean {
  const { before: older, after: newer, matches } = comparison;
  return isMoved(before, after, older, newer) && matches.paths?.operations.has(after) !== true;
}

function compareServers(before: Operation, after: Operation, at: At): void {
  const own = ({ servers }: Operation): string | undefined => servers && addressesText(servers);
  const [older, newer] = [[...(before.servers ?? [])].sort(), [...(after.servers ?? [])].sort()];
  if (own(before) !== own(after))
    at.fact({ kind: "operation-servers", operation: after.id, before: older, after: newer });
}

/** Ignores a trailing slash. An API without servers has the server `/` (OpenAPI 3.1, 4.8.1.1). */
export function addressesText(servers: readonly string[]): string {
  return [...new Set(servers.map((url) => url.replace(/\/$/, "")))].sort().join("\n");
}

/** The error set of each status. The contents of the sets are compared once for the whole API. */
function compareErrorSets(before: Operation, after: Operation, at: At): void {
  for (const { name: status, ...turned } of differentTexts(before.errorSets, after.errorSets)) {
    const answer = { kind: "response", status, mediaType: "" } as const;
    at.part(wholeOf(before), wholeOf(after), answer).fact({ kind: "error-set", status, ...turned });
  }
}

/** Groups of which a call must pass one parameter. A call that satisfied all old groups may fail a new one. */
function compareGroups(before: Operation, after: Operation, at: At): void {
  const [older, newer] = [groupsOf(before), groupsOf(after)];
  const [stillValid, wasValid] = [implies(older, newer), implies(newer, older)];
  if (stillValid && wasValid) return;
  const relation: Relation = stillValid ? "wider" : wasValid ? "narrower" : "incomparable";
  at.fact({ kind: "parameter-groups", before: groupsText(older), after: groupsText(newer), relation });
}

type Groups = readonly ReadonlySet<string>[];

function groupsOf({ atLeastOneOf }: Operation): Groups {
  return atLeastOneOf.map((group) => new Set(group));
}

function implies(offered: Groups, demanded: Groups): boolean {
  return demanded.every((group) => offered.some((other) => [...other].every((name) => group.has(name))));
}

/** `` `iban` or `swift`; `name` ``: the groups in words. */
function groupsText(groups: Groups): string {
  const names = (group: ReadonlySet<string>): string[] => [...group].sort().map((name) => `\`${name}\``);
  return groups
    .map((group) => names(group).join(" or "))
    .sort()
    .join("; ");
}
