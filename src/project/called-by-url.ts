/** The changes of an upgrade whose operations a project calls by URL. */
import { serverUrls } from "../document/read-servers.js";
import { hostMatcher } from "../exchange/hosts.js";
import { type RoutedVersion, withoutRoot } from "../exchange/router.js";
import type { CalledChange, UrlCall } from "../impact/url-calls.js";
import { isHarmless } from "../judge/effects.js";
import type { RuleId } from "../judge/rules/index.js";
import { addTo } from "../values/collections.js";
import { isLoopback } from "../values/url.js";
import { compareVersions } from "../values/version.js";
import { diffVersions } from "./diff-versions.js";
import type { ServedVersions } from "./recorded-calls.js";
import type { ApiSources } from "./sources.js";

/** Code says nothing of its version: the one that requests without a version get, unless `from` names it. */
export function versionOfCalls(
  { documents, index }: ApiSources,
  from: string | undefined,
): string | undefined {
  const name = from ?? index?.default;
  return (documents.find(({ version }) => version === name) ?? documents[0])?.version;
}

export function changesCalled(
  { built, versions, sources }: ServedVersions,
  calls: readonly UrlCall[],
  { from, to }: { readonly from: string | undefined; readonly to: string },
): readonly CalledChange[] {
  const find = (name: string | undefined) => built.find((each) => each.api.version === name);
  const [older, newer] = [find(versionOfCalls(sources, from)), find(to)];
  const routed = older && versions.get(older.api.version);
  if (older === undefined || newer === undefined || routed === undefined) return [];
  if (compareVersions(older.api.version, newer.api.version) >= 0) return [];
  const isOfServer = hostMatcher([...older.api.servers, ...serverUrls(older.document.root)]);
  const places = new Map<string, UrlCall[]>();
  for (const call of calls) {
    const url = call.origin === "" ? undefined : new URL(call.origin);
    if (url !== undefined && !isOfServer(url) && !isLoopback(url)) continue;
    for (const operation of operationsOf(call, routed)) addTo(places, operation, call);
  }
  const diff = diffVersions(older, newer);
  const later = new Map(
    [...places].map(([id, own]) => [diff.correspondence.laterName("operation", id), own]),
  );
  const changes = diff.changes.filter((change) => !isHarmless(change));
  return [...changes, ...diff.behaviours].flatMap((change) => {
    const { id, title, operations } = change;
    const isOfPath = "rule" in change && ofPaths.has(change.rule);
    const called = operations.filter((name) => later.has(name) || places.has(name));
    const own = called
      .flatMap((name) => later.get(name) ?? places.get(name) ?? [])
      .filter(({ isCall }) => isCall || isOfPath);
    return own.length === 0 ? [] : [{ id, title, operations: called, places: own }];
  });
}

const ofPaths: ReadonlySet<RuleId> = new Set<RuleId>([
  "operation-moved",
  "operation-removed",
  "paths-rewritten",
]);

/** A base URL in front of the path has the root of the API, or it does not. */
function operationsOf({ method, path }: UrlCall, { api, router }: RoutedVersion): readonly string[] {
  const whole = path.replaceAll("{}", "x");
  const methods = method === undefined ? [...new Set(api.operations.map((each) => each.method))] : [method];
  const ids = [whole, withoutRoot(api, whole)].flatMap((each) =>
    methods.flatMap((name) => router.find(name, each, "")?.operation.id ?? []),
  );
  return [...new Set(ids)];
}
