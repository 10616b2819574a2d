/**
 * Where the API is served, and what every path begins with after the base URL.
 *
 * A document that has servers only at its operations (OpenAPI 3.1, 4.8.8) is served there as a whole. Where servers
 * have different paths, the root is what all of them end with: `/v70` of `/v70` and `/sandbox/v70`. The rest is part of
 * the base URL that the caller gives.
 */
import type { DocumentOperation } from "../document/valid-document.js";
import type { ModelContext } from "./model-context.js";

type Servers = Pick<ModelContext, "document">;

export function buildServers({ document }: Servers): readonly string[] {
  const stated =
    document.servers.length > 0
      ? document.servers
      : document.operations.flatMap(({ servers }) => servers ?? []);
  return [...new Set(stated.map(({ url }) => url))];
}

export function buildRoot(context: Servers & Pick<ModelContext, "traits">): string {
  const root = context.traits.environments?.root;
  if (root !== undefined) return root;
  const [first = "", ...others] = buildServers(context).map(pathOf);
  const endings = first.split("/").map((_, index, segments) => ["", ...segments.slice(index + 1)].join("/"));
  return endings.find((ending) => others.every((path) => path.endsWith(ending))) ?? "";
}

/** The operation's own servers, if they differ from those of the API as a whole. */
export function buildOwnServers(
  { servers }: DocumentOperation,
  apiServers: readonly string[],
): readonly string[] | undefined {
  const own = [...new Set((servers ?? []).map(({ url }) => url))];
  return own.some((url) => !apiServers.includes(url)) ? own : undefined;
}

/** `https://host/api/` and `/api` give `/api`; a relative reference without a path gives nothing. */
function pathOf(url: string): string {
  const path = url.replace(/^(?:[A-Za-z][A-Za-z0-9+.-]*:)?\/\/[^/?#]*/, "").replace(/[?#].*$/s, "");
  return path.startsWith("/") ? path.replace(/\/+$/, "") : "";
}
