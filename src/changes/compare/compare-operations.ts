/** Two lists of operations: which are the same, which came and went, and what changed in those that stayed. */
import type { Operation } from "../../model/api.js";
import type { Schema } from "../../model/schema.js";
import type { Subject } from "../fact.js";
import { compareCallbacks } from "./compare-events.js";
import { compareBodies } from "./compare-bodies.js";
import { compareParameters } from "./compare-parameters.js";
import { compareResponses } from "./compare-responses.js";
import { compareCredentialScopes, compareSecurity } from "./compare-security.js";
import {
  compareErrorSets,
  compareFlags,
  compareGroups,
  comparePaging,
  compareRequirements,
  compareScopes,
} from "./compare-operation-traits.js";
import { addressOf, matchOperations, routeOf } from "./match-operations.js";
import { eventSchemas } from "./match-events.js";
import type { OperationPair } from "./operation-pair.js";
import { addFact, addProse, useRoot, type Scope, type Spot } from "./scope.js";

export function compareOperations(scope: Scope): void {
  const { matched, removed, added } = matchOperations(scope.before, scope.after);
  for (const operation of removed) {
    const difference = {
      kind: "operation-removed",
      operation: operation.id,
      wasDeprecated: operation.deprecated,
      schemas: schemasOf(operation),
    } as const;
    addFact(scope, difference, { before: spotOf(operation) }, [
      useRoot(subjectOf(operation), "request", { kind: "operation" }),
    ]);
  }
  for (const operation of added) {
    const difference = {
      kind: "operation-added",
      operation: operation.id,
      schemas: schemasOf(operation),
    } as const;
    addFact(scope, difference, { after: spotOf(operation) }, [
      useRoot(subjectOf(operation), "request", { kind: "operation" }),
    ]);
  }
  for (const [before, after] of matched) compareOperation(before, after, scope);
}

export function subjectOf({ id, method, path }: Operation): Subject {
  return { kind: "operation", id, method, path };
}

function spotOf({ id, pointer }: Operation): Spot {
  return { owner: { kind: "operation", id, part: { kind: "operation" } }, pointer };
}

function compareOperation(before: Operation, after: Operation, scope: Scope): void {
  const pair = {
    before,
    after,
    subject: subjectOf(after),
    spots: { before: spotOf(before), after: spotOf(after) },
  };
  for (const compare of new Set(Object.values(parts))) compare(pair, scope);
}

type PartComparison = (pair: OperationPair, scope: Scope) => void;

/** Every part of an operation has its comparison. */
const parts: Record<keyof Operation, PartComparison> = {
  id: compareId,
  isIdPublished: compareId,
  method: compareRoute,
  path: compareRoute,
  pointer: compareNothing,
  tags: compareProse,
  summary: compareProse,
  description: compareProse,
  deprecated: compareDeprecated,
  sunset: compareSunset,
  parameters: compareParameters,
  body: compareBodies,
  responses: compareResponses,
  callbacks: compareCallbacks,
  servers: compareServers,
  security: compareSecurity,
  credentialScopes: compareCredentialScopes,
  isKeyed: compareFlags,
  isKeyRequired: compareFlags,
  isSandboxOnly: compareFlags,
  ignoresVersion: compareFlags,
  scopes: compareScopes,
  paging: comparePaging,
  errorSets: compareErrorSets,
  requires: compareRequirements,
  atLeastOneOf: compareGroups,
  // They are entries of their own beside the changes: see behaviours.ts.
  behaviours: compareNothing,
};

/** Where it stands in the document is nothing to a caller. */
function compareNothing(): void {
  return;
}

/** A name that we made out of the path changes with the path, and that is told already. */
function compareId({ before, after, subject, spots }: OperationPair, scope: Scope): void {
  if (before.id === after.id || (!after.isIdPublished && isMoved(before, after, scope))) return;
  const root = useRoot(subject, "request", { kind: "operation" });
  addFact(scope, { kind: "operation-renamed", before: before.id, after: after.id }, spots, [root]);
}

function compareRoute({ before, after, subject, spots }: OperationPair, scope: Scope): void {
  if (!isMoved(before, after, scope)) return;
  const [was, is] = [before, after].map(({ method, path }) => `${method} ${path}`);
  const difference = {
    kind: "operation-moved",
    operation: after.id,
    before: was ?? "",
    after: is ?? "",
  } as const;
  addFact(scope, difference, spots, [useRoot(subject, "request", { kind: "operation" })]);
}

function isMoved(before: Operation, after: Operation, scope: Scope): boolean {
  const isWhereItWas = addressOf(before, scope.before.root) === addressOf(after, scope.after.root);
  return !isWhereItWas && routeOf(before) !== routeOf(after);
}

function compareServers({ before, after, subject, spots }: OperationPair, scope: Scope): void {
  const [was, is] = [before, after].map(({ servers }) => [...(servers ?? [])].sort());
  if (was === undefined || is === undefined || was.join("\n") === is.join("\n")) return;
  const difference = { kind: "operation-servers", operation: after.id, before: was, after: is } as const;
  addFact(scope, difference, spots, [useRoot(subject, "request", { kind: "operation" })]);
}

function compareProse({ before, after }: OperationPair, scope: Scope): void {
  const words = ({ summary, description, tags }: Operation): (string | undefined)[] => [
    summary,
    description,
    [...tags].sort().join(),
  ];
  addProse(scope, after.pointer, words(before), words(after));
}

function compareDeprecated({ before, after, subject, spots }: OperationPair, scope: Scope): void {
  if (before.deprecated === after.deprecated) return;
  const root = useRoot(subject, "request", { kind: "operation" });
  addFact(scope, { kind: "deprecated", before: before.deprecated, after: after.deprecated }, spots, [root]);
}

function compareSunset({ before, after, subject, spots }: OperationPair, scope: Scope): void {
  const [was, is] = [before.sunset ?? "", after.sunset ?? ""];
  if (was === is) return;
  const difference = { kind: "sunset", operation: after.id, before: was, after: is } as const;
  addFact(scope, difference, spots, [useRoot(subject, "request", { kind: "operation" })]);
}

/** Everything that a caller sends or gets: these declarations come and go with the operation. */
export function schemasOf({ parameters, body, responses, callbacks }: Operation): Schema[] {
  return [
    ...parameters.map(({ schema }) => schema),
    ...(body?.content ?? []).map(({ schema }) => schema),
    ...responses.flatMap(({ content, headers }) => [...content, ...headers].map(({ schema }) => schema)),
    ...callbacks.flatMap(eventSchemas),
  ];
}
