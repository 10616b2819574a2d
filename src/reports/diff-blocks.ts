/** The report on the differences between two versions, as blocks: verdict, what to do, the changes, and their callers. */
import { counted } from "../values/text.js";
import type { BehaviourEntry } from "../judge/behaviours.js";
import type { Change } from "../judge/change.js";
import type { Diff } from "../judge/diff.js";
import type { Level } from "../judge/effects.js";
import { mostNamedTypes } from "../judge/subject.js";
import * as block from "./blocks.js";
import { type Chapter, chapterHeading, contentsOf } from "./chapters.js";
import { everywhereWords, type FirstPage, kindWords, mostUsedTitle, mostUsedWords } from "./first-page.js";
import { foldedLines } from "./folded-lines.js";
import {
  areMany,
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
import { countLine, noChangeWord } from "./verdict.js";
import {
  allValues,
  apiAsWhole,
  badges,
  behaviourWords,
  indexTitle,
  placeLine,
  someNames,
  throughWords,
} from "./words.js";

/** The space that a format has. */
export interface DiffRoom {
  /** The most changes shown, heaviest first; the rest are counted. */
  readonly changes: number;
  /** The most changes of a rule shown in full; beyond that, each has a line. */
  readonly inFull: number;
  /** The most operations and events named at a place. */
  readonly names: number;
  /** The most operations and events for which a list of them with their changes is shown. */
  readonly callers: number;
  /** The most rows of that list, those with the worst changes. */
  readonly rows: number;
  /** The most types named for a change. */
  readonly holders: number;
  /** True if a change names its lines in the documents. */
  readonly hasSources: boolean;
}

/** The room on a terminal, where a list of everything does not help to find one thing. */
export function terminalRoom(changes: number): DiffRoom {
  return { changes, inFull: 3, names: 8, callers: 30, rows: Infinity, holders: 12, hasSources: false };
}

/** A comment on a pull request has room for 65,536 characters. */
export const markdownRoom: DiffRoom = {
  changes: Infinity,
  inFull: 8,
  names: 12,
  callers: Infinity,
  rows: 100,
  holders: Infinity,
  hasSources: true,
};

interface Page {
  readonly room: DiffRoom;
  readonly context: ReportContext;
  /** The changes that there is room for. */
  readonly shown: ReadonlySet<Change>;
  readonly types: ShownTypes;
  /** Makes a heading, this many levels below the title. */
  readonly head: (depth: number, text: string, tone?: block.Tone) => block.Heading;
}

/** `depth`: the heading level of the title, below that of the file. */
export function diffBlocks(diff: Diff, context: ReportContext, room: DiffRoom, depth = 0): block.Block[] {
  const view = reportView(diff, context);
  const shown = new Set(diff.changes.slice(0, room.changes));
  const head: Page["head"] = (below, text, tone) => block.heading(depth + below, text, tone);
  const page: Page = { room, context, shown, types: new ShownTypes(), head };
  const { title, from, to, verdict, counts, notCompared, chapters } = view;
  const left = diff.changes.length - shown.size;
  const headings = new Map(chapters.map((chapter) => [chapter, head(1, chapterHeading(chapter))]));
  return [
    block.titleOf(title, `${from} → ${to}`, depth),
    ...block.paragraph([verdict], "strong"),
    ...block.paragraph([counts], "muted"),
    ...block.paragraph([notCompared], "warning"),
    ...block.section(head(1, indexTitle), block.list(view.index)),
    ...(view.firstPage === undefined ? [] : firstPageBlocks(view.firstPage, headings, page)),
    ...block.section(head(1, "Do this"), block.list(view.tasks.flatMap(taskItem), { style: "ordered" })),
    ...(chapters.length > 0
      ? [
          ...Array.from(headings, ([chapter, title]) => chapterBlocks(chapter, title, page)).flat(),
          ...block.section(head(1, "What the changes mean"), meaningBlocks([...shown])),
        ]
      : view.sections.flatMap((each) => sectionBlocks(each, page))),
    ...block.section(
      head(1, `Types that only removed operations used (${view.goneTypes.length})`),
      view.goneTypes.length === 0 ? [] : block.paragraph([block.codeSpans(view.goneTypes)]),
    ),
    ...behaviourBlocks(view.behaviours, page),
    ...callerBlocks(view, page),
    ...(left > 0 ? block.remark(omitted(left)) : []),
    ...block.remark(view.unseen),
  ];
}

/**
 * `CHANGES.md` of a generated API: the changes of each version since the previous one, newest first. `steps` are oldest
 * first; `first` is the oldest version, which is compared with no other.
 */
export function changesFile(title: string, first: string, steps: readonly VersionStep[]): string {
  return printMarkdown([
    block.heading(0, `${title}: changes`),
    ...historyBlocks(steps),
    block.heading(1, first),
    ...block.paragraph(["The oldest generated version."]),
  ]);
}

/** All steps in full, newest first. `steps` are oldest first. */
export function historyBlocks(steps: readonly VersionStep[]): block.Block[] {
  const reports = steps
    .toReversed()
    .map(({ diff, context }) => ({ diff, blocks: diffBlocks(diff, context, markdownRoom, 1) }));
  const titles = reports.map(({ diff, blocks: [title] }) => [diff, title] as const);
  return [...stepsContents(titles), ...reports.flatMap(({ blocks }) => blocks)];
}

/** The table of contents for many steps: a line for each, linked to its title if that is among the blocks. */
export function stepsContents(steps: readonly (readonly [Diff, block.Block | undefined])[]): block.Block[] {
  if (!areMany(steps)) return [];
  const lines = steps.map(([diff, title]): block.Prose => {
    const text = `${diff.from} → ${diff.to}`;
    const name = title?.kind === "heading" ? ({ kind: "link", text, to: title } as const) : text;
    return [name, `: ${countLine(diff) || noChangeWord(diff)}`];
  });
  return [block.heading(1, `Versions (${steps.length + 1})`), ...block.list(lines)];
}

export function omitted(count: number): string {
  return `… and ${count} more: --limit shows more of them, and a report in Markdown, HTML or JSON all.`;
}

/** The first page of a large report. */
function firstPageBlocks(
  firstPage: FirstPage,
  headings: ReadonlyMap<Chapter, block.Heading>,
  { head }: Page,
): block.Block[] {
  const { mostUsed, kinds, everywhere } = firstPage;
  const used = [...mostUsed.map(mostUsedWords), ...everywhere.map(everywhereWords)];
  const link = (chapter: Chapter, text: string): readonly block.Span[] => {
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
    ...block.section(head(1, mostUsedTitle(firstPage)), mostUsed.length === 0 ? [] : block.list(used)),
    ...block.section(head(1, "The kinds of change that matter"), block.list(kinds.map(kindWords))),
    head(1, "Chapters"),
    ...block.list([
      ...chapters.map((chapter) => link(chapter, chapterHeading(chapter))),
      ...(onlyNew.length === 0 ? [] : [onlyNew]),
    ]),
  ];
}

/** A single task is an item; several of one kind have a line each. */
function taskItem({ title, tasks, left, rest, errors }: TaskGroup): block.Item[] {
  const [first] = tasks;
  if (first === undefined) return [];
  const errorLines = errors.map((error, index): block.Prose => [
    index === 0 ? "The compiler says: " : "or: ",
    block.codeSpan(error),
  ]);
  const errorBlocks = block.paragraph(errorLines, "muted");
  if (tasks.length + left === 1)
    return [{ prose: first.text, blocks: [...editBlocks(first), ...errorBlocks] }];
  const lines = [...tasks.map(({ line }) => line), ...(rest === "" ? [] : [rest])];
  return [{ prose: `${title} (${tasks.length + left})`, blocks: [...block.list(lines), ...errorBlocks] }];
}

function editBlocks({ before, after }: Task): block.Block[] {
  const lines = [...codeLines(before, "removed"), ...codeLines(after, "added")];
  return lines.length === 0 ? [] : [{ kind: "code", language: "diff", lines, tone: undefined }];
}

function codeLines(code: string | undefined, kind: block.CodeLine["kind"]): block.CodeLine[] {
  return code === undefined ? [] : code.split("\n").map((text) => ({ kind, text }));
}

function chapterBlocks(
  { changes, sections }: Chapter,
  title: block.Heading,
  { shown, head, room }: Page,
): block.Block[] {
  const left = changes.filter((change) => !shown.has(change)).length;
  if (left === changes.length) return [];
  const blocks = sections.flatMap((each) =>
    block.section(
      { ...head(2, each.title, levelTones[each.level]), isLabel: true },
      each.groups.flatMap((group) =>
        changeList(
          group.changes.filter((change) => shown.has(change)),
          room,
        ),
      ),
    ),
  );
  return [title, ...blocks, ...block.moreLine(left)];
}

const levelTones: Readonly<Record<Level, block.Tone>> = {
  breaking: "danger",
  silent: "warning",
  compile: "change",
  additive: "good",
  deprecated: "info",
  note: "muted",
};

/** Each item ends with the id that an ignore file names. */
function changeList(changes: readonly Change[], room: DiffRoom): block.Block[] {
  return block.list(
    foldedLines(changes).map((line): block.Item =>
      line.kind === "single"
        ? { prose: line.text, id: line.change.id, blocks: holderBlocks(line.change, room) }
        : {
            prose: `${line.text}:`,
            blocks: block.list(
              line.items.map(({ text, id }) => ({ prose: text, id })),
              { style: "terms" },
            ),
          },
    ),
  );
}

/** The lists behind a title that only counts them: values, and types. */
function holderBlocks({ types: { changed }, values }: Change, { holders }: DiffRoom): block.Block[] {
  const hasRoom = holders === Infinity;
  return [
    ...(hasRoom && values.length > 0 ? block.paragraph([allValues(values)], "muted") : []),
    ...(changed.length > mostNamedTypes
      ? block.paragraph([`In ${someNames(changed, holders)}`], "muted")
      : []),
  ];
}

function meaningBlocks(changes: readonly Change[]): block.Block[] {
  return block.list(
    meaningsOf(changes).map(({ title, reasons: [first = "", ...others] }): block.Item =>
      others.length === 0
        ? { prose: `${title}: ${first}` }
        : { prose: title, blocks: block.list([first, ...others], { style: "terms" }) },
    ),
  );
}

function sectionBlocks({ level, title, groups }: Section, page: Page): block.Block[] {
  const count = groups.reduce((sum, { changes }) => sum + changes.length, 0);
  return [
    page.head(1, `${title} (${count})`, levelTones[level]),
    ...groups.flatMap((group) => groupBlocks(group, page)),
  ];
}

function groupBlocks({ title, changes }: RuleGroup, page: Page): block.Block[] {
  const shown = changes.filter((change) => page.shown.has(change));
  if (shown.length === 0) return [];
  if (changes.length <= page.room.inFull) return shown.flatMap((change) => changeBlocks(change, page));
  return [
    page.head(2, `${title} (${changes.length})`),
    ...reasonLines(changes).flatMap((reason) => block.paragraph([reason], "muted")),
    ...changeList(shown, page.room),
    ...block.moreLine(changes.length - shown.length),
  ];
}

function changeBlocks(change: Change, { room, context, types: shownTypes, head }: Page): block.Block[] {
  const { title, explanation, places, direct, through, id } = change;
  const { types, shown } = shownTypes.of(change, context);
  const holders = holderBlocks(change, room);
  const more = holders.length > 0 ? 0 : places.length - mostPlaces;
  const placeLines = places.slice(0, mostPlaces).map((place) => placeLine(place, direct, room.names));
  return [
    head(2, title),
    ...block.paragraph([...reasonLines([change]), ...explanation]),
    ...block.paragraph([badges(change)], "aside"),
    ...types.map(typeBlock),
    ...referencesTo(shown).flatMap((reference) => block.paragraph([reference])),
    ...block.list(
      [
        ...placeLines,
        ...(more > 0 ? [`and ${counted(more, "more place")}`] : []),
        ...(through.length > 0 ? [`and ${throughWords(through)}`] : []),
      ],
      { style: "plain" },
    ),
    ...holders,
    ...block.paragraph(
      [[block.codeSpan(id), ...(room.hasSources ? sourcesOf(change, context) : [])]],
      "muted",
    ),
  ];
}

const mostPlaces = 8;

function typeBlock({ lines }: TypeChange): block.Block {
  return { kind: "code", language: "diff", lines, tone: undefined };
}

function sourcesOf({ at: [first] }: Change, { locate }: ReportContext): string[] {
  return (["before", "after"] as const).flatMap((side) => {
    const place = first?.[side];
    const source = place && locate?.(place.pointer, side);
    return source === undefined ? [] : [` · ${source.file}:${source.line}`];
  });
}

function behaviourBlocks(behaviours: readonly BehaviourEntry[], { head }: Page): block.Block[] {
  if (behaviours.length === 0) return [];
  return [
    head(1, "Behaviour"),
    ...block.paragraph(["Described by the publisher; no schema shows it."]),
    ...behaviours.flatMap((behaviour) => {
      const { title, since, was, is, action, notice } = behaviourWords(behaviour);
      const terms: readonly block.Prose[] = [
        [block.strong("Before:"), ` ${was}`],
        [block.strong("Now:"), ` ${is}`],
        [block.strong("What to do:"), ` ${action}`],
        [block.strong("How to notice:"), ` ${notice}`],
        [block.strong("Operations:"), " ", ...block.codeSpans(behaviour.operations)],
      ];
      return [
        head(2, title),
        ...block.list(terms, { style: "terms" }),
        ...block.paragraph([[block.codeSpan(behaviour.id), ` · ${since}`]], "muted"),
      ];
    }),
  ];
}

/** For readers who use a few operations only. */
function callerBlocks({ common, operations, events }: ReportView, page: Page): block.Block[] {
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
): block.Block[] {
  if (entries.length === 0) return [];
  const listed = worstOf(entries, room.rows);
  const rows = listed.map((entry) => [entry.name, changesCell(entry, shown)]);
  const more = entries.length - rows.length;
  return [
    head(1, title),
    { kind: "table", columns: [column, "Changes"], rows },
    ...block.paragraph(more > 0 ? [`… and ${more} more.`] : []),
  ];
}

/** Keeps the order. Without room for all, the most harmless are omitted. */
function worstOf(entries: readonly CallerEntry[], most: number): readonly CallerEntry[] {
  const heaviest = ({ entries: [first] }: CallerEntry): number =>
    first === undefined ? Infinity : levelRank(first);
  const kept = new Set([...entries].sort((left, right) => heaviest(left) - heaviest(right)).slice(0, most));
  return entries.filter((entry) => kept.has(entry));
}

/** The ids of the changes that the report shows. */
function changesCell({ entries, indirect }: CallerEntry, shown: ReadonlySet<Change>): block.Prose {
  const ids = entries.flatMap((entry) => (!("level" in entry) || shown.has(entry) ? [entry.id] : []));
  const [left, more] = [entries.length - ids.length, ids.length - mostIds];
  const named = [...block.codeSpans(ids.slice(0, mostIds)), ...(more > 0 ? [` and ${more} more`] : [])];
  const parts = [
    ...(named.length > 0 ? [named] : []),
    ...(left > 0 ? [[`${left} not shown`]] : []),
    ...(indirect > 0 ? [[`${counted(indirect, "change")} through other resources`]] : []),
  ];
  return parts.flatMap((part, index) => (index === 0 ? part : ["; ", ...part]));
}

const mostIds = 6;
