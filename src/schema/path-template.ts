/**
 * Path templates as operations have them: `/orders/{id}`. One from a key of a vendor may end with a query that never
 * changes (`/jobs?action=start`), so that several operations share one path.
 */

/** The query is undefined where the path has none. */
export function splitPath(path: string): { readonly pathname: string; readonly query: string | undefined } {
  const start = path.indexOf("?");
  return start < 0
    ? { pathname: path, query: undefined }
    : { pathname: path.slice(0, start), query: path.slice(start + 1) };
}

/** The fixed query of a path: names with values. */
export function fixedQuery(path: string): readonly (readonly [name: string, value: string])[] {
  return [...new URLSearchParams(splitPath(path).query)];
}

/** True if a request with this query matches the fixed query of the path. */
export function hasFixedQuery(path: string, query: string): boolean {
  const sent = new URLSearchParams(query);
  return fixedQuery(path).every(([name, value]) => sent.getAll(name).includes(value));
}

/** Equal for paths that match the same requests: neither names in the template nor the order of the query count. */
export function pathForm(path: string): string {
  const { pathname, query } = splitPath(path);
  const form = pathname.replaceAll(/\{[^}]*\}/g, "{}");
  return query === undefined ? form : `${form}?${query.split("&").sort().join("&")}`;
}
