/**
 * Which versions of the API an overlay is for: our extension `x-versions`, a list of versions, or `{ from, until }`
 * with both ends included. Without it an overlay is for all.
 */
import { compareVersions } from "../model/version.js";
import { isList, isObject } from "./json-object.js";
import type { JsonValue } from "./json.js";

export type OverlayVersions =
  | { readonly kind: "all" }
  | { readonly kind: "listed"; readonly versions: readonly string[] }
  | { readonly kind: "range"; readonly from: string | undefined; readonly until: string | undefined };

/** Undefined where the value has another form. */
export function readOverlayVersions(value: JsonValue | undefined): OverlayVersions | undefined {
  if (value === undefined) return { kind: "all" };
  if (isList(value)) {
    const versions = value.filter((version) => typeof version === "string");
    return versions.length === value.length && versions.length > 0 ? { kind: "listed", versions } : undefined;
  }
  if (!isObject(value)) return undefined;
  const { from, until, ...others } = value as Record<string, JsonValue | undefined>;
  const isRange = isEnd(from) && isEnd(until) && Object.keys(others).length === 0;
  return isRange && (from ?? until) !== undefined ? { kind: "range", from, until } : undefined;
}

export function isForVersion(versions: OverlayVersions, version: string): boolean {
  switch (versions.kind) {
    case "all":
      return true;
    case "listed":
      return versions.versions.includes(version);
    case "range":
      return (
        (versions.from === undefined || compareVersions(versions.from, version) <= 0) &&
        (versions.until === undefined || compareVersions(version, versions.until) <= 0)
      );
  }
}

function isEnd(value: JsonValue | undefined): value is string | undefined {
  return value === undefined || typeof value === "string";
}
