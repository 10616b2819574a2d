/** URLs and request paths, as text. */

/** True for a URL without a host, which belongs to the server that published it. */
export function isRelativeUrl(url: string): boolean {
  return !/^([a-z][a-z\d+.-]*:)?\/\//i.test(url);
}

/** True for this machine. `URL` has already normalised every spelling of an address (`0x7f.1`, `127.1`). */
export function isLoopback({ hostname }: URL): boolean {
  return /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1]$/.test(hostname);
}

/** `/v1/payments/{id}` as `v1`, `payments`, `{id}`. */
export function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

/**
 * The text without the credentials of URLs in it, however they are written: what is before the last `@`, or in the place of
 * a port, and parameters that are named like a secret. A mistake in a URL must not show its password.
 */
export function withoutCredentials(text: string): string {
  return text
    .replace(urlLike, (_, scheme: string, rest: string) => scheme + withoutUser(rest))
    .replace(secretParameter, "$1…");
}

/** One slash: a path was made of it. A scheme without its colon, or none: somebody forgot it. */
const urlLike = /(\b[a-z][a-z\d+.-]+:\/{1,2}(?!\/)|(?<![:/])\/\/(?![/@]))([^\s"'`<>]+)/gi;
const secretParameter =
  /(\b(?:pass(?:word|wd|phrase)?|pwd|secret|(?:access|auth|id|refresh)?_?token|(?:client|shared)_?secret|api_?key|sig(?:nature)?)=)(?:'[^']*'|"[^"]*"|[^\s&;'"#`]+)/gi;

function withoutUser(rest: string): string {
  const authority = rest.split(/[/?#]/, 1)[0] ?? "";
  const hasUser = authority.includes("@") || /^[^[]*:(?!\d*$)/.test(authority);
  if (!hasUser) return rest;
  const end = rest.lastIndexOf("@");
  return end === -1 ? "…" : rest.slice(end + 1);
}
