/** URLs and request paths, as text. */

/** True for a URL without a host, which belongs to the server that published it. */
export function isRelativeUrl(url: string): boolean {
  return !/^([a-z][a-z\d+.-]*:)?\/\//i.test(url);
}

/** `/v1/payments/{id}` as `v1`, `payments`, `{id}`. */
export function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}
