/** The report on the differences between two versions, as blocks: verdict, what to do, the changes, and who meets them. */
import { counted } from "../values/text.js";
import type { BehaviourEntry } from "../judge/behaviours.js";
import type { Change } from "../judge/change.js";
import type { Diff } from "../judge/diff.js";
import type { Level } from "../judge/effects.js";
import {
  type Block,
  type CodeLine,
  codeSpan,
  codeSpans,
  heading,
  type Heading,
  type Item,
  list,
  moreLine,
  paragraph,
  type Prose,
  type Span,
  remark,
  section,
  strong,
  titleOf,
  type Tone,
} from "./blocks.js";
import { type Chapter, chapterHeading, contentsOf } from "./chapters.js";
import { everywhereWords, type FirstPage, kindWords, mostUsedTitle, mostUsedWords } from "./first-page.js";
import { foldedLines } from "./folded-lines.js";
import {
  type CallerEntry,
  levelRank,
  type ReportContext,
  reportView,
  type ReportView,
  type VersionStep,
} from "./report-view.js";
import { printMarkdown } from "./print-markdown.js";
import { meaningsOf, reasonLines, type RuleGroup, type Section } from "./sections.js";
import type { Task, TaskGroup } from "./tasks.js";
import { referencesTo, ShownTypes, type TypeChange } from "./type-changes.js";
import { apiAsWhole, badges, behaviourWords, indexTitle, placeLine, throughWords } from "./words.js";

/** The room of a format. */
export interface DiffRoom {
  /** Changes that are shown, the heaviest ones; the rest is counted. */
  readonly changes: number;
  /** Changes of a rule that are shown in full; of more, each has a line. */
  readonly inFull: number;
  /** Operations and events named at a place. */
  readonly names: number;
  /** Operations and events listed with their changes; of more, none. */
  readonly callers: number;
  /** Rows of that list, those with the worst changes. */
  readonly rows: number;
  /** True if a change names its lines in the documents. */
  readonly hasSources: boolean;
}

/** For a terminal: a list of everything does not help to find one thing. */
export function terminalRoom(changes: number): DiffRoom {
  return { changes, inFull: 3, names: 8, callers: 30, rows: Infinity, hasSources: false };
}

/** A comment on a pull request has room for 65,536 characters. */
export const markdownRoom: DiffRoom = {
  changes: Infinity,
  inFull: 8,
  names: 12,
  callers: Infinity,
  rows: 100,
  hasSources: true,
};

interface Page {
  readonly room: DiffRoom;
  readonly context: ReportContext;
  /** The changes that there is room for. */
  readonly shown: ReadonlySet<Change>;
  readonly types: ShownTypes;
  /** A heading, so many levels below the title. */
  readonly head: (depth: number, text: string, tone?: Tone) => Heading;
}

/** `depth`: of the title, below that of the file. */
export function diffBlocks(diff: Diff, context: ReportContext, room: DiffRoom, depth = 0): Block[] {
  const view = reportView(diff, context);
  const shown = new Set(diff.changes.slice(0, room.changes));
  const head: Page["head"] = (below, text, tone) => heading(depth + below, text, tone);
  const page: Page = { room, context, shown, types: new ShownTypes(), head };
  const { title, from, to, verdict, counts, notCompared, chapters } = view;
  const left = diff.changes.length - shown.size;
  const headings = new Map(chapters.map((chapter) => [chapter, head(1, chapterHeading(chapter))]));
  return [
    titleOf(title, `${from} → ${to}`, depth),
    ...paragraph([verdict], "strong"),
    ...paragraph([counts], "muted"),
    ...paragraph([notCompared], "warning"),
    ...section(head(1, indexTitle), list(view.index)),
    ...(view.firstPage === undefined ? [] : firstPageBlocks(view.firstPage, headings, page)),
    ...section(head(1, "Do this"), list(view.tasks.flatMap(taskItem), { style: "ordered" })),
    ...(chapters.length > 0
      ? [
          ...Array.from(headings, ([chapter, title]) => chapterBlocks(chapter, title, page)).flat(),
          ...section(head(1, "What the changes mean"), meaningBlocks([...shown])),
        ]
      : view.sections.flatMap((each) => sectionBlocks(each, page))),
    ...section(
      head(1, `Types that only removed operations used (${view.goneTypes.length})`),
      view.goneTypes.length === 0 ? [] : paragraph([codeSpans(view.goneTypes)]),
    ),
    ...behaviourBlocks(view.behaviours, page),
    ...callerBlocks(view, page),
    ...(left > 0 ? remark(omitted(left)) : []),
    ...remark(view.unseen),
  ];
}

/**
 * `CHANGES.md` of a generated API: what each version changes from the one before, newest first. `steps` are oldest first;
 * `first` is the oldest version, which is compared with no other.
 */
export function changesFile(title: string, first: string, steps: readonly VersionStep[]): string {
  return printMarkdown([
    heading(0, `${title}: changes`),
    ...steps.toReversed().flatMap(({ diff, context }) => diffBlocks(diff, context, markdownRoom, 1)),
    heading(1, first),
    ...paragraph(["The oldest generated version."]),
  ]);
}

export function omitted(count: number): string {
  return `… and ${count} more: --limit shows more of them, and a report in Markdown, HTML or JSON all.`;
}

/** The first page of a large report. */
function firstPageBlocks(
  firstPage: FirstPage,
  headings: ReadonlyMap<Chapter, Heading>,
  { head }: Page,
): Block[] {
  const { mostUsed, kinds, everywhere } = firstPage;
  const used = [...mostUsed.map(mostUsedWords), ...everywhere.map(everywhereWords)];
  const link = (chapter: Chapter, text: string): readonly Span[] => {
    const to = headings.get(chapter);
    return to === undefined ? [text] : [{ kind: "link", text, to }];
  };
  const { chapters, additions } = contentsOf([...headings.keys()]);
  const onlyNew = additions.flatMap((chapter, index) => [
    index === 0 ? "Only additions: " : ", ",
    ...link(chapter, chapter.title),
    ` ${chapter.changes.length}`,
  ]);
  return [
    ...section(head(1, mostUsedTitle(firstPage)), mostUsed.length === 0 ? [] : list(used)),
    ...section(head(1, "The kinds of change that matter"), list(kinds.map(kindWords))),
    head(1, "Chapters"),
    ...list([
      ...chapters.map((chapter) => link(chapter, chapterHeading(chapter))),
      ...(onlyNew.length === 0 ? [] : [onlyNew]),
    ]),
  ];
}

/** A task by itself is an item; of several of one kind, each has a line. */
function taskItem({ title, tasks, left, rest, errors }: TaskGroup): Item[] {
  const [first] = tasks;
  if (first === undefined) return [];
  const errorLines = errors.map((error, index): Prose => [
    index === 0 ? "The compiler says: " : "or: ",
    codeSpan(error),
  ]);
  const errorBlocks = paragraph(errorLines, "muted");
  if (tasks.length + left === 1)
    return [{ prose: first.text, blocks: [...editBlocks(first), ...errorBlocks] }];
  const lines = [...tasks.map(({ line }) => line), ...(rest === "" ? [] : [rest])];
  return [{ prose: `${title} (${tasks.length + left})`, blocks: [...list(lines), ...errorBlocks] }];
}

function editBlocks({ before, after }: Task): Block[] {
  const lines = [...codeLines(before, "removed"), ...codeLines(after, "added")];
  return lines.length === 0 ? [] : [{ kind: "code", language: "diff", lines, tone: undefined }];
}

function codeLines(code: string | undefined, kind: CodeLine["kind"]): CodeLine[] {
  return code === undefined ? [] : code.split("\n").map((text) => ({ kind, text }));
}

function chapterBlocks({ changes, sections }: Chapter, title: Heading, { shown, head }: Page): Block[] {
  const left = changes.filter((change) => !shown.has(change)).length;
  if (left === changes.length) return [];
  const blocks = sections.flatMap((each) =>
    section(
      { ...head(2, each.title, levelTones[each.level]), isLabel: true },
      each.groups.flatMap((group) => changeList(group.changes.filter((change) => shown.has(change)))),
    ),
  );
  return [title, ...blocks, ...moreLine(left)];
}

const levelTones: Readonly<Record<Level, Tone>> = {
  breaking: "danger",
  silent: "warning",
  compile: "change",
  additive: "good",
  deprecated: "info",
  note: "muted",
};

/** Each item ends with the id that an ignore file names. */
function changeList(changes: readonly Change[]): Block[] {
  return list(
    foldedLines(changes).map((line): Item =>
      line.kind === "single"
        ? { prose: line.text, id: line.id }
        : {
            prose: `${line.text}:`,
            blocks: list(
              line.items.map(({ text, id }) => ({ prose: text, id })),
              { style: "terms" },
            ),
          },
    ),
  );
}

function meaningBlocks(changes: readonly Change[]): Block[] {
  return list(
    meaningsOf(changes).map(({ title, reasons: [first = "", ...others] }): Item =>
      others.length === 0
        ? { prose: `${title}: ${first}` }
        : { prose: title, blocks: list([first, ...others], { style: "terms" }) },
    ),
  );
}

function sectionBlocks({ level, title, groups }: Section, page: Page): Block[] {
  const count = groups.reduce((sum, { changes }) => sum + changes.length, 0);
  return [
    page.head(1, `${title} (${count})`, levelTones[level]),
    ...groups.flatMap((group) => groupBlocks(group, page)),
  ];
}

function groupBlocks({ title, changes }: RuleGroup, page: Page): Block[] {
  const shown = changes.filter((change) => page.shown.has(change));
  if (shown.length === 0) return [];
  if (changes.length <= page.room.inFull) return shown.flatMap((change) => changeBlocks(change, page));
  return [
    page.head(2, `${title} (${changes.length})`),
    ...reasonLines(changes).flatMap((reason) => paragraph([reason], "muted")),
    ...changeList(shown),
    ...moreLine(changes.length - shown.length),
  ];
}

function changeBlocks(change: Change, { room, context, types: shownTypes, head }: Page): Block[] {
  const { title, explanation, places, direct, through, id } = change;
  const { types, shown } = shownTypes.of(change, context);
  const more = places.length - mostPlaces;
  const placeLines = places.slice(0, mostPlaces).map((place) => placeLine(place, direct, room.names));
  return [
    head(2, title),
    ...paragraph([...reasonLines([change]), ...explanation]),
    ...paragraph([badges(change)], "aside"),
    ...types.map(typeBlock),
    ...referencesTo(shown).flatMap((reference) => paragraph([reference])),
    ...list(
      [
        ...placeLines,
        ...(more > 0 ? [`and ${counted(more, "more place")}`] : []),
        ...(through.length > 0 ? [`and ${throughWords(through)}`] : []),
      ],
      { style: "plain" },
    ),
    ...paragraph([[codeSpan(id), ...(room.hasSources ? sourcesOf(change, context) : [])]], "muted"),
  ];
}

const mostPlaces = 8;

function typeBlock({ lines }: TypeChange): Block {
  return { kind: "code", language: "diff", lines, tone: undefined };
}

function sourcesOf({ at: [first] }: Change, { locate }: ReportContext): string[] {
  return (["before", "after"] as const).flatMap((side) => {
    const place = first?.[side];
    const source = place && locate?.(place.pointer, side);
    return source === undefined ? [] : [` · ${source.file}:${source.line}`];
  });
}

function behaviourBlocks(behaviours: readonly BehaviourEntry[], { head }: Page): Block[] {
  if (behaviours.length === 0) return [];
  return [
    head(1, "Behaviour"),
    ...paragraph(["Described by the publisher; no schema shows it."]),
    ...behaviours.flatMap((behaviour) => {
      const { title, since, was, is, action, notice } = behaviourWords(behaviour);
      const terms: readonly Prose[] = [
        [strong("Before:"), ` ${was}`],
        [strong("Now:"), ` ${is}`],
        [strong("What to do:"), ` ${action}`],
        [strong("How to notice:"), ` ${notice}`],
        [strong("Operations:"), " ", ...codeSpans(behaviour.operations)],
      ];
      return [
        head(2, title),
        ...list(terms, { style: "terms" }),
        ...paragraph([[codeSpan(behaviour.id), ` · ${since}`]], "muted"),
      ];
    }),
  ];
}

/** For readers who use a few operations only. */
function callerBlocks({ common, operations, events }: ReportView, page: Page): Block[] {
  if (operations.length + events.length > page.room.callers) return [];
  const whole = common.length === 0 ? [] : [{ name: apiAsWhole, entries: common, indirect: 0 }];
  return [
    ...callerTable("By operation", "Operation", [...whole, ...operations], page),
    ...callerTable("By event", "Event", events, page),
  ];
}

function callerTable(
  title: string,
  column: string,
  entries: readonly CallerEntry[],
  { room, shown, head }: Page,
): Block[] {
  if (entries.length === 0) return [];
  const listed = worstOf(entries, room.rows);
  const rows = listed.map((entry) => [entry.name, changesCell(entry, shown)]);
  const more = entries.length - rows.length;
  return [
    head(1, title),
    { kind: "table", columns: [column, "Changes"], rows },
    ...paragraph(more > 0 ? [`… and ${more} more.`] : []),
  ];
}

/** In their order. Without room for all, the least harmful are left out. */
function worstOf(entries: readonly CallerEntry[], most: number): readonly CallerEntry[] {
  const heaviest = ({ entries: [first] }: CallerEntry): number =>
    first === undefined ? Infinity : levelRank(first);
  const kept = new Set([...entries].sort((left, right) => heaviest(left) - heaviest(right)).slice(0, most));
  return entries.filter((entry) => kept.has(entry));
}

/** By the ids of what the report shows. */
function changesCell({ entries, indirect }: CallerEntry, shown: ReadonlySet<Change>): Prose {
  const ids = entries.flatMap((entry) => (!("level" in entry) || shown.has(entry) ? [entry.id] : []));
  const [left, more] = [entries.length - ids.length, ids.length - mostIds];
  const named = [...codeSpans(ids.slice(0, mostIds)), ...(more > 0 ? [` and ${more} more`] : [])];
  const parts = [
    ...(named.length > 0 ? [named] : []),
    ...(left > 0 ? [[`${left} not shown`]] : []),
    ...(indirect > 0 ? [[`${counted(indirect, "change")} through other resources`]] : []),
  ];
  return parts.flatMap((part, index) => (index === 0 ? part : ["; ", ...part]));
}

const mostIds = 6;
