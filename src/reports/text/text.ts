/** The report for a terminal: 80 columns, colour only where it was asked for, at most so many changes. */
import picocolors from "picocolors";
import type { Colors } from "picocolors/types.js";

import type { Change } from "../../judge/change.js";
import type { Diff } from "../../judge/diff.js";
import type { CallerEntry } from "../caller-index.js";
import { type ReportContext, reportView, type ReportView } from "../report-view.js";
import { counted, printable } from "../../values/text.js";
import { wrap } from "../../code/safe-text.js";
import { ShownTypes } from "../shown-types.js";
import { behavioursText, changeLines, levelPaints, sectionText } from "./text-sections.js";
import { apiAsWhole, indexTitle, someNames } from "../words.js";
import type { Task, TaskGroup } from "../tasks.js";
import { type Chapter, chapterHeading, contentsOf } from "../chapters.js";
import { everywhereWords, kindWords, mostUsedTitle, mostUsedWords } from "../first-page-words.js";
import type { FirstPage } from "../first-page.js";
import { type Meaning, meaningsOf, meaningsTitle } from "../reasons.js";

export interface TextOptions {
  readonly hasColor: boolean;
  /** How many changes are shown, the heaviest ones; the rest is counted. */
  readonly limit: number;
}

export function textReport(diff: Diff, context: ReportContext, { hasColor, limit }: TextOptions): string {
  const colors = picocolors.createColors(hasColor);
  const view = reportView(diff, context);
  const shown: ReadonlySet<Change> = new Set(diff.changes.slice(0, limit));
  const left = diff.changes.length - shown.size;
  const step = { context, shown, types: new ShownTypes(), colors };
  const blocks = [
    headText(view, colors),
    ...(view.index.length === 0
      ? []
      : [[colors.bold(indexTitle), ...view.index.flatMap((line) => wrap(line, "    ", "  · "))]]),
    ...(view.firstPage === undefined ? [] : firstPageText(view.firstPage, view.chapters, colors)),
    ...(view.tasks.length > 0 ? [tasksText(view.tasks, colors)] : []),
    ...(view.chapters.length > 0
      ? [...view.chapters.map((chapter) => chapterText(chapter, shown, colors)), meaningsText(shown, colors)]
      : view.sections.map((section) => sectionText(section, step))),
    ...(view.goneTypes.length > 0 ? [goneTypesText(view.goneTypes, colors)] : []),
    ...(view.behaviours.length > 0 ? [behavioursText(view.behaviours, colors)] : []),
    ...(hasIndex(view) ? [indexText(view, shown, colors)] : []),
    ...(left > 0 ? [[colors.dim(restText(left))]] : []),
    ...(view.unseen === "" ? [] : [wrap(view.unseen, "").map((line) => colors.dim(line))]),
  ].filter((lines) => lines.length > 0);
  return `${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function headText(view: ReportView, colors: Colors): string[] {
  const { title, from, to, verdict, counts, notCompared } = view;
  return [
    colors.bold(printable(`${title}  ${from} → ${to}`)),
    ...wrap(verdict, ""),
    ...(counts === "" ? [] : wrap(counts, "").map((line) => colors.dim(line))),
    ...(notCompared === "" ? [] : wrap(notCompared, "").map((line) => colors.yellow(line))),
  ];
}

function goneTypesText(types: readonly string[], colors: Colors): string[] {
  return [
    colors.bold(`Types that only removed operations used (${types.length})`),
    ...wrap(types.join(", "), "  "),
  ];
}

/** A list of everything helps nobody find one thing: the other formats have it in full. */
function hasIndex({ operations, events }: ReportView): boolean {
  const callers = operations.length + events.length;
  return callers > 0 && callers <= mostCallers;
}

const mostCallers = 30;
const mostIds = 6;

function indexText(
  { common, operations, events }: ReportView,
  shown: ReadonlySet<Change>,
  colors: Colors,
): string[] {
  const whole = common.length === 0 ? [] : [{ name: apiAsWhole, entries: common, indirect: 0 }];
  const lines = (entries: readonly CallerEntry[]): string[] =>
    entries.flatMap((entry) => indexLine(entry, shown));
  const [all, ofEvents] = [lines([...whole, ...operations]), lines(events)];
  return [
    ...(all.length > 0 ? [colors.bold("By operation"), ...all] : []),
    ...(ofEvents.length > 0 ? [colors.bold("By event"), ...ofEvents] : []),
  ];
}

/** By the ids of what the report shows. */
function indexLine({ name, entries, indirect }: CallerEntry, shown: ReadonlySet<Change>): string[] {
  const ids = entries.flatMap((entry) => (!("level" in entry) || shown.has(entry) ? [entry.id] : []));
  const left = entries.length - ids.length;
  const parts = [
    ...(ids.length > 0 ? [someNames(ids, mostIds)] : []),
    ...(left > 0 ? [`${left} not shown`] : []),
    ...(indirect > 0 ? [`${counted(indirect, "change")} through other resources`] : []),
  ];
  return wrap(`${name}: ${parts.join("; ")}`, "    ", "  ");
}

function restText(count: number): string {
  return `… and ${count} more: --limit shows more of them, and a report in Markdown, HTML or JSON all.`;
}

/** "Do this", in lines for a terminal. A single task is a paragraph; of several of one kind, each has its concrete line. */
function tasksText(groups: readonly TaskGroup[], colors: Colors): string[] {
  const lines = groups.flatMap((group, index) =>
    groupText(group, `${String(index + 1).padStart(2)}. `, colors),
  );
  return [colors.bold("Do this"), ...lines];
}

function groupText(
  { title, tasks, left, rest, errors }: TaskGroup,
  number: string,
  colors: Colors,
): string[] {
  const [first] = tasks;
  if (first === undefined) return [];
  if (tasks.length + left === 1) return [...taskText(first, number, colors), ...errorsText(errors, colors)];
  return [
    ...wrap(`${title} (${tasks.length + left})`, "    ", number),
    ...tasks.flatMap(({ line }) => wrap(line, "      ", "    · ")),
    ...(rest === "" ? [] : wrap(rest, "      ", "    ")),
    ...errorsText(errors, colors),
  ];
}

function taskText({ text, before, after }: Task, number: string, colors: Colors): string[] {
  return [
    ...wrap(text, "    ", number),
    ...codeText(before, "-", colors.red),
    ...codeText(after, "+", colors.green),
  ];
}

function codeText(code: string | undefined, mark: string, paint: (text: string) => string): string[] {
  if (code === undefined) return [];
  return printable(code)
    .split("\n")
    .map((line) => paint(`    ${mark} ${line}`));
}

function errorsText(errors: readonly string[], colors: Colors): string[] {
  return errors
    .flatMap((error, index) => wrap(`${index === 0 ? "The compiler says" : "or"}: ${error}`, "    "))
    .map((line) => colors.dim(line));
}

/** A large report, in lines for a terminal: a page to begin with, then chapters with a line for each change. */
function firstPageText(page: FirstPage, chapters: readonly Chapter[], colors: Colors): string[][] {
  const { mostUsed, kinds, everywhere } = page;
  const item = (text: string): string[] => wrap(text, "    ", "  · ");
  const { chapters: listed, additions } = contentsOf(chapters);
  const onlyNew = additions.map(({ title, changes }) => `${title} ${changes.length}`).join(", ");
  return [
    ...(mostUsed.length === 0
      ? []
      : [
          [
            colors.bold(mostUsedTitle(page)),
            ...mostUsed.map(mostUsedWords).flatMap(item),
            ...everywhere.map(everywhereWords).flatMap(item),
          ],
        ]),
    ...(kinds.length === 0
      ? []
      : [[colors.bold("The kinds of change that matter"), ...kinds.map(kindWords).flatMap(item)]]),
    [
      colors.bold("Chapters"),
      ...listed.flatMap((chapter) => item(chapterHeading(chapter))),
      ...(onlyNew === "" ? [] : item(`Only additions: ${onlyNew}`)),
    ],
  ];
}

function chapterText(chapter: Chapter, shown: ReadonlySet<Change>, colors: Colors): string[] {
  const left = chapter.changes.filter((change) => !shown.has(change)).length;
  if (left === chapter.changes.length) return [];
  const lines = chapter.sections.flatMap(({ level, title, groups }) => {
    const changes = groups.flatMap((group) => group.changes.filter((change) => shown.has(change)));
    if (changes.length === 0) return [];
    return [`  ${levelPaints(colors)[level](title)}`, ...changeLines(changes, colors)];
  });
  return [
    colors.bold(chapterHeading(chapter)),
    ...lines,
    ...(left > 0 ? [colors.dim(`  … ${left} more`)] : []),
  ];
}

/** What the kinds of change mean, each once. */
function meaningsText(shown: ReadonlySet<Change>, colors: Colors): string[] {
  const meanings = meaningsOf([...shown]);
  return meanings.length === 0 ? [] : [colors.bold(meaningsTitle), ...meanings.flatMap(meaningText)];
}

function meaningText({ title, reasons: [first = "", ...others] }: Meaning): string[] {
  if (others.length === 0) return wrap(`${title}: ${first}`, "    ", "  · ");
  return [`  · ${title}`, ...[first, ...others].flatMap((reason) => wrap(reason, "      ", "    "))];
}
