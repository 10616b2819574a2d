// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * The announced end of an operation: the headers `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) of a response. Reported
 * once per operation and process, since every further response repeats them.
 */
import { processWide } from "../process-wide.js";
import { httpDate } from "../response/http-date.js";
import { web, type WebHeaders } from "../web.js";
import type { CallState } from "./call-state.js";
import { notify, type DeprecationEvent } from "./observer.js";

/** `url`: the request's, without credentials. */
export function noteDeprecation(
  { profile, descriptor, options }: CallState,
  headers: WebHeaders,
  redact: (text: string) => string,
  url: string,
): void {
  const deprecation = headers.get("deprecation")?.trim() ?? "";
  const sunset = headers.get("sunset") ?? "";
  // Drafts of RFC 9745 had `true` and `false`.
  const isDeprecated = !/^(|false|\?0)$/i.test(deprecation);
  if (!isDeprecated && !sunset) return;
  const { api, version, retirement } = profile;
  const { id: operation } = descriptor;
  const { onDeprecated } = options;
  // A hook is notified even if the same deprecation was printed before.
  const mark = [!!onDeprecated, api, version, operation].join();
  const known = processWide("deprecations", () => new Set());
  if (known.has(mark)) return;
  known.add(mark);
  notify({ ...options, onDeprecated: onDeprecated ?? printInDevelopment }, "onDeprecated", {
    api,
    version,
    operation,
    isDeprecated,
    deprecatedAt: dateOf(deprecation),
    sunsetAt: dateOf(sunset),
    links: linksOf(redact(headers.get("link") ?? ""), url.split("?")[0]),
    retirement,
  });
}

/** The date in a header: of RFC 9651, `@1688169599`, or of HTTP. */
function dateOf(text: string): Date | undefined {
  const isSeconds = text.startsWith("@");
  const date = new Date(isSeconds ? parseFloat(text.slice(1)) * 1e3 : httpDate(text));
  return Number.isNaN(+date) ? undefined : date;
}

/** RFC 8288, section 3: a link has each relation of its first `rel`. Invalid targets are omitted. */
function linksOf(header: string, url: string | undefined): DeprecationEvent["links"] {
  const links = header.matchAll(/<([^<>]*)>[^<]*?;\s*rel\s*=\s*("[^"<]*|[^\s";,<]+)/gi);
  return [...links].flatMap(([, target = "", relations = ""]) => {
    try {
      const { href } = new web.URL(target, url);
      return [...new Set(relations.toLowerCase().split(/["\s]+/))]
        .filter((rel) => /^(deprecation|sunset|successor-version)$/.test(rel))
        .map((rel) => ({ rel, href }));
    } catch {
      return [];
    }
  });
}

/** The default hook: one line on stderr, if NODE_ENV is `development`. */
function printInDevelopment(event: DeprecationEvent): void {
  let mode: string | undefined;
  try {
    mode = web.process?.env?.["NODE_ENV"];
  } catch {
    // Deno may refuse.
  }
  if (mode !== "development") return;
  web.console.warn(`The end of ${event.operation} is announced: ${JSON.stringify(event)}`);
}
