/** Matches the operations of two versions, without guessing: see successors.ts. */
import type { Api, Operation } from "../../model/api.js";
import { pathForm, sentPath } from "../../schema/path-template.js";
import { groupBy, onlyPair } from "../../values/collections.js";
import { isOperationLeftOut } from "../not-compared.js";
import type { Matched } from "../parts.js";
import { findPrefix, looseRoute } from "./path-rewrite.js";

type OperationEvidence = "same id" | "same path";

interface MatchedOperations extends Matched<Operation> {
  /** Keyed by the operation of the newer version. */
  readonly evidence: ReadonlyMap<Operation, OperationEvidence>;
}

/**
 * Matched by the published operationId, then by method and path template without parameter names, then by the same
 * including the API's root, ignoring a trailing slash, and with another prefix of all paths, then by a derived id.
 * Operations that the other side leaves out count neither as added nor as removed.
 */
export function matchOperations(before: Api, after: Api): MatchedOperations {
  const matched: [Operation, Operation][] = [];
  const evidence = new Map<Operation, OperationEvidence>();
  const [left, right] = [new Set(before.operations), new Set(after.operations)];
  const match = (reason: OperationEvidence, keyOf: KeyOf, keyOfNewer = keyOf): void => {
    const [older, newer] = [
      groupBy(left, (operation) => keyOf(operation, before.root)),
      groupBy(right, (operation) => keyOfNewer(operation, after.root)),
    ];
    // A key cannot decide between two that differ only in what it ignores.
    for (const [was, is] of [...older].flatMap(([key, each]) => onlyPair(each, newer.get(key) ?? []))) {
      matched.push([was, is]);
      evidence.set(is, reason);
      left.delete(was);
      right.delete(is);
    }
  };
  match("same id", publishedId);
  match("same path", routeOf);
  match("same path", addressOf);
  match("same path", (operation) => looseRoute(operation));
  const stayed = matched.filter(([was, is]) => routeOf(was) === routeOf(is)).length;
  const prefix = findPrefix([...left], [...right], stayed);
  if (prefix !== undefined)
    match(
      "same path",
      (operation) => looseRoute(operation, prefix.before),
      (operation) => looseRoute(operation, prefix.after),
    );
  match("same id", ({ id }) => id);
  return {
    matched,
    evidence,
    removed: [...left].filter((operation) => !isOperationLeftOut(operation, before, after)),
    added: [...right].filter((operation) => !isOperationLeftOut(operation, after, before)),
  };
}

/** Undefined: not matched by this key. */
type KeyOf = (operation: Operation, root: string) => string | undefined;

function publishedId({ id, isIdPublished }: Operation): string | undefined {
  return isIdPublished ? id : undefined;
}

/** Ignores what is not on the wire: parameter names, and a root that moved from the servers into the paths. */
export function isMoved(before: Operation, after: Operation, older: Api, newer: Api): boolean {
  const sent = (operation: Operation): Operation => ({ ...operation, path: sentPath(operation.path) });
  const [was, is] = [sent(before), sent(after)];
  return addressOf(was, older.root) !== addressOf(is, newer.root) && routeOf(was) !== routeOf(is);
}

/** `GET /payments/{}`: parameter names are not on the wire. */
function routeOf({ method, path }: Operation): string {
  return `${method} ${pathForm(path)}`;
}

/** Includes the root of the API: publishers move it from the servers into the paths and back. */
export function addressOf(operation: Operation, root: string): string {
  return routeOf({ ...operation, path: root + operation.path });
}
