// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** The base URL that operation paths are appended to. */
import { InvalidRequestError } from "../errors/errors.js";
import { web } from "../web.js";

/**
 * Origin, path and root, without a slash at the end; a URL that ends with the root does not get it twice, and one whose
 * root has a variable must have a value for it. `https`, except on loopback or if plain `http` is allowed. `option`: the
 * name for errors.
 */
export function baseOf(option: string, url: string, root = "", isPlainAllowed?: boolean): string {
  const isTemplate = root.includes("{");
  try {
    const { protocol, hostname, origin, pathname, href } = new web.URL(url);
    const isLoopback = /^(.+\.)?localhost$|^127\.[\d.]+$|^\[::1]$/.test(hostname);
    const isSafe = protocol === "https:" || (protocol === "http:" && (isLoopback || isPlainAllowed));
    const path = pathname.replace(/\/+$/, "");
    // Anything beyond origin and path is a user, a query or a fragment.
    if (isSafe && href === origin + pathname && (path || !isTemplate))
      return origin + (isTemplate || path.endsWith(root) ? path : path + root);
  } catch {
    // Not a URL.
  }
  throw new InvalidRequestError(
    `${option}: ${(url as string | undefined) === undefined ? "is undefined; it " : ""}needs https (or allowHttp)${isTemplate ? `, the path ${root} with your value` : ""}, and no user, query or fragment.`,
  );
}
