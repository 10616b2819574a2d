/**
 * Servers of the API, servers of single operations, and the prefix of every path after the base URL.
 *
 * A document with servers only on its operations (OpenAPI 3.1, 4.8.8) is served where most of them are. If servers have
 * different paths, the root is their common suffix: `/v70` of `/v70` and `/sandbox/v70`. The rest belongs to the
 * caller's base URL.
 */
import type { DocumentOperation, ValidDocument } from "../document/valid-document.js";

export function buildServers({
  servers,
  operations,
}: Pick<ValidDocument, "servers" | "operations">): readonly string[] {
  return [...new Set(servers.length > 0 ? servers : mostCommonServers(operations))];
}

function mostCommonServers(operations: readonly DocumentOperation[]): readonly string[] {
  const counts = new Map<string, { readonly servers: readonly string[]; count: number }>();
  for (const { servers } of operations) {
    if (servers === undefined) continue;
    const key = [...new Set(servers)].join("\n");
    const known = counts.get(key) ?? { servers, count: 0 };
    known.count++;
    counts.set(key, known);
  }
  const [most] = [...counts.values()].sort((left, right) => right.count - left.count);
  return most?.servers ?? [];
}

/** `stated`: the trait `environments.root`. */
export function buildRoot(servers: readonly string[], stated: string | undefined): string {
  if (stated !== undefined) return stated;
  const [first = "", ...others] = servers.map(pathOf);
  const endings = first.split("/").map((_, index, segments) => ["", ...segments.slice(index + 1)].join("/"));
  return endings.find((ending) => others.every((path) => path.endsWith(ending))) ?? "";
}

/** The operation's own servers, if they differ from those of the API. */
export function buildOwnServers(
  { servers }: DocumentOperation,
  apiServers: readonly string[],
): readonly string[] | undefined {
  const own = [...new Set(servers)];
  const isSame = own.length === apiServers.length && own.every((url) => apiServers.includes(url));
  return own.length === 0 || isSame ? undefined : own;
}

/** `https://host/api/` and `/api` give `/api`; a relative reference without a path gives nothing. */
function pathOf(url: string): string {
  const path = url.replace(/^(?:[A-Za-z][A-Za-z0-9+.-]*:)?\/\/[^/?#]*/, "").replace(/[?#].*$/s, "");
  return path.startsWith("/") ? path.replace(/\/+$/, "") : "";
}
