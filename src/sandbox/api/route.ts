/** The refusal of a version that is not served, and what the versions of an API have at a path. */
import { findRoute, type RoutedVersion, readVersion, selectorOf } from "../../exchange/router.js";
import type { RequestHead } from "../../exchange/request.js";
import type { Operation } from "../../model/api.js";
import { isSamePlace, type VersionPlace } from "../../values/parameter-place.js";
import { sortedUnique } from "../../values/text.js";
import { isSameForm } from "../../values/version.js";
import { jsonReply, type Reply } from "../http/reply.js";
import type { VersionReasons } from "../api-behaviour.js";

/** `versions`: oldest first. */
export function unsupportedReply(
  routed: RoutedVersion,
  versions: readonly RoutedVersion[],
  request: RequestHead,
  reasons: VersionReasons = { unknown: "unknown", malformed: "malformed" },
): Reply {
  const { api } = routed;
  const requested = readVersion(routed, request);
  const selector = selectorOf(api);
  const isOfSelector = (other: VersionPlace | undefined): boolean =>
    selector !== undefined && other !== undefined && isSamePlace(selector, other);
  const supported = versions.filter((each) => isOfSelector(selectorOf(each.api)));
  const {
    status = 400,
    codeField = "error",
    code = "unsupported_version",
  } = api.traits.version?.unsupported ?? {};
  return jsonReply(status, {
    [codeField]: code,
    reason: isSameForm(requested, api.version) ? reasons.unknown : reasons.malformed,
    requested,
    supported: supported.map((each) => each.api.version),
  });
}

/** The headers that select a version, for `Vary`. Caches distinguish queries anyway. */
export function versionHeaders(versions: Iterable<RoutedVersion>): string[] {
  const selectors = Array.from(versions, ({ api }) => selectorOf(api));
  const names = { header: (name: string) => name, "media-type": () => "Accept", query: () => undefined };
  return [...new Set(selectors.flatMap((each) => (each && names[each.in](each.name)) ?? []))];
}

/** The operations at a path, of any method. */
export function operationsAt(version: RoutedVersion, request: RequestHead): readonly Operation[] {
  const methods = sortedUnique(version.api.operations.map(({ method }) => method));
  return methods.flatMap((method) => findRoute(version, { ...request, method })?.operation ?? []);
}
