/** The page as finished values in their final order; the template only loops. */
import type { Change } from "../../judge/change.js";
import type { Diff } from "../../judge/diff.js";
import { type Level, levels } from "../../judge/effects.js";
import { countOf } from "../../judge/callers.js";
import type { Changelog } from "../changelog/changelog.js";
import {
  areMany,
  levelRank,
  type ReportEntry,
  reportView,
  type ReportView,
  type VersionStep,
} from "../report-view.js";
import { levelCounts } from "../verdict.js";
import { type AnchorOf, Anchors, type Link } from "./anchors.js";
import { changelogView } from "../changelog/changelog-view.js";
import { behaviourView, changeView, SourceFiles, StepTypes } from "./entry-view.js";
import { PageNames } from "./page-names.js";
import { pillsOf, sumPills, timelineView } from "./overview.js";
import { SharedParts } from "./shared-parts.js";
import { firstPageView, taskViews } from "./opening-view.js";

export type PageView = ReturnType<typeof pageView>;

type StepView = ReturnType<typeof stepView>;

export interface PageSubject {
  /** The changelog, if the page shows all its steps. */
  readonly changelog?: Changelog;
  /** Shown in place of a verdict. */
  readonly headline?: string;
}

/** `reserved`: ids of the template. */
export function pageView(
  steps: readonly VersionStep[],
  timeline: readonly Diff[],
  reserved: readonly string[],
  { changelog, headline }: PageSubject = {},
) {
  const diffs = steps.map(({ diff }) => diff);
  const anchors = new Anchors(reserved);
  const names = new PageNames(diffs);
  const shared = new SharedParts(diffs);
  const views = steps.map((step) => stepView(step, steps.length > 1, { anchors, names, shared }));
  const entries = diffs.reduce((sum, { changes, behaviours }) => sum + changes.length + behaviours.length, 0);
  const { levels, effects } = sumPills(diffs.map(pillsOf));
  return {
    ...headOf(diffs, changelog),
    verdict: headline ?? headVerdict(views),
    pills: levels,
    effects,
    // For one step, the head says it all.
    timeline:
      timeline.length < 2 ? [] : timelineView(timeline, new Map(views.map(({ id, to }) => [to, id])), diffs),
    // The timeline is a table of contents: one line per version.
    isContents: areMany(steps),
    // A single entry needs no filters.
    hasFilters: entries > 1,
    hasCode: steps.some(({ context }) => context.code !== undefined),
    entries,
    names: names.toJson(),
    steps: changelog === undefined ? views : views.toReversed(),
    shared: shared.view(),
    changelog: changelog && changelogView(changelog),
  };
}

/** `to` is empty for a single version. */
function headOf(diffs: readonly Diff[], changelog: Changelog | undefined) {
  const [first] = diffs;
  const last = diffs.at(-1);
  if (first !== undefined && last !== undefined) return { title: last.title, from: first.from, to: last.to };
  const [version] = changelog?.versions ?? [];
  if (changelog === undefined || version === undefined) throw new RangeError("A page has at least one step.");
  return { title: changelog.title, from: version, to: "" };
}

function headVerdict([only, ...others]: readonly StepView[]): string {
  if (only === undefined) return "This is the only version: no other version to compare it with.";
  return others.length === 0
    ? only.verdict
    : `${others.length + 1} upgrades, each compared with the version before it. The counts cover all of them.`;
}

/** State that all steps of a page share. */
interface PageContext {
  readonly anchors: Anchors;
  readonly names: PageNames;
  readonly shared: SharedParts;
}

function stepView(
  { diff, context }: VersionStep,
  isOneOfSeveral: boolean,
  { anchors, names, shared }: PageContext,
) {
  const view = reportView(diff, context);
  const id = anchors.step(diff);
  const anchorOf = anchors.forStep(diff);
  const around = {
    diff,
    context,
    anchorOf,
    types: new StepTypes(),
    shared,
    files: new SourceFiles(),
    names,
    areOpen: diff.changes.length <= mostOpen,
  };
  const sections = sectionsOf(view).map(({ title, level, changes }) => ({
    anchor: anchors.section(id, title),
    title,
    level,
    changes: changes.map((change) => changeView(change, around)),
  }));
  const anchorOfSection = new Map(sections.map(({ title, anchor }) => [title, anchor]));
  return {
    id,
    from: diff.from,
    to: diff.to,
    isOneOfSeveral,
    verdict: view.verdict,
    apiIndex: view.index,
    firstPage: firstPageView(view, anchorOf, (title) => anchorOfSection.get(title) ?? ""),
    tasks: taskViews(view.tasks, diff, anchorOf),
    behaviours: diff.behaviours.map((behaviour) => behaviourView(behaviour, around)),
    sections,
    unexplained: context.code?.unexplained ?? [],
    index: indexView(view, diff, anchorOf),
    goneTypes: view.goneTypes,
    files: around.files.list(),
    remarks: [view.notCompared, view.unseen].filter((remark) => remark !== ""),
  };
}

/** Up to this many entries are open initially; of more, the reader opens one. */
const mostOpen = 40;

/** Each change once: by chapter, if there are any. */
function sectionsOf({ chapters, sections }: ReportView): ChapterOrLevel[] {
  return chapters.length > 0
    ? chapters.map(({ title, changes }) => ({ title, level: "", changes }))
    : sections.map(({ title, level, groups }) => ({
        title,
        level,
        changes: groups.flatMap(({ changes }) => changes),
      }));
}

/** A level of a small report, or a chapter of a large one. */
interface ChapterOrLevel {
  readonly title: string;
  /** The level of all its changes; empty for a chapter. */
  readonly level: string;
  readonly changes: readonly Change[];
}

/** For readers who use a single operation. What concerns very many is listed once. */
function indexView(view: ReportView, { changes }: Diff, anchorOf: AnchorOf) {
  const isLarge = view.chapters.length > 0;
  const wide = new Set<ReportEntry>(changes.filter(isWide));
  const linkTo = ({ id }: ReportEntry): Link => ({ anchor: anchorOf(id), text: id });
  const rows = [...view.operations, ...view.events].map(({ name, entries, indirect }) => ({
    name,
    // A large report has counts by level instead of links.
    links: isLarge ? [] : entries.filter((entry) => !wide.has(entry)).map(linkTo),
    counts: isLarge && entries.length > 0 ? levelCounts((level) => countOfLevel(entries, level)) : "",
    // The number of changes that it meets through other resources.
    indirect: indirect > 0 ? `${indirect}` : "",
  }));
  const shared = [...view.common, ...wide].map(linkTo);
  // `wide`: changes that concern everyone, or more than can be listed one by one.
  return { hasAny: rows.length + shared.length > 0, rows, wide: shared };
}

/** A behaviour change counts as silent. */
function countOfLevel(entries: readonly ReportEntry[], level: Level): number {
  return entries.filter((entry) => levels[levelRank(entry)] === level).length;
}

function isWide({ direct }: Change): boolean {
  return countOf(direct) > mostCallers;
}

const mostCallers = 60;
