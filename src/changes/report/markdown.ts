/** The report in Markdown, as a comment on a pull request shows it: no HTML, anchors that are headings. */
import type { BehaviourEntry } from "../behaviours.js";
import type { Change } from "../change.js";
import type { Diff } from "../diff.js";
import {
  apiAsWhole,
  badges,
  callerCount,
  explainedWords,
  placeCallers,
  placeWords,
  someNames,
} from "./change-words.js";
import {
  reportView,
  weight,
  whyOfGroup,
  type CallerEntry,
  type ReportContext,
  type ReportView,
  type RuleGroup,
  type Section,
  type Step,
} from "./report-view.js";
import { markdownFence, markdownText } from "./safe-text.js";
import { typeChanges } from "./type-changes.js";

export interface MarkdownOptions {
  /** Level of the topmost heading: 1 for a file of its own. */
  readonly heading: number;
}

/** Of more changes of a rule than these, only a line each is told. */
const mostInFull = 8;
const mostPlaces = 8;
const mostNames = 12;

export function markdownReport(diff: Diff, context: ReportContext, { heading }: MarkdownOptions): string {
  const view = reportView(diff);
  const head = (depth: number): string => "#".repeat(Math.min(6, heading + depth));
  const blocks = [
    `${head(0)} ${markdownText(`${view.title}: ${view.from} → ${view.to}`)}`,
    `**${markdownText(view.verdict)}**`,
    ...(view.counts === "" ? [] : [markdownText(view.counts)]),
    ...(view.steps.length > 0 ? [`${head(1)} Do this`, view.steps.map(stepMarkdown).join("\n")] : []),
    ...view.sections.flatMap((section) => sectionMarkdown(section, context, head)),
    ...(view.behaviours.length > 0
      ? [
          `${head(1)} Behaviour`,
          toldByPublisher,
          ...view.behaviours.flatMap((entry) => behaviourMarkdown(entry, head)),
        ]
      : []),
    ...indexMarkdown(view, head),
  ];
  return `${blocks.join("\n\n")}\n`;
}

const toldByPublisher = "Described by the publisher; no schema shows it.";

type Head = (depth: number) => string;

function stepMarkdown({ text, before, after, error }: Step, index: number): string {
  const code = [...marked(before, "-"), ...marked(after, "+")].join("\n");
  return [
    `${index + 1}. ${markdownText(text)}`,
    ...(code === "" ? [] : ["", indented(markdownFence(code, "diff"))]),
    ...(error === undefined ? [] : ["", `   The compiler says: ${markdownText(asCode(error))}`, ""]),
  ].join("\n");
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

function sectionMarkdown({ title, groups }: Section, context: ReportContext, head: Head): string[] {
  const count = groups.reduce((sum, { changes }) => sum + changes.length, 0);
  return [
    `${head(1)} ${title} (${count})`,
    ...groups.flatMap((group) => groupMarkdown(group, context, head)),
  ];
}

function groupMarkdown(group: RuleGroup, context: ReportContext, head: Head): string[] {
  if (group.changes.length <= mostInFull)
    return group.changes.flatMap((change) => changeMarkdown(change, context, head));
  const lines = group.changes.map(
    (change) =>
      `- ${markdownText(change.title)}${callersMarkdown(change)}${markdownText(explainedWords(change))}`,
  );
  return [
    `${head(2)} ${group.title} (${group.changes.length})`,
    ...(whyOfGroup(group) ?? []).map(markdownText),
    lines.join("\n"),
  ];
}

function callersMarkdown(change: Change): string {
  const callers = callerCount(change);
  const isNamed =
    change.operations.length + change.events.length === 0 || change.places.every(({ field }) => field === "");
  return isNamed ? "" : ` (${callers})`;
}

function changeMarkdown(change: Change, context: ReportContext, head: Head): string[] {
  const places = change.places
    .slice(0, mostPlaces)
    .map(
      (place) =>
        `- ${markdownText(placeWords(place))}: ${markdownText(someNames(placeCallers(place), mostNames))}`,
    );
  const more = change.places.length - mostPlaces;
  return [
    `${head(2)} ${markdownText(change.title)}`,
    [...change.why, ...change.explanation].map(markdownText).join(" "),
    `_${markdownText(badges(change)).replaceAll("_", "\\_")}_`,
    ...typeChanges(change, context).map(({ lines }) => {
      const marks = { same: " ", added: "+", removed: "-" } as const;
      return markdownFence(lines.map(({ kind, text }) => `${marks[kind]} ${text}`).join("\n"), "diff");
    }),
    ...(places.length === 0
      ? []
      : [[...places, ...(more > 0 ? [`- and ${more} more places`] : [])].join("\n")]),
    `\`${change.id}\`${sourceMarkdown(change, context)}`,
  ];
}

function sourceMarkdown({ at: [first] }: Change, { locate }: ReportContext): string {
  if (first === undefined || locate === undefined) return "";
  const sources = [
    first.before === undefined ? undefined : locate(first.before.pointer, "before"),
    first.after === undefined ? undefined : locate(first.after.pointer, "after"),
  ].filter((source) => source !== undefined);
  return sources.map(({ file, line }) => ` · ${markdownText(file)}:${line}`).join("");
}

function behaviourMarkdown(
  { id, version, operations, title, was, is, action, notice, step }: BehaviourEntry,
  head: Head,
): string[] {
  return [
    `${head(2)} ${markdownText(step === "ends" ? `${title} (ends on the way back)` : title)}`,
    [
      `- **Was:** ${markdownText(was)}`,
      `- **Is:** ${markdownText(is)}`,
      `- **Do:** ${markdownText(action)}`,
      `- **Notice:** ${markdownText(notice)}`,
      `- **Operations:** ${operations.map((name) => `\`${name}\``).join(", ")}`,
    ].join("\n"),
    `\`${id}\` · from ${version}`,
  ];
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

/** In their order. Where there is no room for all, those that hurt least are left out. */
function worstOf(entries: readonly CallerEntry[]): readonly CallerEntry[] {
  const heaviest = ({ entries: [first] }: CallerEntry): number =>
    first === undefined ? Infinity : weight(first);
  const kept = new Set(
    [...entries].sort((left, right) => heaviest(left) - heaviest(right)).slice(0, mostRows),
  );
  return entries.filter((entry) => kept.has(entry));
}
