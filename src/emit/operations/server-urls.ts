/** The servers of operations that are served from elsewhere, as named in descriptors, the client and comments. */
import type { Api, Operation } from "../../model/api.js";
import { isRelativeUrl } from "../../values/url.js";

/** Empty if the operation is served like the rest of the API. */
export function serverUrls({ servers = [] }: Operation): string[] {
  return [...new Set(servers.map(trimSlash))];
}

export function trimSlash(url: string): string {
  return url.length > 1 ? url.replace(/\/+$/, "") : url;
}

/** Servers that do not follow from the base URL, with their operations; in order of first use. */
export function ownServers({ operations }: Api): [string, readonly Operation[]][] {
  const users = new Map<string, Operation[]>();
  for (const operation of operations) {
    for (const url of serverUrls(operation)) {
      if (!isRelativeUrl(url)) users.set(url, [...(users.get(url) ?? []), operation]);
    }
  }
  return [...users];
}
