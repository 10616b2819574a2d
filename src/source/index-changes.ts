/**
 * Changes of the versions index since it was locked. The index is a contract, like a document: announcements that a
 * publisher may make at any time are accepted (a newer version, an end date); other changes need `--accept`.
 */
import { isDated, newerThan, type ApiVersion } from "../values/version.js";
import type { IndexChange, IndexSubject, ListedVersion, Lock } from "./lock-format.js";
import type { Retirement } from "./retirement.js";

export interface DescribedIndexChange extends IndexChange {
  readonly sentence: string;
}

/** Empty if no index is locked. `today` is a date. */
export function compareIndexes(before: Lock, after: Lock, today: string): readonly IndexChange[] {
  if (before.index === undefined) return [];
  // The list of an index at another address makes no promise for this one.
  const isSame = pathOf(before) === pathOf(after);
  const listing = isSame ? before.index.versions : undefined;
  const known = listing?.map(({ version }) => version) ?? [...before.versions.keys()];
  const listed = after.index?.versions?.map(({ version }) => version) ?? [];
  const isNewer = newerThan(known);
  const isNews = (version: string): boolean => !isDated(version) || isNewer(version);
  const added = listed.filter(
    (version) => !known.includes(version) && (listing !== undefined || isNews(version)),
  );
  const removed = (listing ?? [])
    .map(({ version }) => version)
    .filter((version) => !listed.includes(version));
  const remaining = listed.filter((version) => known.includes(version));
  const [from = "", to = ""] = [known.filter((version) => remaining.includes(version)), remaining].map(
    (each) => each.join(", "),
  );
  const isFollowing = (from: string | undefined, to: string | undefined): boolean =>
    from === undefined || added.some((version) => version === to && isNews(version));
  return [
    ...movedFrom(before.index.default, after.index?.default, "default", (from) => from === undefined),
    ...movedFrom(before.index.latest, after.index?.latest, "latest", isFollowing),
    ...removed.map((version) => removal(version, factsOf(before, version).sunset, today)),
    ...remaining.flatMap((version) => changesOf(version, before, after, today)),
    // A version that is still locked was listed before.
    ...added.map((version) => {
      const isExpected = isNews(version) || before.versions.has(version as ApiVersion);
      return { kind: "version-added", verdict: verdictOf(isExpected), version } as const;
    }),
    ...(listing === undefined || from === to
      ? []
      : [{ kind: "order-changed", verdict: "breaking", from, to } as const]),
  ];
}

/** The path without the host, which differs between environments and tests. */
function pathOf({ index }: Lock): string | undefined {
  return index?.url === undefined ? undefined : new URL(index.url).pathname;
}

function verdictOf(isAdditive: boolean): IndexChange["verdict"] {
  return isAdditive ? "additive" : "breaking";
}

function movedFrom(
  from: string | undefined,
  to: string | undefined,
  subject: IndexSubject,
  isAdditive: (from: string | undefined, to: string | undefined) => boolean,
): IndexChange[] {
  if (from === to) return [];
  const move = from === undefined ? "set" : to === undefined ? "withdrawn" : "moved";
  const kind = `${subject}-${move}` as const;
  return [{ kind, verdict: verdictOf(isAdditive(from, to)), ...(from && { from }), ...(to && { to }) }];
}

function changesOf(version: string, before: Lock, after: Lock, today: string): IndexChange[] {
  const [older, newer] = [factsOf(before, version), factsOf(after, version)];
  const [from, to] = [addressOf(older.url, before), addressOf(newer.url, after)];
  const moves = [
    ...movedFrom(textOf(older.deprecated), textOf(newer.deprecated), "deprecation", () => true),
    // Users plan with the announced end.
    ...movedFrom(older.sunset, newer.sunset, "sunset", (from = today, to = "9999") => to > from),
    ...(from === undefined || to === undefined || from === to || pathOf(before) !== pathOf(after)
      ? []
      : [{ kind: "address-moved", verdict: "breaking", from, to } as const]),
  ];
  return moves.map((move) => ({ ...move, version }));
}

/** The facts of the index, and those from the document's headers when it was pulled. */
function factsOf({ index, versions }: Lock, version: string): Omit<ListedVersion, "version"> {
  return {
    ...versions.get(version as ApiVersion),
    ...index?.versions?.find((each) => each.version === version),
  };
}

function textOf(deprecated: ListedVersion["deprecated"]): string | undefined {
  return deprecated === undefined ? undefined : String(deprecated);
}

/**
 * The path alone on the server of the index: all servers of the API share it. Without the query, which may hold a
 * signature; the document itself is compared anyway.
 */
function addressOf(url: string | undefined, { index }: Lock): string | undefined {
  if (url === undefined || index?.url === undefined) return undefined;
  const { origin, pathname } = new URL(url);
  return origin === new URL(index.url).origin ? pathname : `${origin}${pathname}`;
}

/** An announced end is expected on its day. */
function removal(version: string, sunset: string | undefined, today: string): IndexChange {
  const isDue = sunset !== undefined && sunset <= today;
  const change = { kind: "version-removed", verdict: verdictOf(isDue), version } as const;
  return sunset === undefined ? change : { ...change, from: sunset };
}

/** The locked index, for a report. */
export interface IndexFacts {
  readonly default?: string;
  readonly latest?: string;
  /** In the publisher's order. */
  readonly versions: readonly (Retirement & { readonly version: string })[];
  /** The changes found by the pull that wrote the lock. */
  readonly changes: readonly DescribedIndexChange[];
}

/** Undefined if no index is locked. */
export function indexFacts(lock: Lock): IndexFacts | undefined {
  const { index, versions } = lock;
  if (index === undefined) return undefined;
  const listed = index.versions?.map(({ version }) => version) ?? [...versions.keys()];
  return {
    ...(index.default === undefined ? {} : { default: index.default }),
    ...(index.latest === undefined ? {} : { latest: index.latest }),
    versions: listed.map((version) => {
      const { deprecated, sunset } = factsOf(lock, version);
      return { version, ...(deprecated && { deprecated }), ...(sunset && { sunset }) };
    }),
    changes: (index.changes ?? []).map(describeIndexChange),
  };
}

/** Adds sentences: the change, and its meaning for callers of the API. */
export function describeIndexChange(change: IndexChange): DescribedIndexChange {
  return { ...change, sentence: sentenceOf(change) };
}

function sentenceOf({ kind, verdict, version = "", from = "", to = "" }: IndexChange): string {
  const isAdditive = verdict === "additive";
  switch (kind) {
    case "default-set":
      return `The default version is ${to}: it answers calls that name no version. The index named none before.`;
    case "default-moved":
      return (
        `The default version moved from ${from} to ${to}. Calls that name no version were answered by ${from} and are now ` +
        `answered by ${to}, without an error: \`npx openapi-dated diff ${from} ${to}\` shows what changes for them. ` +
        `Clients that name their version, as generated ones do, are unaffected.`
      );
    case "default-withdrawn":
      return `${withdrawal("default", from, to)} Which version answers calls that name none is unknown.`;
    case "latest-set":
      return `The latest version is ${to}. The index named none before.`;
    case "latest-moved":
      return `The latest version moved from ${from} to ${to}${isAdditive ? "" : ", which is not a new one"}.`;
    case "latest-withdrawn":
      return withdrawal("latest", from, to);
    case "deprecation-set":
      return to === "true" ? `${version} is deprecated.` : `${version} is deprecated from ${to} on.`;
    case "deprecation-moved":
      return `The deprecation of ${version} moved from ${dayOf(from)} to ${dayOf(to)}.`;
    case "deprecation-withdrawn":
      return `${version} is no longer deprecated.`;
    case "sunset-set":
      return `${version} is served until ${to}${isAdditive ? "" : ", which has come"}. No end was announced before.`;
    case "sunset-moved":
      return `${version} is served until ${to}, ${isAdditive ? "longer" : "shorter"} than was announced: until ${from}.`;
    case "sunset-withdrawn":
      return `${version} is no longer announced to end on ${from}.`;
    case "version-added":
      return `${version} is listed${isAdditive ? "" : ", and older than the newest version that was listed before"}.`;
    case "version-removed":
      if (isAdditive) return `${version} is no longer listed, as was announced: it was served until ${from}.`;
      return `${version} is no longer listed, although ${from === "" ? "no end of it was announced" : `it is served until ${from}`}. Calls that name it may fail.`;
    case "order-changed":
      return `The versions are listed as ${to}; the order was ${from}. Programs that take the first or the last one may take another.`;
    case "address-moved":
      return `The document of ${version} moved from ${from} to ${to}. Programs that read it there may fail.`;
  }
}

function withdrawal(mark: "default" | "latest", from: string, to: string): string {
  if (to === "") return `The index no longer names a ${mark} version, which was ${from}.`;
  if (to === from) return `The index names ${to} as the ${mark} version, but no longer lists it.`;
  return `The index names ${to} as the ${mark} version, but does not list it; the ${mark} version was ${from}.`;
}

function dayOf(deprecation: string): string {
  return deprecation === "true" ? "no date" : deprecation;
}
