/**
 * A report before it becomes text, Markdown or a page: verdict first, then what to do, then the changes, one block
 * each, then the same by operation. A large report has chapters, and a page that leads to them.
 */
import type { SchemaName } from "../schema/schema.js";
import type { IndexFacts } from "../source/index-changes.js";
import type { BehaviourEntry } from "../judge/behaviours.js";
import type { Change } from "../judge/change.js";
import type { Diff } from "../judge/diff.js";
import type { Count } from "./blocks.js";
import { chaptersOf, type Chapter } from "./chapters.js";
import { firstPage, type FirstPage } from "./first-page.js";
import { sectionsOf, type Section } from "./sections.js";
import { tasksOf, type TaskGroup } from "./tasks.js";
import { diffCounts, extentSentence, isOfApi, notComparedSentence, verdictSentence } from "./verdict.js";
import { levels } from "../judge/effects.js";
import { addTo } from "../values/collections.js";

/** Context of a diff that other stages know. */
export interface ReportContext {
  /** A declared type as TypeScript on one side; undefined if it does not exist there. */
  readonly printType?: (name: string, side: Side) => string | undefined;
  /** The versions index of the API, and its changes. */
  readonly index?: IndexFacts | undefined;
  /** The place of a pointer in the document as pulled. */
  readonly locate?: (pointer: string, side: Side) => SourcePlace | undefined;
}

/** Two versions that a report compares. */
export interface VersionStep {
  readonly diff: Diff;
  readonly context: ReportContext;
}

/** True for more than five versions: the report then begins with a table of contents. */
export function areMany(steps: readonly unknown[]): boolean {
  return steps.length > 4;
}

export type Side = "before" | "after";

export interface SourcePlace {
  readonly file: string;
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
}

export interface ReportView extends Pick<Diff, "title" | "from" | "to" | "behaviours"> {
  readonly verdict: string;
  readonly counts: readonly Count[];
  /** Changes of the versions index, and end-of-life dates, one sentence each. */
  readonly index: readonly string[];
  readonly tasks: readonly TaskGroup[];
  /** All changes. */
  readonly sections: readonly Section[];
  /** All changes of a large report again, each in one chapter; empty in a small report. */
  readonly chapters: readonly Chapter[];
  readonly firstPage: FirstPage | undefined;
  /** Types that only removed operations used, each once. */
  readonly goneTypes: readonly SchemaName[];
  /** Changes of the whole API, such as the root of its paths, which no caller can avoid. */
  readonly common: readonly Change[];
  readonly operations: readonly CallerEntry[];
  readonly events: readonly CallerEntry[];
  /** Parts that were not compared because of errors in a document; empty if all were. */
  readonly notCompared: string;
  /** How much of the documents differs; empty if the verdict says it. */
  readonly extent: string;
}

export function reportView(diff: Diff, { index }: Pick<ReportContext, "index"> = {}): ReportView {
  const { changes, behaviours } = diff;
  const isLarge = changes.length > mostOnOnePage;
  const chapters = isLarge ? chaptersOf(changes) : [];
  return {
    title: diff.title,
    from: diff.from,
    to: diff.to,
    verdict: verdictSentence(diff),
    counts: diffCounts(diff),
    index: index === undefined ? [] : indexLines(index, diff),
    tasks: tasksOf(changes, isLarge ? inChapters : underTitle),
    sections: sectionsOf(changes),
    chapters,
    firstPage: isLarge ? firstPage(changes, chapters) : undefined,
    goneTypes: goneTypes(changes),
    behaviours,
    common: changes.filter(isOfApi),
    ...callerIndex(changes, behaviours),
    notCompared: notComparedSentence(diff),
    extent: extentSentence(diff),
  };
}

function indexLines({ changes, versions }: IndexFacts, { from, to }: Diff): string[] {
  const ends = versions.flatMap(({ version, sunset }) =>
    sunset !== undefined && [from, to].includes(version) ? [`${version} is served until ${sunset}.`] : [],
  );
  return [...changes.map(({ kind, sentence }) => `\`${kind}\`: ${sentence}`), ...ends];
}

const inChapters = (): string => "see the chapters.";
const underTitle = (title: string): string => `see "${title}" below.`;

function goneTypes(changes: readonly Change[]): SchemaName[] {
  const removed = changes.filter(({ rule }) => rule === "operation-removed");
  return [...new Set(removed.flatMap(({ types }) => types.removed))].sort();
}

/** A reader can go through this many changes one by one. */
const mostOnOnePage = 60;

export interface CallerEntry {
  readonly name: string;
  /** Changes of its own parameters, body and answers. */
  readonly entries: readonly ReportEntry[];
  /** The number of changes that it meets only through other resources. */
  readonly indirect: number;
}

export type ReportEntry = Change | BehaviourEntry;

function callerIndex(
  changes: readonly Change[],
  behaviours: readonly BehaviourEntry[],
): Pick<ReportView, "operations" | "events"> {
  const entries = [...changes, ...behaviours];
  return {
    operations: callers(
      entries,
      (entry) => ("direct" in entry ? entry.direct.operations : entry.operations),
      ({ operations }) => operations,
    ),
    events: callers(
      entries,
      (entry) => ("direct" in entry ? entry.direct.events : (entry.events ?? [])),
      ({ events = [] }) => events,
    ),
  };
}

function callers<E extends ReportEntry>(
  all: readonly E[],
  directOf: (entry: E) => readonly string[],
  everyOf: (entry: E) => readonly string[],
): CallerEntry[] {
  const byName = (namesOf: (entry: E) => readonly string[]): ReadonlyMap<string, E[]> => {
    const groups = new Map<string, E[]>();
    for (const entry of all) for (const name of namesOf(entry)) addTo(groups, name, entry);
    return groups;
  };
  const direct = byName(directOf);
  return Array.from(byName(everyOf), ([name, met]) => {
    const entries = direct.get(name) ?? [];
    return {
      name,
      entries: entries.sort((left, right) => levelRank(left) - levelRank(right)),
      indirect: met.length - entries.length,
    };
  }).sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** A behaviour change counts as silent. */
export function levelRank(entry: ReportEntry): number {
  return levels.indexOf("level" in entry ? entry.level : "silent");
}
