/**
 * Pages by the URL of the next one, in the body of a page or its `Link` header (RFC 8288).
 *
 * A URL is followed only below the base URL of the call, because version and credentials travel along. The client sends
 * its own, not the copies in the URL.
 */
import type { CallState } from "./call/call-state.js";
import { ForeignPageError } from "./errors/errors.js";
import { leadsElsewhere } from "./request/encode-request.js";
import {
  assertLast,
  at,
  misread,
  type FieldPath,
  type Paging,
  type ReadPage,
} from "./paging.js";
import { web } from "./web.js";

interface LinkedPages {
  readonly items: FieldPath;
}

interface NextUrlPages extends LinkedPages {
  /** The path of the next page's URL in the page; absolute, or relative to its own. */
  readonly next: FieldPath;
}

export function byNextUrl({ items, next }: NextUrlPages): Paging {
  const where = next.join(".");
  return linked(items, where, ({ data }) => {
    const link = at(data, next) ?? "";
    if (typeof link === "string") return link;
    throw misread(`The URL at ${where} must be a string.`);
  });
}

export function byLink({ items }: LinkedPages): Paging {
  return linked(items, "the header Link", async ({ call }) => {
    const { headers } = await call.result();
    return nextLink(headers.get("link") ?? "");
  });
}

function linked(
  items: FieldPath,
  where: string,
  find: (page: ReadPage) => string | Promise<string>,
): Paging {
  const begin: Paging["begin"] = (descriptor) => {
    let state: CallState | undefined;
    let base = "";
    let here: string | undefined;
    const { urls = [], choose } = descriptor.server ?? {};
    const observed = (call: CallState): string => {
      state = call;
      return (base = choose?.(call) ?? call.base);
    };
    return {
      descriptor: { ...descriptor, server: { urls, choose: observed } },
      async turn(page) {
        const link = await find(page);
        if (!link) return assertLast(page.data, items, where);
        if (!state) return undefined;
        const sent = (await state.request)?.url ?? base;
        const from = (here ??= withoutOwn(new web.URL(sent), state));
        const to = (here = withoutOwn(follow(link, from, base), state));
        const following = { ...descriptor, url: to, query: {} };
        return { args: page.args, descriptor: following, from, to };
      },
    };
  };
  return { items, begin };
}

type Url = InstanceType<typeof web.URL>;

function follow(link: string, from: string, base: string): Url {
  let url: Url;
  try {
    url = new web.URL(link, from);
  } catch {
    throw misread("The link to the next page is not a URL.");
  }
  const { origin, pathname } = url;
  const location = origin + pathname;
  if (`${location}/`.startsWith(`${base}/`) && !leadsElsewhere(pathname))
    return url;
  throw new ForeignPageError(
    `The next page is not below ${base}: ${location} would be sent the credentials.`,
    { location },
  );
}

/** Without a fragment, and without the version and the credentials in the query, which the client adds itself. */
function withoutOwn(
  { origin, pathname, search }: Url,
  { profile, allCredentials }: CallState,
): string {
  const own = allCredentials.flatMap(({ credential }) =>
    credential.kind === "apiKey" && credential.in === "query"
      ? credential.parameter
      : [],
  );
  if (profile.versionQuery) own.push(profile.versionQuery);
  const pairs = search.slice(1).split("&");
  const others = pairs.filter((pair) => {
    const { searchParams } = new web.URL(`?${pair}`, origin);
    return pair && !own.some((name) => searchParams.has(name));
  });
  return origin + pathname + (others.length ? `?${others.join("&")}` : "");
}

/** The target of the first link whose relation is `next`, and whose context is the page itself; empty without one. */
export function nextLink(header: string): string {
  let rest = header.replace(/^[\s,]+/, "");
  while (rest) {
    const [link, target = "", text = ""] = linkPattern.exec(rest) ?? [];
    if (link === undefined) throw misread("The header Link cannot be read.");
    const parameters = new Map<string, string>();
    for (const [, name = "", quoted, token = ""] of text.matchAll(parameter)) {
      const key = name.toLowerCase();
      const value = quoted?.replace(/\\(.)/g, "$1") ?? token;
      // Of several `rel`, the first one counts (RFC 8288, section 3.3).
      if (!parameters.has(key)) parameters.set(key, value);
    }
    const relations = parameters.get("rel")?.toLowerCase().split(/\s+/);
    if (relations?.includes("next") && !parameters.has("anchor")) return target;
    rest = rest.slice(link.length);
  }
  return "";
}

/** `<target>`, its parameters, and the separator before the next link. */
const linkPattern =
  /^<([^>]*)>\s*((?:;\s*(?:[^\s=;,"]+\s*(?:=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]*)\s*)?)?)*)(?:,[\s,]*|$)/;
const parameter =
  /;\s*([^\s=;,"]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/g;
