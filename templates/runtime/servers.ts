/**
 * The address of an operation with its own servers.
 *
 * A client that was pointed at a test server, a sandbox or another region must not reach another server behind its
 * caller's back, with its credentials. So the address follows the base URL if that leads to a server of the operation;
 * otherwise only the document's own pair is known: the first server of the API, and of the operation. For all other
 * clients, the option `servers` names the address.
 */
import type { CallState } from "./call/call-state.js";
import { InvalidRequestError } from "./errors/errors.js";
import { baseOf } from "./request/base-url.js";
import { web } from "./web.js";

/** The base of the call, with the root of the server. */
export function chooseServer(state: CallState): string {
  const { base, servers, isPlainAllowed, descriptor } = state;
  const { urls = [] } = descriptor.server ?? {};
  for (const url of urls) {
    const address = Reflect.get(servers, url) as string | undefined;
    if (address !== undefined)
      return baseOf(`servers: ${url}`, address, pathOf(url), isPlainAllowed);
  }
  const [own = ""] = urls;
  const near = nearBase(
    urls.filter((url) => !hasVariables(url)),
    state,
  );
  if (near !== undefined) return near;
  if (isPair(own, state))
    return baseOf(`servers: ${own}`, own, "", isPlainAllowed);
  throw new InvalidRequestError(
    `is served at ${urls.join(" or ")}, and only you know where that is for a client of ${base}. Give the client servers: { "${own}": "…" }.`,
  );
}

/** An address on the host of the base URL. A host unknown to the document stands for those of the API. */
function nearBase(
  urls: readonly string[],
  { base, profile: { root = "", servers = [] } }: CallState,
): string | undefined {
  const here = hostOf(base);
  const known = hostsOf(servers);
  const ofBase = urls.filter((url) => isRelative(url) || hostOf(url) === here);
  const near =
    ofBase.length || known.includes(here)
      ? ofBase
      : urls.filter((url) => known.includes(hostOf(url)));
  // The caller's address without the API's root: it may have the prefix of an environment or of a gateway.
  const prefix = base.endsWith(root)
    ? base.slice(0, base.length - root.length)
    : base;
  const { origin, pathname } = new web.URL(prefix);
  const hasPrefix = (url: string): boolean =>
    !isRelative(url) &&
    `${pathOf(url)}/`.startsWith(pathname.replace(/\/*$/, "/"));
  const url = near.find(hasPrefix) ?? near[0];
  if (url === undefined) return undefined;
  if (isRelative(url) && !url.startsWith("/"))
    return new web.URL(url, `${base}/`).href.replace(/\/+$/, "");
  return (hasPrefix(url) ? origin : prefix) + pathOf(url);
}

/** True if the base URL is the first server of the API, and the other server belongs to no other environment of it. */
function isPair(
  own: string,
  { base, profile: { root, servers = [] } }: CallState,
): boolean {
  const [api = ""] = servers;
  const isFirst = hostOf(api) && baseOf(api, api, root, true) === base;
  const isElsewhere = hostOf(own) && !hostsOf(servers).includes(hostOf(own));
  return !!(isFirst && isElsewhere);
}

function isRelative(url: string): boolean {
  return !/^([a-z][a-z\d+.-]*:)?\/\//i.test(url);
}

/** `https://host/api/` and `/api` give `/api`. */
function pathOf(url: string): string {
  return url
    .replace(/^([a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i, "")
    .replace(/\/*([?#][^]*)?$/, "");
}

/** With the port; empty if the URL has none, or is unusable. */
function hostOf(url: string): string {
  try {
    return isRelative(url) || hasVariables(url)
      ? ""
      : new web.URL(url, "https://host").host;
  } catch {
    return "";
  }
}

/** Without a default, a variable of a server has no value. */
function hasVariables(url: string): boolean {
  return /[{}]/.test(url);
}

function hostsOf(servers: readonly string[]): string[] {
  return servers.map(hostOf).filter((host) => host);
}
