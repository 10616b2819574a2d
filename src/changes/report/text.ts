/** The report for a terminal: 80 columns, colour only where it was asked for, at most so many changes. */
import picocolors from "picocolors";
import type { Colors } from "picocolors/types.js";

import type { Diff } from "../diff.js";
import {
  reportView,
  type CallerEntry,
  type ReportContext,
  type ReportView,
  type Task,
} from "./report-view.js";
import { printable, wrap } from "./safe-text.js";
import { behavioursText, sectionText } from "./text-sections.js";
import { apiAsWhole, someNames } from "./words.js";

export interface TextOptions {
  readonly hasColor: boolean;
  /** How many changes are shown; the rest is counted. */
  readonly limit: number;
}

export function textReport(diff: Diff, context: ReportContext, { hasColor, limit }: TextOptions): string {
  const colors = picocolors.createColors(hasColor);
  const view = reportView(diff);
  const budget = { left: limit };
  const blocks = [
    headText(view, colors),
    ...(view.tasks.length > 0 ? [tasksText(view.tasks, limit, colors)] : []),
    ...view.sections.map((section) => sectionText(section, context, budget, colors)),
    ...(view.behaviours.length > 0 ? [behavioursText(view.behaviours, colors)] : []),
    ...(hasIndex(view) ? [indexText(view, colors)] : []),
    ...(budget.left < 0 ? [[colors.dim(restText(-budget.left))]] : []),
    ...(view.unseen === "" ? [] : [wrap(view.unseen, "").map((line) => colors.dim(line))]),
  ];
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

function tasksText(tasks: readonly Task[], limit: number, colors: Colors): string[] {
  const shown = tasks.slice(0, limit);
  return [
    colors.bold("Do this"),
    ...shown.flatMap(({ text, before, after, error, otherErrors }, index) => [
      ...wrap(text, "    ", `${String(index + 1).padStart(2)}. `),
      ...codeText(before, "-", colors.red),
      ...codeText(after, "+", colors.green),
      ...(error === undefined
        ? []
        : wrap(`The compiler says: ${error}`, "    ").map((line) => colors.dim(line))),
      ...otherErrors.flatMap((other) => wrap(`or: ${other}`, "    ").map((line) => colors.dim(line))),
    ]),
    ...(shown.length < tasks.length ? [`    … and ${tasks.length - shown.length} more.`] : []),
  ];
}

function codeText(code: string | undefined, mark: string, paint: (text: string) => string): string[] {
  if (code === undefined) return [];
  return printable(code)
    .split("\n")
    .map((line) => paint(`    ${mark} ${line}`));
}

/** A list of everything helps nobody find one thing: the other formats have it in full. */
function hasIndex({ operations, events }: ReportView): boolean {
  const callers = operations.length + events.length;
  return callers > 0 && callers <= mostCallers;
}

const mostCallers = 30;

const mostIds = 6;

function indexText({ common, operations, events }: ReportView, colors: Colors): string[] {
  const line = ({ name, entries }: CallerEntry): string[] => {
    const ids = entries.map(({ id }) => id);
    return wrap(`${name}: ${someNames(ids, mostIds)}`, "    ", "  ");
  };
  const all = [...(common.length === 0 ? [] : [{ name: apiAsWhole, entries: common }]), ...operations];
  return [
    ...(all.length > 0 ? [colors.bold("By operation"), ...all.flatMap(line)] : []),
    ...(events.length > 0 ? [colors.bold("By event"), ...events.flatMap(line)] : []),
  ];
}

function restText(count: number): string {
  return `… and ${count} more: a report in Markdown, HTML or JSON has all of them.`;
}
