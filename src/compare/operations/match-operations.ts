/** Matches the operations of two versions, without guessing: see successors.ts. */
import type { Api, Operation } from "../../model/api.js";
import { pathForm, sentPath } from "../../schema/path-template.js";
import { match, type Matched, type MatchRule, type Side } from "../../values/match.js";
import type { Evidence } from "../fact.js";
import { isOperationLeftOut } from "../not-compared.js";
import { findPrefix, looseRoute } from "./path-rewrite.js";

/**
 * Matched by the published operationId, then by method and path template without parameter names, then by the same
 * including the API's root, ignoring a trailing slash, without the segment that is the version, and with another prefix
 * of all paths, then by a derived id.
 * Operations that the other side leaves out count neither as added nor as removed.
 */
export function matchOperations(before: Api, after: Api): Matched<Operation, readonly Evidence[]> {
  // A key cannot decide between two that differ only in what it ignores.
  const byRoute = (key: RouteOf): MatchRule<Operation, readonly Evidence[]> => ({
    evidence: ["same path"],
    key,
  });
  const direct = match(before.operations, after.operations, [
    { evidence: ["same id"], key: ({ id, isIdPublished }) => (isIdPublished ? id : undefined) },
    byRoute(routeOf),
    byRoute((operation, side) => addressOf(operation, (side === "before" ? before : after).root)),
    byRoute((operation) => looseRoute(operation)),
    byRoute((operation, side) => versionlessRoute(operation, side === "before" ? before : after)),
  ]);
  const stayed = direct.matched.filter(([older, newer]) => routeOf(older) === routeOf(newer)).length;
  const prefix = findPrefix(direct.removed, direct.added, stayed);
  const { matched, removed, added } = match(direct.removed, direct.added, [
    byRoute((operation, side) => prefix && looseRoute(operation, prefix[side])),
    { evidence: ["same id"], key: ({ id }) => id },
  ]);
  return {
    matched: [...direct.matched, ...matched],
    removed: removed.filter((operation) => !isOperationLeftOut(operation, before, after)),
    added: added.filter((operation) => !isOperationLeftOut(operation, after, before)),
  };
}

/** Undefined: not matched by this key. */
type RouteOf = (operation: Operation, side: Side) => string | undefined;

/** Ignores what is not on the wire: parameter names, and a root that moved from the servers into the paths. */
export function isMoved(before: Operation, after: Operation, older: Api, newer: Api): boolean {
  const sent = (operation: Operation): Operation => ({ ...operation, path: sentPath(operation.path) });
  const [from, to] = [sent(before), sent(after)];
  return addressOf(from, older.root) !== addressOf(to, newer.root) && routeOf(from) !== routeOf(to);
}

/** `GET /payments/{}`: parameter names are not on the wire. */
function routeOf({ method, path }: Operation): string {
  return `${method} ${pathForm(path)}`;
}

/** `GET /crm/2026-01/contacts` → `GET /crm/{}/contacts`: some publishers put the version after the name of a family. */
function versionlessRoute(operation: Operation, { version }: Api): string | undefined {
  const segments = operation.path.split("/");
  if (!segments.includes(version)) return undefined;
  return looseRoute({
    ...operation,
    path: segments.map((segment) => (segment === version ? "{version}" : segment)).join("/"),
  });
}

/** Between two versions that are a segment of their paths. */
export function isVersionRewrite(older: Operation, newer: Operation, before: Api, after: Api): boolean {
  const route = versionlessRoute(older, before);
  return route !== undefined && route === versionlessRoute(newer, after);
}

/** Includes the root of the API: publishers move it from the servers into the paths and back. */
export function addressOf(operation: Operation, root: string): string {
  return routeOf({ ...operation, path: root + operation.path });
}
