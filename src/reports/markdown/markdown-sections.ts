/** Changes by level, and changes of behaviour, in Markdown. Few of a rule are shown in full; of many, a line each. */
import type { BehaviourEntry } from "../../judge/behaviours.js";
import type { Change } from "../../judge/change.js";
import { foldedLines } from "../folded-lines.js";
import type { ReportContext } from "../report-view.js";
import { reasonLines } from "../reasons.js";
import { markdownFence, markdownText } from "../../code/safe-text.js";
import type { RuleGroup, Section } from "../sections.js";
import { referencesTo, type ShownTypes } from "../shown-types.js";
import { throughWords } from "../user-words.js";
import { badges, behaviourWords, morePlaces, placeLine } from "../words.js";

const mostInFull = 8;
const mostPlaces = 8;
const mostNames = 12;

/** The heading of a part of the report, so many levels below its own. */
export type Head = (depth: number) => string;

/** What the sections of one report share. */
export interface MarkdownStep {
  readonly context: ReportContext;
  readonly types: ShownTypes;
  readonly head: Head;
}

export function sectionMarkdown({ title, groups }: Section, step: MarkdownStep): string[] {
  const count = groups.reduce((sum, { changes }) => sum + changes.length, 0);
  return [`${step.head(1)} ${title} (${count})`, ...groups.flatMap((group) => groupMarkdown(group, step))];
}

function groupMarkdown(group: RuleGroup, step: MarkdownStep): string[] {
  if (group.changes.length <= mostInFull)
    return group.changes.flatMap((change) => changeMarkdown(change, step));
  return [
    `${step.head(2)} ${group.title} (${group.changes.length})`,
    ...reasonLines(group.changes).map(markdownText),
    changeItems(group.changes),
  ];
}

/** Changes among many, each an item that ends with the id that an ignore file names. */
export function changeItems(changes: readonly Change[]): string {
  const withId = (text: string, id: string): string => `- ${markdownText(text)} \`${id}\``;
  return foldedLines(changes)
    .flatMap((line) =>
      line.kind === "single"
        ? [withId(line.text, line.id)]
        : [`- ${markdownText(line.text)}:`, ...line.items.map(({ text, id }) => `  ${withId(text, id)}`)],
    )
    .join("\n");
}

function changeMarkdown(change: Change, { context, types: shownTypes, head }: MarkdownStep): string[] {
  const { types, shown } = shownTypes.of(change, context);
  const places = change.places
    .slice(0, mostPlaces)
    .map((place) => `- ${markdownText(placeLine(place, change.direct, mostNames))}`);
  const more = change.places.length - mostPlaces;
  const others = [
    ...(more > 0 ? [`- and ${morePlaces(more)}`] : []),
    ...(change.through.length > 0 ? [`- and ${markdownText(throughWords(change.through))}`] : []),
  ];
  return [
    `${head(2)} ${markdownText(change.title)}`,
    [...reasonLines([change]), ...change.explanation].map(markdownText).join(" "),
    `_${markdownText(badges(change)).replaceAll("_", "\\_")}_`,
    ...types.map(({ lines }) => {
      const marks = { same: " ", added: "+", removed: "-" } as const;
      return markdownFence(lines.map(({ kind, text }) => `${marks[kind]} ${text}`).join("\n"), "diff");
    }),
    ...referencesTo(shown),
    ...(places.length === 0 ? [] : [[...places, ...others].join("\n")]),
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

export function behavioursMarkdown(behaviours: readonly BehaviourEntry[], head: Head): string[] {
  if (behaviours.length === 0) return [];
  return [
    `${head(1)} Behaviour`,
    "Described by the publisher; no schema shows it.",
    ...behaviours.flatMap((entry) => behaviourMarkdown(entry, head)),
  ];
}

function behaviourMarkdown(behaviour: BehaviourEntry, head: Head): string[] {
  const { id, operations } = behaviour;
  const { title, since, was, is, action, notice } = behaviourWords(behaviour);
  return [
    `${head(2)} ${markdownText(title)}`,
    [
      `- **Before:** ${markdownText(was)}`,
      `- **Now:** ${markdownText(is)}`,
      `- **What to do:** ${markdownText(action)}`,
      `- **How to notice:** ${markdownText(notice)}`,
      `- **Operations:** ${operations.map((name) => `\`${name}\``).join(", ")}`,
    ].join("\n"),
    `\`${id}\` · ${since}`,
  ];
}
