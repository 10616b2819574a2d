/**
 * Path templates of operations: `/orders/{id}`. A template may end with a fixed query (`/jobs?action=start`), and with
 * a fragment that is never sent (`/orders#draft`), so that several operations share a path.
 */

/** The path as sent, without its fragment. */
export function sentPath(path: string): string {
  return path.replace(/#.*/s, "");
}

/** The query is undefined if the path has none. */
export function splitPath(path: string): { readonly pathname: string; readonly query: string | undefined } {
  const sent = sentPath(path);
  const start = sent.indexOf("?");
  return start < 0
    ? { pathname: sent, query: undefined }
    : { pathname: sent.slice(0, start), query: sent.slice(start + 1) };
}

export type FixedQuery = readonly (readonly [name: string, value: string])[];

export function fixedQuery(path: string): FixedQuery {
  return [...new URLSearchParams(splitPath(path).query)];
}

/** True if the query of a request contains all of the fixed query. */
export function hasFixedQuery(fixed: FixedQuery, query: string): boolean {
  const sent = new URLSearchParams(query);
  return fixed.every(([name, value]) => sent.getAll(name).includes(value));
}

/**
 * Equal for paths that match the same requests: names in the template and the order of the query are ignored. A
 * fragment counts, since documents use it to tell operations apart.
 */
export function pathForm(path: string): string {
  const { pathname, query } = splitPath(path);
  const form = pathname.replaceAll(/\{[^}]*\}/g, "{}");
  const fragment = path.slice(sentPath(path).length);
  return query === undefined ? form + fragment : `${form}?${query.split("&").sort().join("&")}${fragment}`;
}
