/** Two lists of operations: which are the same, which came and went, and what changed in those that stayed. */
import type { Api, Operation } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import { isOperationLeftOut } from "../not-compared.js";
import { ComparedCall, wholeOf, type At, type CallAt } from "./at.js";
import { compareBodies } from "./compare-bodies.js";
import { compareCallbacks, eventSchemas } from "./compare-events.js";
import {
  compareErrorSets,
  compareFlags,
  compareGroups,
  comparePaging,
  compareRequirements,
  compareScopes,
} from "./compare-operation-traits.js";
import { compareParameters } from "./compare-parameters.js";
import {
  compareDeprecated,
  compareNothing,
  compareParts,
  compareProse,
  type Matched,
  type PartComparisons,
} from "./compare-parts.js";
import { compareResponses } from "./compare-responses.js";
import { compareCredentialScopes, compareSecurity } from "./compare-security.js";

export function compareOperations(before: Api, after: Api, { comparison }: At): void {
  const { matched, removed, added } = matchOperations(before, after);
  for (const operation of removed.filter((each) => !isOperationLeftOut(each, before, after)))
    new ComparedCall(comparison, operation, operation).part(wholeOf(operation), undefined).fact({
      kind: "operation-removed",
      operation: operation.id,
      wasDeprecated: operation.deprecated,
      schemas: schemasOf(operation),
    });
  for (const operation of added.filter((each) => !isOperationLeftOut(each, after, before)))
    new ComparedCall(comparison, operation, operation)
      .part(undefined, wholeOf(operation))
      .fact({ kind: "operation-added", operation: operation.id, schemas: schemasOf(operation) });
  for (const [was, is] of matched) compareParts(parts, was, is, new ComparedCall(comparison, was, is).at);
}

/**
 * By the published operationId, then by method and path template, in which the names of parameters do not count, then
 * by the same with the API's root, then by a name we made.
 */
export function matchOperations(before: Api, after: Api): Matched<Operation> {
  const matched: [Operation, Operation][] = [];
  const [left, right] = [new Set(before.operations), new Set(after.operations)];
  for (const keyOf of [publishedId, routeOf, addressOf, ({ id }: Operation) => id]) {
    const byKey = new Map(Array.from(right, (operation) => [keyOf(operation, after.root), operation]));
    for (const was of left) {
      const key = keyOf(was, before.root);
      const is = key === undefined ? undefined : byKey.get(key);
      if (is === undefined || !right.has(is)) continue;
      matched.push([was, is]);
      left.delete(was);
      right.delete(is);
    }
  }
  return { matched, removed: [...left], added: [...right] };
}

function publishedId({ id, isIdPublished }: Operation): string | undefined {
  return isIdPublished ? id : undefined;
}

/** `GET /payments/{}`: names in the template say nothing on the wire. */
function routeOf({ method, path }: Operation): string {
  return `${method} ${path.replaceAll(/\{[^}]*\}/g, "{}")}`;
}

/** With what every path begins with: publishers move it from the servers into the paths and back. */
export function addressOf(operation: Operation, root: string): string {
  return routeOf({ ...operation, path: root + operation.path });
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

const parts: PartComparisons<Operation, CallAt> = {
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
  // They follow from the security and the traits, which are compared.
  credentials: compareNothing,
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

/** A name that we made out of the path changes with the path, which is a fact of its own. */
function compareId(before: Operation, after: Operation, at: CallAt): void {
  if (before.id !== after.id && (after.isIdPublished || !isMoved(before, after, at)))
    at.fact({ kind: "operation-renamed", before: before.id, after: after.id });
}

function compareRoute(before: Operation, after: Operation, at: CallAt): void {
  if (!isMoved(before, after, at)) return;
  const route = ({ method, path }: Operation): string => `${method} ${path}`;
  at.fact({ kind: "operation-moved", operation: after.id, before: route(before), after: route(after) });
}

function isMoved(before: Operation, after: Operation, { comparison }: At): boolean {
  const [was, is] = [addressOf(before, comparison.before.root), addressOf(after, comparison.after.root)];
  return was !== is && routeOf(before) !== routeOf(after);
}

function compareServers(before: Operation, after: Operation, at: CallAt): void {
  const own = ({ servers }: Operation): string | undefined => servers && addressesText(servers);
  const [was, is] = [[...(before.servers ?? [])].sort(), [...(after.servers ?? [])].sort()];
  if (own(before) !== own(after))
    at.fact({ kind: "operation-servers", operation: after.id, before: was, after: is });
}

/** A slash at the end of an address says nothing. An API without servers has the one `/` (OpenAPI 3.1, 4.8.1.1). */
export function addressesText(servers: readonly string[]): string {
  return [...new Set(servers.map((url) => url.replace(/\/$/, "")))].sort().join("\n");
}

function compareSunset(before: Operation, after: Operation, at: CallAt): void {
  const [was, is] = [before.sunset ?? "", after.sunset ?? ""];
  if (was !== is) at.fact({ kind: "sunset", operation: after.id, before: was, after: is });
}
