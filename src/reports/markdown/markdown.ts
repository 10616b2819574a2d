/** The report in Markdown, as a comment on a pull request shows it: no HTML, headings as anchors. */
import type { Diff } from "../../judge/diff.js";
import { type CallerEntry, levelRank } from "../caller-index.js";
import { behavioursMarkdown, changeItems, type Head, sectionMarkdown } from "./markdown-sections.js";
import { type ReportContext, reportView, type ReportView, type VersionStep } from "../report-view.js";
import { markdownFence, markdownText } from "../../code/safe-text.js";
import { ShownTypes } from "../shown-types.js";
import { counted } from "../../values/text.js";
import { apiAsWhole, indexTitle, someNames } from "../words.js";
import type { Task, TaskGroup } from "../tasks.js";
import type { Change } from "../../judge/change.js";
import { type Chapter, chapterHeading, contentsOf } from "../chapters.js";
import { everywhereWords, kindWords, mostUsedTitle, mostUsedWords } from "../first-page-words.js";
import type { FirstPage } from "../first-page.js";
import { type Meaning, meaningsOf, meaningsTitle } from "../reasons.js";

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
    ...(indirect > 0 ? [`${counted(indirect, "change")} through other resources`] : []),
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

/** "Do this", in Markdown. A single task is an item of its own; of several of one kind, each has its concrete line. */
function taskMarkdown({ title, tasks, left, rest, errors }: TaskGroup, index: number): string {
  const [first] = tasks;
  if (first === undefined) return "";
  const number = `${index + 1}.`;
  if (tasks.length + left === 1)
    return [`${number} ${markdownText(first.text)}`, ...fenceOf(first), ...errorsMarkdown(errors)].join("\n");
  return [
    `${number} ${title} (${tasks.length + left})`,
    ...tasks.map(({ line }) => `   - ${markdownText(line)}`),
    ...(rest === "" ? [] : [`   - ${rest}`]),
    ...errorsMarkdown(errors),
  ].join("\n");
}

function fenceOf({ before, after }: Task): string[] {
  const code = [...marked(before, "-"), ...marked(after, "+")].join("\n");
  return code === "" ? [] : ["", indented(markdownFence(code, "diff"))];
}

function errorsMarkdown(errors: readonly string[]): string[] {
  if (errors.length === 0) return [];
  const sentences = errors.map((error) => markdownText(asCode(error)));
  return ["", `   The compiler says: ${sentences.join("\n   or: ")}`, ""];
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

/** The anchors that GitHub gives to headings: in lower case, without punctuation, numbered where they repeat in the file. */
class Anchors {
  readonly #counts = new Map<string, number>();

  /** In the order of the file. */
  of(heading: string): string {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
      .replaceAll(" ", "-");
    const count = this.#counts.get(slug) ?? 0;
    this.#counts.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  }
}

/** A large report in Markdown: a page to begin with, then chapters with a line for each change. */
function firstPageMarkdown(
  page: FirstPage,
  chapters: readonly Chapter[],
  head: Head,
  anchors: Anchors,
): string[] {
  const { mostUsed, kinds, everywhere } = page;
  const items = (texts: readonly string[]): string =>
    texts.map((text) => `- ${markdownText(text)}`).join("\n");
  const links = new Map(chapters.map((chapter) => [chapter, anchors.of(chapterHeading(chapter))]));
  const link = (chapter: Chapter, text: string): string =>
    `[${markdownText(text)}](#${links.get(chapter) ?? ""})`;
  const { chapters: listed, additions } = contentsOf(chapters);
  const onlyNew = additions.map((chapter) => `${link(chapter, chapter.title)} ${chapter.changes.length}`);
  return [
    ...(mostUsed.length === 0
      ? []
      : [
          `${head(1)} ${mostUsedTitle(page)}`,
          items([...mostUsed.map(mostUsedWords), ...everywhere.map(everywhereWords)]),
        ]),
    ...(kinds.length === 0
      ? []
      : [`${head(1)} The kinds of change that matter`, items(kinds.map(kindWords))]),
    `${head(1)} Chapters`,
    [
      ...listed.map((chapter) => `- ${link(chapter, chapterHeading(chapter))}`),
      ...(onlyNew.length === 0 ? [] : [`- Only additions: ${onlyNew.join(", ")}`]),
    ].join("\n"),
  ];
}

function chaptersMarkdown(chapters: readonly Chapter[], head: Head): string[] {
  return chapters.flatMap((chapter) => [
    `${head(1)} ${markdownText(chapterHeading(chapter))}`,
    ...chapter.sections.flatMap(({ title, groups }) => [
      `${head(2)} ${title}`,
      ...groups.map(({ changes }) => changeItems(changes)),
    ]),
  ]);
}

/** What the kinds of change mean, each once. */
function meaningsMarkdown(changes: readonly Change[], head: Head): string[] {
  return [`${head(1)} ${meaningsTitle}`, meaningsOf(changes).flatMap(meaningItems).join("\n")];
}

function meaningItems({ title, reasons: [first = "", ...others] }: Meaning): string[] {
  if (others.length === 0) return [`- ${title}: ${markdownText(first)}`];
  return [`- ${title}`, ...[first, ...others].map((reason) => `  - ${markdownText(reason)}`)];
}
