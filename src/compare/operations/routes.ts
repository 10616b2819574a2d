/**
 * Routes of operations: the keys by which two versions' operations match, and the rewrite of all paths: a trailing slash
 * added or removed, another prefix, another version segment.
 *
 * A prefix is found among the operations that no id and no exact path matches. It must apply to most of them, and to
 * more than kept their paths: a single `/v2/payments` beside unchanged paths is a successor, not the same operation.
 */
import type { Api, Operation } from "../../model/api.js";
import { pathForm, sentPath, splitPath } from "../../schema/path-template.js";
import { groupBy } from "../../values/collections.js";
import type { Matched } from "../../values/match.js";

export interface PathRewrite {
  /** The former and the new prefix of every rewritten path: `/v1`; empty for none. */
  readonly prefix: { readonly before: string; readonly after: string };
  readonly slash: "gained" | "lost" | "kept";
  /** The prefixes are the names of the versions, which stand anywhere in the paths. */
  readonly isVersion?: true;
}

type Routed = Pick<Operation, "method" | "path">;

/** Method and path without a trailing slash, after the prefix. */
export function looseRoute({ method, path }: Routed, prefix = ""): string | undefined {
  const form = pathForm(path);
  const { pathname } = splitPath(form);
  const loose = pathname.replace(/\/$/, "");
  if (prefix !== "" && loose !== prefix && !loose.startsWith(`${prefix}/`)) return undefined;
  return `${method} ${loose.slice(prefix.length)}${form.slice(pathname.length)}`;
}

/** The former and the new prefix of most operations without a counterpart; undefined if no two explain most of them. */
export function findPrefix({
  matched,
  removed,
  added,
}: Matched<Operation>): PathRewrite["prefix"] | undefined {
  const byRest = new Map<string, Set<string>>();
  for (const after of added)
    for (const { prefix, rest } of splits(after))
      byRest.set(rest, (byRest.get(rest) ?? new Set()).add(prefix));
  const votes = new Map<string, { before: string; after: string; count: number }>();
  for (const older of removed) {
    for (const { prefix: before, rest } of splits(older)) {
      for (const after of byRest.get(rest) ?? []) {
        const key = JSON.stringify([before, after]);
        const known = votes.get(key) ?? { before, after, count: 0 };
        known.count++;
        votes.set(key, known);
      }
    }
  }
  const lengthOf = ({ before, after }: PathRewrite["prefix"]): number => before.length + after.length;
  const [best] = [...votes.values()].sort(
    (one, other) => other.count - one.count || lengthOf(one) - lengthOf(other),
  );
  if (best === undefined || best.count < fewestMoved) return undefined;
  const stayed = matched.filter(([older, newer]) => routeOf(older) === routeOf(newer)).length;
  const isMost = best.count * 2 > removed.length && best.count > stayed;
  return isMost ? { before: best.before, after: best.after } : undefined;
}

/** One path with another prefix proves nothing. */
const fewestMoved = 2;

const longestPrefix = 3;

/** Every prefix of whole, fixed segments, with the rest of the route, which is never empty. */
function splits(operation: Routed): { readonly prefix: string; readonly rest: string }[] {
  const segments = splitPath(pathForm(operation.path)).pathname.split("/").slice(1);
  const fixed = segments.findIndex((segment) => segment === "" || segment.includes("{"));
  const most = Math.min(longestPrefix, fixed < 0 ? segments.length - 1 : fixed);
  return Array.from({ length: most + 1 }, (_, count) => {
    const prefix = segments
      .slice(0, count)
      .map((segment) => `/${segment}`)
      .join("");
    return { prefix, rest: looseRoute(operation, prefix) ?? "" };
  });
}

/** The rewrite that turned the first path into the second one; undefined if anything else differs. */
function rewriteBetween(before: string, after: string): PathRewrite | undefined {
  const [older, newer] = [before, after].map((path) => splitPath(pathForm(path)).pathname);
  if (older === undefined || newer === undefined) return undefined;
  const [wasSlashed, isSlashed] = [older.endsWith("/"), newer.endsWith("/")];
  const slash = wasSlashed === isSlashed ? "kept" : isSlashed ? "gained" : "lost";
  const [left, right] = [older, newer].map((path) => path.replace(/\/$/, "").split("/").slice(1));
  if (left === undefined || right === undefined) return undefined;
  let same = 0;
  while (same < Math.min(left.length, right.length) && left.at(-1 - same) === right.at(-1 - same)) same++;
  const [from, to] = [left, right].map((parts) => parts.slice(0, parts.length - same));
  if (from === undefined || to === undefined || same === 0) return undefined;
  const isPrefix = [from, to].every((parts) => parts.every((part) => part !== "{}"));
  const text = (parts: readonly string[]): string => parts.map((part) => `/${part}`).join("");
  return isPrefix ? { prefix: { before: text(from), after: text(to) }, slash } : undefined;
}

/** The rewrite of most paths, and the newer operations that it applies to. */
export interface RewrittenPaths {
  readonly rewrite: PathRewrite;
  readonly operations: ReadonlySet<Operation>;
  /** The number of older paths that it applies to, and of all older paths with a counterpart. */
  readonly paths: number;
  readonly all: number;
}

/** The rewrite must apply to more than half of the operations; otherwise it is a set of single moves. */
export function rewrittenPaths(
  all: Matched<Operation>["matched"],
  before: Api,
  after: Api,
): RewrittenPaths | undefined {
  const moved = all.filter(([older, newer]) => isMoved(older, newer, before, after));
  const ofVersion: PathRewrite = {
    prefix: { before: `/${before.version}`, after: `/${after.version}` },
    slash: "kept",
    isVersion: true,
  };
  const rewritten = moved.flatMap(([older, newer]) => {
    const rewrite = isVersionRewrite(older, newer, before, after)
      ? ofVersion
      : rewriteBetween(older.path, newer.path);
    return rewrite === undefined ? [] : [{ older, newer, rewrite }];
  });
  const [most] = [...groupBy(rewritten, ({ rewrite }) => JSON.stringify(rewrite)).values()].sort(
    (left, right) => right.length - left.length,
  );
  const [first] = most ?? [];
  if (most === undefined || first === undefined || most.length < 2 || most.length * 2 <= all.length)
    return undefined;
  const { prefix, isVersion } = first.rewrite;
  const alike = moved.filter(([older, newer]) =>
    isVersion === true
      ? isVersionRewrite(older, newer, before, after)
      : looseRoute(older, prefix.before) === looseRoute(newer, prefix.after),
  );
  const countOf = (paths: readonly string[]): number => new Set(paths).size;
  return {
    rewrite: first.rewrite,
    operations: new Set(alike.map(([, newer]) => newer)),
    paths: countOf(alike.map(([older]) => older.path)),
    all: countOf(all.map(([older]) => older.path)),
  };
}

/** Ignores what is not on the wire: parameter names, and a root that moved from the servers into the paths. */
export function isMoved(before: Operation, after: Operation, older: Api, newer: Api): boolean {
  const sent = (operation: Operation): Operation => ({ ...operation, path: sentPath(operation.path) });
  const [from, to] = [sent(before), sent(after)];
  return addressOf(from, older.root) !== addressOf(to, newer.root) && routeOf(from) !== routeOf(to);
}

/** `GET /payments/{}`: parameter names are not on the wire. */
export function routeOf({ method, path }: Operation): string {
  return `${method} ${pathForm(path)}`;
}

/** `GET /crm/2026-01/contacts` → `GET /crm/{}/contacts`: some publishers put the version after the name of a family. */
export function versionlessRoute(operation: Operation, { version }: Api): string | undefined {
  const segments = operation.path.split("/");
  if (!segments.includes(version)) return undefined;
  return looseRoute({
    ...operation,
    path: segments.map((segment) => (segment === version ? "{version}" : segment)).join("/"),
  });
}

/** Between two versions that are a segment of their paths. */
function isVersionRewrite(older: Operation, newer: Operation, before: Api, after: Api): boolean {
  const route = versionlessRoute(older, before);
  return route !== undefined && route === versionlessRoute(newer, after);
}

/** Includes the root of the API: publishers move it from the servers into the paths and back. */
export function addressOf(operation: Operation, root: string): string {
  return routeOf({ ...operation, path: root + operation.path });
}
