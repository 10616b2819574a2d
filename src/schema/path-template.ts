/**
 * Path templates as operations have them: `/orders/{id}`. One may end with a query that never changes
 * (`/jobs?action=start`), and with a fragment that is never sent (`/orders#draft`), so that several operations share one
 * path.
 */

/** The path as a request has it: without its fragment. */
export function sentPath(path: string): string {
  return path.replace(/#.*/s, "");
}

/** The query is undefined where the path has none. */
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

/** True if the query of a request has all that is fixed. */
export function hasFixedQuery(fixed: FixedQuery, query: string): boolean {
  const sent = new URLSearchParams(query);
  return fixed.every(([name, value]) => sent.getAll(name).includes(value));
}

/**
 * Equal for paths that match the same requests: neither names in the template nor the order of the query count. A fragment
 * does, since a document has it to tell operations apart.
 */
export function pathForm(path: string): string {
  const { pathname, query } = splitPath(path);
  const form = pathname.replaceAll(/\{[^}]*\}/g, "{}");
  const fragment = path.slice(sentPath(path).length);
  return query === undefined ? form + fragment : `${form}?${query.split("&").sort().join("&")}${fragment}`;
}
