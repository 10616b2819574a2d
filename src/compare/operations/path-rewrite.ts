/**
 * A rewrite of all paths: a trailing slash added or removed, another prefix, another version segment.
 *
 * A prefix is found among the operations that no id and no exact path matches. It must apply to most of them, and to
 * more than kept their paths: a single `/v2/payments` beside unchanged paths is a successor, not the same operation.
 */
import type { Operation } from "../../model/api.js";
import { pathForm, splitPath } from "../../schema/path-template.js";

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

/** `left` and `right`: the operations without a counterpart. `stayed`: how many others kept their paths. */
export function findPrefix(
  left: readonly Routed[],
  right: readonly Routed[],
  stayed: number,
): PathRewrite["prefix"] | undefined {
  const byRest = new Map<string, Set<string>>();
  for (const after of right)
    for (const { prefix, rest } of splits(after))
      byRest.set(rest, (byRest.get(rest) ?? new Set()).add(prefix));
  const votes = new Map<string, { before: string; after: string; count: number }>();
  for (const older of left) {
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
  const isMost = best.count * 2 > left.length && best.count > stayed;
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
export function rewriteBetween(before: string, after: string): PathRewrite | undefined {
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
