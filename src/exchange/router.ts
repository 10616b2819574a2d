/**
 * The operation of a request, and the version that it names.
 *
 * A version is selected as its model says: by a header, by a query parameter, or by the path alone.
 */
import type { Api, Operation } from "../model/api.js";
import { versionPlace, type VersionPlace } from "../values/parameter-place.js";
import { versionInMediaType } from "../values/version.js";
import { type FixedQuery, fixedQuery, hasFixedQuery, splitPath } from "../schema/path-template.js";
import type { RequestHead } from "./request.js";

export interface RoutedVersion {
  readonly api: Api;
  readonly router: Router;
}

/** The versions among which requests choose. */
export interface RoutedApi<Version extends RoutedVersion> {
  /** Oldest first; never empty. */
  readonly versions: ReadonlyMap<string, Version>;
  readonly defaultVersion: string;
}

/** `unsupported`: the request names a version that there is not, in the way of this one. */
export type Choice<Version> =
  | { readonly kind: "chosen"; readonly version: Version | undefined; readonly route: Route | undefined }
  | { readonly kind: "unsupported"; readonly selector: Version };

export function chooseVersion<Version extends RoutedVersion>(
  { versions, defaultVersion }: RoutedApi<Version>,
  request: RequestHead,
): Choice<Version> {
  const chosen = (version: Version | undefined): Choice<Version> => ({
    ...{ kind: "chosen", version },
    route: version && findRoute(version, request),
  });
  const unversioned = versions.get(defaultVersion);
  const asDefault = unversioned && findRoute(unversioned, request);
  // An operation that ignores the version accepts a wrong one.
  if (asDefault?.operation.ignoresVersion === true) return chosen(unversioned);
  const newestFirst = [...versions.values()].reverse();
  const named = newestFirst.find((each) => readVersion(each, request) === each.api.version);
  if (named !== undefined) return chosen(named);
  const other = newestFirst.find((each) => readVersion(each, request) !== "");
  if (other !== undefined) return { kind: "unsupported", selector: other };
  const byPath =
    asDefault === undefined
      ? newestFirst.find((each) => selectorOf(each.api) === undefined && findRoute(each, request))
      : unversioned;
  return chosen(byPath ?? unversioned);
}

/** The parameter that carries the version; undefined if the path does, or nothing. */
export function selectorOf({ traits, version }: Api): VersionPlace | undefined {
  if (traits.version !== undefined) return versionPlace(traits.version);
  const [fixed] = Object.entries(traits.headers ?? {}).find(([, value]) => value === version) ?? [];
  return fixed === undefined ? undefined : { in: "header", name: fixed };
}

/** The value of the parameter that selects this version; empty if there is none. */
export function readVersion(routed: RoutedVersion, request: RequestHead): string {
  const selector = selectorOf(routed.api);
  if (selector === undefined) return "";
  const { in: place, name } = selector;
  if (place === "media-type") return readMediaVersion(name, routed, request);
  const value = place === "header" ? request.header(name) : new URLSearchParams(request.query).get(name);
  return value?.trim() ?? "";
}

/**
 * The version of a media type. One that this version declares counts as this version, even if it names an older one
 * since which it did not change.
 */
function readMediaVersion(template: string, routed: RoutedVersion, request: RequestHead): string {
  const asked = [request.header("accept"), request.header("content-type")]
    .flatMap((value) => value?.split(",") ?? [])
    .flatMap((type) => versionInMediaType(template, type) ?? []);
  const { operation } = findRoute(routed, request) ?? {};
  const declared = [operation?.body, ...(operation?.responses ?? [])]
    .flatMap((each) => each?.content ?? [])
    .map(({ mediaType }) => versionInMediaType(template, mediaType));
  return asked.some((version) => declared.includes(version)) ? routed.api.version : (asked[0] ?? "");
}

export function findRoute({ api, router }: RoutedVersion, request: RequestHead): Route | undefined {
  return router.find(request.method, withoutRoot(api, request.path), request.query);
}

/** A variable of the root has whatever value the client was given. */
export function withoutRoot({ root }: Api, path: string): string {
  if (!root.includes("{")) return path.startsWith(root) ? path.slice(root.length) : "";
  const segments = root.split("/");
  const sent = path.split("/");
  const isBelow = segments.every((segment, index) => /\{.*\}/.test(segment) || segment === sent[index]);
  return isBelow ? ["", ...sent.slice(segments.length)].join("/") : "";
}

export interface Route {
  readonly operation: Operation;
  /** Path parameters as sent: decoded, a comma in a value would be a separator. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface Router {
  find(method: string, path: string, query: string): Route | undefined;
}

interface Pattern {
  readonly operation: Operation;
  readonly expression: RegExp;
  readonly names: readonly string[];
  /** The length of the fixed text of each segment; infinite without a parameter. */
  readonly fixedLengths: readonly number[];
  /** What the query of a request for the operation always has. */
  readonly fixed: FixedQuery;
}

/** `path` is without the API's root. */
export function createRouter({ operations }: Api): Router {
  const patterns = operations.map(toPattern).sort(bySpecificity);
  const findExactly = (method: string, path: string, query: string): Route | undefined => {
    for (const { operation, expression, names, fixed } of patterns) {
      const match = operation.method === method ? expression.exec(path) : null;
      if (match === null || !hasFixedQuery(fixed, query)) continue;
      const parameters = Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? ""]));
      return { operation, parameters };
    }
    return undefined;
  };
  return {
    find: (method, path, query) =>
      findExactly(method, path, query) ??
      (path.endsWith("/") ? findExactly(method, path.slice(0, -1), query) : undefined),
  };
}

/**
 * The pattern with more fixed text in the first segment that differs comes first: `/jobs/newest` before
 * `/jobs/{id}:cancel` before `/jobs/{id}`. Then by how much of the query is fixed; a path without a fragment first.
 */
function bySpecificity(left: Pattern, right: Pattern): number {
  for (const [index, length] of left.fixedLengths.entries()) {
    const other = right.fixedLengths[index] ?? 0;
    if (length !== other) return other > length ? 1 : -1;
  }
  const fragments = Number(hasFragment(left.operation)) - Number(hasFragment(right.operation));
  return right.fixed.length - left.fixed.length || fragments;
}

const hasFragment = ({ path }: Operation): boolean => path.includes("#");

/** A fragment is not sent: a required parameter repeats its content, or nothing tells the operations apart. */
function fixedOf(operation: Operation): FixedQuery {
  const required = hasFragment(operation) ? operation.parameters.filter((each) => each.required) : [];
  const constants = required.flatMap(({ in: place, name, schema }) => {
    const [value, other] = schema.enum ?? [];
    return place === "query" && typeof value === "string" && other === undefined
      ? [[name, value] as const]
      : [];
  });
  return [...fixedQuery(operation.path), ...constants];
}

function toPattern(operation: Operation): Pattern {
  const names: string[] = [];
  const { pathname } = splitPath(operation.path);
  const source = pathname.split(/(\{[^{}]+\})/).map((part) => {
    if (!/^\{.+\}$/.test(part)) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    names.push(part.slice(1, -1));
    return "([^/]+)";
  });
  const fixedLengths = pathname
    .split("/")
    .map((segment) => (segment.includes("{") ? segment.replaceAll(/\{[^{}]*\}/g, "").length : Infinity));
  const expression = new RegExp(`^${source.join("")}$`);
  return { operation, expression, names, fixedLengths, fixed: fixedOf(operation) };
}
