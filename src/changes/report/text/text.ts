/** The report for a terminal: 80 columns, colour only where it was asked for, at most so many changes. */
import picocolors from "picocolors";
import type { Colors } from "picocolors/types.js";

import type { Change } from "../../change.js";
import type { Diff } from "../../diff.js";
import type { CallerEntry } from "../caller-index.js";
import { reportView, type ReportContext, type ReportView } from "../report-view.js";
import { printable, wrap } from "../../../code/safe-text.js";
import { ShownTypes } from "../shown-types.js";
import { chapterText, firstPageText, meaningsText } from "./text-chapters.js";
import { behavioursText, sectionText } from "./text-sections.js";
import { tasksText } from "./text-tasks.js";
import { many } from "../user-words.js";
import { apiAsWhole, indexTitle, someNames } from "../words.js";

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
    ...(indirect > 0 ? [`${many(indirect, "change")} through other resources`] : []),
  ];
  return wrap(`${name}: ${parts.join("; ")}`, "    ", "  ");
}

function restText(count: number): string {
  return `… and ${count} more: --limit shows more of them, and a report in Markdown, HTML or JSON all.`;
}
