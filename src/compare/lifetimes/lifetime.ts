/**
 * The lifetimes of all names of an API: the versions that have each operation, event, type, field, parameter, status,
 * header, value and union member, and its former names.
 *
 * The comparison of two versions decides what is the same in both, so a renamed operation keeps its history.
 */

import type { Api } from "../../model/api.js";
import { pathText } from "../schemas/node.js";
import type { Correspondence } from "../correspondence.js";
import { alignVersions, type Aligned } from "./align.js";
import type { CallPart, Entry, EntryKind } from "./entry.js";

export interface Lifetime {
  readonly kind: EntryKind;
  /** In the newest version that has it. */
  readonly name: string;
  readonly of: Holder;
  /** Oldest first; several if the thing is missing from versions in between. */
  readonly spans: readonly Span[];
  /** Each with the last version that has it; oldest first. */
  readonly formerNames: readonly FormerName[];
  readonly deprecation?: Deprecation;
  readonly inside: readonly Lifetime[];
}

/** What contains a thing, as the newest version calls it. */
export interface Holder {
  /** The operation or event. */
  readonly call?: string;
  /** Where in the call. */
  readonly part?: CallPart;
  /** From the part or call: `.rails[]`; without a call, from the top: `Rail.kind`. Empty for the whole. */
  readonly path: string;
}

/** Consecutive versions. */
export interface Span {
  readonly since: string;
  /** The last version that has it. */
  readonly until: string;
  /** The first version that no longer has it; absent if the newest one does. */
  readonly left?: string;
}

interface FormerName {
  readonly name: string;
  readonly until: string;
}

/** In the last version that has it. */
export interface Deprecation {
  readonly since: string;
  /** The date after which it may be removed, if the document names one. */
  readonly sunset?: string;
}

/** A version, and what a report calls it. */
interface LabelledVersion {
  readonly label: string;
  readonly api: Api;
}

/** `versions`: oldest first. `steps`: the counterparts of names from each version to the next. */
export function lifetimesOf(
  versions: readonly LabelledVersion[],
  steps: readonly Correspondence[],
): readonly Lifetime[] {
  const labels = versions.map(({ label }) => label);
  const aligned = alignVersions(
    versions.map(({ api }) => api),
    steps,
  );
  return sorted(aligned.map((each) => lifetimeOf(each, { path: "" }, labels)));
}

function lifetimeOf({ entries, inside }: Aligned, holder: Holder, labels: readonly string[]): Lifetime {
  const newest = entries.findLast((entry) => entry !== undefined);
  if (newest === undefined) throw new Error("An aligned thing is in at least one version.");
  const { kind, name, way, part } = newest;
  const of = { ...holder, ...(part === undefined ? {} : { part }), path: holder.path + way };
  const deprecation = deprecationOf(entries, labels);
  return {
    ...{ kind, name, of },
    spans: spansOf(entries, labels),
    formerNames: formerNamesOf(entries, labels),
    ...(deprecation === undefined ? {} : { deprecation }),
    inside: sorted(inside.map((each) => lifetimeOf(each, holderIn({ kind, name, of }), labels))),
  };
}

/** The thing as the container of others. */
export function holderIn({ kind, name, of }: Pick<Lifetime, "kind" | "name" | "of">): Holder {
  if (kind === "operation" || kind === "event") return { call: name, path: "" };
  if (kind === "status") return { ...of, part: { kind: "response", status: name } };
  if (kind === "field") return { ...of, path: of.path + pathText([{ kind: "property", name }]) };
  return { ...of, path: holderText(of) === "" ? name : `${of.path} ${name}` };
}

/** `Payment`, `getPayments 200`, `addPayment body.rails`; empty at the top. */
export function holderText({ call, part, path }: Holder): string {
  if (call === undefined) return path;
  return (part === undefined ? call : `${call} ${partText(part)}`) + path;
}

function partText(part: CallPart): string {
  if (part.kind === "parameter") return part.in;
  return part.kind === "response" ? part.status : part.kind;
}

/** `Payment.rails`, `getPayments query limit`. */
export function fullName(thing: Pick<Lifetime, "kind" | "name" | "of">): string {
  return holderText(holderIn(thing));
}

function spansOf(entries: readonly (Entry | undefined)[], labels: readonly string[]): Span[] {
  const spans: Span[] = [];
  let since: string | undefined;
  entries.forEach((entry, version) => {
    if (entry === undefined) return;
    since ??= labels[version] ?? "";
    if (entries[version + 1] !== undefined) return;
    const left = labels[version + 1];
    spans.push({ since, until: labels[version] ?? "", ...(left === undefined ? {} : { left }) });
    since = undefined;
  });
  return spans;
}

function formerNamesOf(entries: readonly (Entry | undefined)[], labels: readonly string[]): FormerName[] {
  const names = entries.flatMap((entry, version) =>
    entry === undefined ? [] : [{ name: entry.name, until: labels[version] ?? "" }],
  );
  return names.filter(({ name }, index) => {
    const next = names[index + 1];
    return next !== undefined && next.name !== name;
  });
}

/** The first of the consecutive versions in which it is deprecated. */
function deprecationOf(
  entries: readonly (Entry | undefined)[],
  labels: readonly string[],
): Deprecation | undefined {
  const known = entries.flatMap((entry, version) => (entry === undefined ? [] : [{ entry, version }]));
  const newest = known.at(-1);
  if (newest?.entry.isDeprecated !== true) return undefined;
  const current = known.findLastIndex(({ entry }) => !entry.isDeprecated);
  const first = known[current + 1] ?? newest;
  const { sunset } = newest.entry;
  return { since: labels[first.version] ?? "", ...(sunset === undefined ? {} : { sunset }) };
}

const kindOrder: Readonly<Record<EntryKind, number>> = {
  operation: 0,
  event: 1,
  type: 2,
  "error-code": 3,
  parameter: 4,
  status: 5,
  header: 6,
  callback: 7,
  field: 8,
  value: 9,
  member: 10,
};

function sorted(lifetimes: readonly Lifetime[]): Lifetime[] {
  const keyed = lifetimes.map((each) => ({ each, key: `${holderText(each.of)}\n${each.name}` }));
  keyed.sort(
    (left, right) =>
      kindOrder[left.each.kind] - kindOrder[right.each.kind] ||
      (left.key < right.key ? -1 : left.key > right.key ? 1 : 0),
  );
  return keyed.map(({ each }) => each);
}

/** Each lifetime, followed by those inside it. */
export function everyLifetime(lifetimes: readonly Lifetime[]): Lifetime[] {
  return lifetimes.flatMap((each) => [each, ...everyLifetime(each.inside)]);
}

export interface FoundLifetimes {
  /** Current or former names: `ach`, `Rail.kind`. Case is ignored only if there is no exact match. */
  readonly exact: readonly Lifetime[];
  /** Names that contain it, in any case. */
  readonly similar: readonly Lifetime[];
}

export function findLifetimes(lifetimes: readonly Lifetime[], name: string): FoundLifetimes {
  const wanted = name.toLowerCase();
  const named = everyLifetime(lifetimes).map((each) => ({ each, names: namesOf(each) }));
  const called = (isIt: (known: string) => boolean): typeof named =>
    named.filter(({ each, names }) => [...names, fullName(each)].some(isIt));
  const spelled = called((known) => known === name);
  const exact = spelled.length > 0 ? spelled : called((known) => known.toLowerCase() === wanted);
  const names = new Set(exact);
  const similar = named.filter(
    (each) => !names.has(each) && each.names.some((known) => known.toLowerCase().includes(wanted)),
  );
  return { exact: exact.map(({ each }) => each), similar: similar.map(({ each }) => each) };
}

function namesOf({ name, formerNames }: Lifetime): string[] {
  return [name, ...formerNames.map((former) => former.name)];
}
