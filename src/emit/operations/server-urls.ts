/** The servers of operations that are served elsewhere than the API, as descriptors, the client and comments name them. */
import type { Api, Operation } from "../../model/api.js";
import { isRelativeUrl } from "../../values/url.js";

/** Empty where the operation is served as the rest of the API. */
export function serverUrls({ servers = [] }: Operation): string[] {
  return [...new Set(servers.map(trimSlash))];
}

export function trimSlash(url: string): string {
  return url.length > 1 ? url.replace(/\/+$/, "") : url;
}

/** Those that do not follow from the base URL, with their operations; in the order of their first use. */
export function ownServers({ operations }: Api): [string, readonly Operation[]][] {
  const users = new Map<string, Operation[]>();
  for (const operation of operations) {
    for (const url of serverUrls(operation)) {
      if (!isRelativeUrl(url)) users.set(url, [...(users.get(url) ?? []), operation]);
    }
  }
  return [...users];
}
