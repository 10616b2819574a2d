/** The report in Markdown, as a comment on a pull request shows it: no HTML, headings as anchors. */
import type { Diff } from "../diff.js";
import { behavioursMarkdown, sectionMarkdown, type Head } from "./markdown-sections.js";
import {
  reportView,
  weight,
  type CallerEntry,
  type ReportContext,
  type ReportView,
  type Task,
  type VersionStep,
} from "./report-view.js";
import { markdownFence, markdownText } from "./safe-text.js";
import { apiAsWhole, someNames } from "./words.js";

export interface MarkdownOptions {
  /** Level of the topmost heading: 1 for a file of its own. */
  readonly heading: number;
}

export function markdownReport(diff: Diff, context: ReportContext, { heading }: MarkdownOptions): string {
  const view = reportView(diff);
  const head = (depth: number): string => "#".repeat(Math.min(6, heading + depth));
  const blocks = [
    `${head(0)} ${markdownText(`${view.title}: ${view.from} → ${view.to}`)}`,
    `**${markdownText(view.verdict)}**`,
    ...[view.counts, view.notCompared].filter((line) => line !== "").map(markdownText),
    ...(view.tasks.length > 0 ? [`${head(1)} Do this`, view.tasks.map(taskMarkdown).join("\n")] : []),
    ...view.sections.flatMap((section) => sectionMarkdown(section, context, head)),
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
  const parts = [...steps]
    .reverse()
    .map(({ diff, context }) => markdownReport(diff, context, { heading: 2 }));
  return [
    `# ${markdownText(title)}: changes\n`,
    ...parts,
    `## ${markdownText(first)}\n\nThe oldest generated version.\n`,
  ].join("\n");
}

function taskMarkdown({ text, before, after, error, otherErrors }: Task, index: number): string {
  const code = [...marked(before, "-"), ...marked(after, "+")].join("\n");
  return [
    `${index + 1}. ${markdownText(text)}`,
    ...(code === "" ? [] : ["", indented(markdownFence(code, "diff"))]),
    ...(error === undefined
      ? []
      : ["", `   The compiler says: ${errorsMarkdown([error, ...otherErrors])}`, ""]),
  ].join("\n");
}

function errorsMarkdown(errors: readonly string[]): string {
  return errors.map((error) => markdownText(asCode(error))).join("\n   or: ");
}

/** What has backticks of its own stays a sentence. */
function asCode(text: string): string {
  return text.includes("`") ? text : `\`${text}\``;
}

function marked(code: string | undefined, mark: string): string[] {
  return code === undefined ? [] : code.split("\n").map((line) => `${mark} ${line}`);
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, "   ");
}

function indexMarkdown({ common, operations, events }: ReportView, head: Head): string[] {
  const whole = common.length === 0 ? [] : [{ name: apiAsWhole, entries: common }];
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
  const rows = shown.map(
    ({ name, entries: found }) =>
      `| ${markdownText(name)} | ${someNames(
        found.map(({ id }) => `\`${id}\``),
        mostIds,
      )} |`,
  );
  const more = entries.length - rows.length;
  return [
    `${head(1)} ${title}`,
    [`| ${column} | Changes |`, "| --- | --- |", ...rows].join("\n"),
    ...(more > 0 ? [`… and ${more} more.`] : []),
  ];
}

/** In their order. Without room for all, the least harmful are left out. */
function worstOf(entries: readonly CallerEntry[]): readonly CallerEntry[] {
  const heaviest = ({ entries: [first] }: CallerEntry): number =>
    first === undefined ? Infinity : weight(first);
  const kept = new Set(
    [...entries].sort((left, right) => heaviest(left) - heaviest(right)).slice(0, mostRows),
  );
  return entries.filter((entry) => kept.has(entry));
}
