/**
 * A version in the URL: in the root that all servers share, or in the paths. Then the client sends it anyway.
 *
 * A version in the name of a host does not count, because the host comes from the `baseUrl` that a caller gives.
 */
import type { ValidDocument } from "../../document/valid-document.js";
import { buildRoot } from "../build-servers.js";
import { isDate, namesDate, namesVersion } from "../../values/version.js";
import { segmentsOf } from "../../values/url.js";

export type VersionInUrl =
  /** `segment` as the URL spells it: `v70`. */
  | { readonly kind: "named"; readonly segment: string; readonly where: "root" | "paths" }
  /** The URL names another version. */
  | { readonly kind: "other"; readonly segment: string }
  | { readonly kind: "absent" };

/** The share of paths that must name the version: `/health` and the like may stay without. */
const nearlyAll = 0.75;

/** `versions`: those of the API. A date counts even without a document for it. */
export function findVersionInUrl(document: ValidDocument, versions: readonly string[]): VersionInUrl {
  const { version, traits, operations } = document;
  const root = segmentsOf(buildRoot({ document, traits }));
  const paths = operations.map(({ path }) => segmentsOf(path));
  const isOwn = (segment: string): boolean => namesVersion(segment, version);
  const others = versions.filter((each) => isComparable(each, version));
  const isOther = (segment: string): boolean =>
    (isDate(version) && namesDate(segment)) || others.some((other) => namesVersion(segment, other));
  const inRoot = root.find(isOwn);
  if (inRoot !== undefined) return { kind: "named", segment: inRoot, where: "root" };
  const named = paths.flatMap((segments) => segments.find(isOwn) ?? []);
  const [segment] = named;
  if (segment !== undefined && isNearlyAll(named, paths)) return { kind: "named", segment, where: "paths" };
  const other = paths.length === 0 ? undefined : (root.find(isOther) ?? sharedSegment(paths, isOther));
  return other === undefined ? { kind: "absent" } : { kind: "other", segment: other };
}

/** A name without digits (`old`, `api`) may be part of any URL, and `v1` in one says nothing about a date. */
function isComparable(other: string, version: string): boolean {
  return other !== version && /\d/.test(other) && isDate(other) === isDate(version);
}

/** Different dates in the paths are their names; one in nearly all of them is a version. */
function sharedSegment(
  paths: readonly string[][],
  isVersion: (segment: string) => boolean,
): string | undefined {
  const found = new Set(paths.flat().filter(isVersion));
  return [...found].find((segment) =>
    isNearlyAll(
      paths.filter((segments) => segments.includes(segment)),
      paths,
    ),
  );
}

function isNearlyAll(some: readonly unknown[], paths: readonly unknown[]): boolean {
  return some.length >= nearlyAll * paths.length;
}
