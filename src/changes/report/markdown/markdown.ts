/** The report in Markdown, as a comment on a pull request shows it: no HTML, headings as anchors. */
import type { Diff } from "../../diff.js";
import { levelRank, type CallerEntry } from "../caller-index.js";
import { Anchors, chaptersMarkdown, firstPageMarkdown, meaningsMarkdown } from "./markdown-chapters.js";
import { behavioursMarkdown, sectionMarkdown, type Head } from "./markdown-sections.js";
import { taskMarkdown } from "./markdown-tasks.js";
import { reportView, type ReportContext, type ReportView, type VersionStep } from "../report-view.js";
import { markdownText } from "../../../code/safe-text.js";
import { ShownTypes } from "../shown-types.js";
import { many } from "../user-words.js";
import { apiAsWhole, indexTitle, someNames } from "../words.js";

export interface MarkdownOptions {
  /** Level of the topmost heading: 1 for a file of its own. */
  readonly heading: number;
  /** Of the file, where it has several reports. */
  readonly anchors?: Anchors;
}

export function markdownReport(
  diff: Diff,
  context: ReportContext,
  { heading, anchors = new Anchors() }: MarkdownOptions,
): string {
  const view = reportView(diff, context);
  const head = (depth: number): string => "#".repeat(Math.min(6, heading + depth));
  const step = { context, types: new ShownTypes(), head };
  const blocks = [
    `${head(0)} ${markdownText(`${view.title}: ${view.from} → ${view.to}`)}`,
    `**${markdownText(view.verdict)}**`,
    ...[view.counts, view.notCompared].filter((line) => line !== "").map(markdownText),
    ...(view.index.length === 0
      ? []
      : [`${head(1)} ${indexTitle}`, view.index.map((line) => `- ${markdownText(line)}`).join("\n")]),
    ...(view.firstPage === undefined ? [] : firstPageMarkdown(view.firstPage, view.chapters, head, anchors)),
    ...(view.tasks.length > 0 ? [`${head(1)} Do this`, view.tasks.map(taskMarkdown).join("\n")] : []),
    ...(view.chapters.length > 0
      ? [...chaptersMarkdown(view.chapters, head), ...meaningsMarkdown(diff.changes, head)]
      : view.sections.flatMap((section) => sectionMarkdown(section, step))),
    ...(view.goneTypes.length === 0
      ? []
      : [
          `${head(1)} Types that only removed operations used (${view.goneTypes.length})`,
          view.goneTypes.map((name) => `\`${name}\``).join(", "),
        ]),
    ...behavioursMarkdown(view.behaviours, head),
    ...indexMarkdown(view, head),
    ...(view.unseen === "" ? [] : [markdownText(view.unseen)]),
  ];
  return `${blocks.join("\n\n")}\n`;
}

/**
 * `CHANGES.md` of a generated API: what each version changes from the one before, newest first. `steps` are oldest first;
 * `first` is the oldest version, which has nothing to differ from.
 */
export function changesFile(title: string, first: string, steps: readonly VersionStep[]): string {
  const anchors = new Anchors();
  const parts = [...steps]
    .reverse()
    .map(({ diff, context }) => markdownReport(diff, context, { heading: 2, anchors }));
  return [
    `# ${markdownText(title)}: changes\n`,
    ...parts,
    `## ${markdownText(first)}\n\nThe oldest generated version.\n`,
  ].join("\n");
}

function indexMarkdown({ common, operations, events }: ReportView, head: Head): string[] {
  const whole = common.length === 0 ? [] : [{ name: apiAsWhole, entries: common, indirect: 0 }];
  return [
    ...table("By operation", "Operation", [...whole, ...operations], head),
    ...table("By event", "Event", events, head),
  ];
}

/** A comment on a pull request has room for 65,536 characters. */
const mostRows = 100;
const mostIds = 6;

function table(title: string, column: string, entries: readonly CallerEntry[], head: Head): string[] {
  if (entries.length === 0) return [];
  const shown = worstOf(entries);
  const rows = shown.map((entry) => `| ${markdownText(entry.name)} | ${cell(entry)} |`);
  const more = entries.length - rows.length;
  return [
    `${head(1)} ${title}`,
    [`| ${column} | Changes |`, "| --- | --- |", ...rows].join("\n"),
    ...(more > 0 ? [`… and ${more} more.`] : []),
  ];
}

function cell({ entries, indirect }: CallerEntry): string {
  const ids = entries.map(({ id }) => `\`${id}\``);
  return [
    ...(ids.length > 0 ? [someNames(ids, mostIds)] : []),
    ...(indirect > 0 ? [`${many(indirect, "change")} through other resources`] : []),
  ].join("; ");
}

/** In their order. Without room for all, the least harmful are left out. */
function worstOf(entries: readonly CallerEntry[]): readonly CallerEntry[] {
  const heaviest = ({ entries: [first] }: CallerEntry): number =>
    first === undefined ? Infinity : levelRank(first);
  const kept = new Set(
    [...entries].sort((left, right) => heaviest(left) - heaviest(right)).slice(0, mostRows),
  );
  return entries.filter((entry) => kept.has(entry));
}
