/**
 * A version in the URL: in the root that all servers share, or in the paths. Then the client sends it anyway.
 *
 * A version in the name of a host does not count, because the host comes from the `baseUrl` that a caller gives.
 */
import { isDate } from "../version.js";

export type VersionInUrl =
  /** `segment` as the URL spells it: `v70`. */
  | { readonly kind: "named"; readonly segment: string; readonly where: "root" | "paths" }
  /** The URL names the date of another version. */
  | { readonly kind: "other"; readonly segment: string }
  | { readonly kind: "absent" };

/** Of all paths, what has to name the version: `/health` and the like may stay without. */
const nearlyAll = 0.75;

export function findVersionInUrl(version: string, root: string, paths: readonly string[]): VersionInUrl {
  const inRoot = segmentsOf(root);
  const named = inRoot.find((segment) => isSame(segment, version));
  if (named !== undefined) return { kind: "named", segment: named, where: "root" };
  const byPath = paths.map((path) => segmentsOf(path));
  const found = byPath.flatMap((segments) => segments.find((segment) => isSame(segment, version)) ?? []);
  const [segment] = found;
  if (segment !== undefined && found.length >= nearlyAll * paths.length)
    return { kind: "named", segment, where: "paths" };
  const [other] = byPath[0] === undefined ? [] : [...inRoot, ...byPath[0]].filter(isDateSegment);
  const isEverywhere = byPath.every((segments) => [...inRoot, ...segments].includes(other ?? ""));
  return other !== undefined && isEverywhere ? { kind: "other", segment: other } : { kind: "absent" };
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

/** `v70` is version 70; a date is also written `2025-01`, `20250101`, `2025.01.01` and `2025_01_01`. */
function isSame(segment: string, version: string): boolean {
  const [left, right] = [plain(segment), plain(version)];
  if (left === right) return true;
  if (!isDate(version)) return false;
  return left === right.slice(0, 7) || (/^[\d._]+$/.test(left) && digits(left) === digits(right));
}

function plain(text: string): string {
  return text.toLowerCase().replace(/^v(?=\d)/, "");
}

function digits(text: string): string {
  return text.replace(/\D/g, "");
}

function isDateSegment(segment: string): boolean {
  return isDate(plain(segment));
}
