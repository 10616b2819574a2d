/** The report on the differences between two versions, as blocks: verdict, what to do, the changes, and their callers. */
import { getOrAdd } from "../values/collections.js";
import { counted } from "../values/text.js";
import type { BehaviourEntry } from "../judge/behaviours.js";
import type { Change } from "../judge/change.js";
import type { Diff } from "../judge/diff.js";
import { effectNames, levels, levelWords } from "../judge/effects.js";
import { mostNamedTypes } from "../judge/subject.js";
import * as block from "./blocks.js";
import { type Chapter, chapterCounts, isNew } from "./chapters.js";
import type { FirstPage } from "./first-page.js";
import { foldedLines } from "./folded-lines.js";
import {
  areMany,
  type CallerEntry,
  levelRank,
  type ReportContext,
  reportView,
  type ReportView,
  type Side,
  type VersionStep,
} from "./report-view.js";
import { printMarkdown } from "./print-markdown.js";
import { ruleName } from "./rule-titles.js";
import { meaningsOf, reasonLines, type RuleGroup, type Section } from "./sections.js";
import type { Advice } from "../judge/rules/rule.js";
import type { TaskGroup } from "./tasks.js";
import { referencesTo, ShownTypes, type TypeChange } from "./type-changes.js";
import {
  diffCounts,
  levelCounts,
  levelTones,
  noChangeWord,
  notComparedSentence,
  extentSentence,
  verdictSentence,
} from "./verdict.js";
import {
  allValues,
  apiAsWhole,
  badges,
  behaviourWords,
  indexTitle,
  placeLine,
  rulingWords,
  throughWords,
  usersWords,
} from "./words.js";

/** The space that a format has. */
export interface DiffRoom {
  /** The most changes shown, heaviest first; the rest are counted. */
  readonly changes: number;
  /** The most changes of a rule shown in full; beyond that, each has a line. */
  readonly inFull: number;
  /** True if the reader unfolds what to see: then each change is in full, with its advice and every place. */
  readonly isFolded: boolean;
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

/** `limit`: the most changes on a terminal, where a list of everything does not help to find one thing. */
export function roomOf(format: "text" | "markdown" | "html", limit: number): DiffRoom {
  switch (format) {
    case "text":
      return {
        changes: limit,
        inFull: 3,
        isFolded: false,
        names: 8,
        callers: 30,
        rows: Infinity,
        holders: 12,
        hasSources: false,
      };
    case "markdown":
      return markdownRoom;
    case "html":
      return { ...markdownRoom, inFull: Infinity, isFolded: true, names: Infinity, rows: Infinity };
  }
}

/** A comment on a pull request has room for 65,536 characters. */
const markdownRoom: DiffRoom = {
  changes: Infinity,
  inFull: 8,
  isFolded: false,
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
  /** The file of each side, if lines are named without it. */
  readonly files: Map<Side, string>;
  /** Makes a heading, this many levels below the title. */
  readonly head: (depth: number, text: string, tone?: block.Tone) => block.Heading;
}

/** `depth`: the heading level of the title, below that of the file. */
export function diffBlocks(diff: Diff, context: ReportContext, room: DiffRoom, depth = 0): block.Block[] {
  const view = reportView(diff, context);
  const shown = new Set(diff.changes.slice(0, room.changes));
  const head: Page["head"] = (below, text, tone) => block.heading(depth + below, text, tone);
  const page: Page = { room, context, shown, types: new ShownTypes(), files: new Map(), head };
  const { chapters } = view;
  const hidden = diff.changes.length - shown.size;
  const headings = new Map(
    chapters.map((chapter) => [chapter, { ...head(1, chapter.title), counts: chapterCounts(chapter) }]),
  );
  return [
    block.titleOf(diff.title, `${diff.from} → ${diff.to}`, depth),
    ...block.paragraph([verdictSentence(diff)], "strong"),
    ...block.paragraph([block.countsSpan(diffCounts(diff))], "muted"),
    ...block.paragraph([notComparedSentence(diff)], "warning"),
    ...block.section(head(1, indexTitle), block.list(view.index)),
    ...(view.firstPage === undefined ? [] : firstPageBlocks(view.firstPage, headings, page)),
    ...block.section(head(1, "Do this"), block.list(view.tasks.flatMap(taskItem), { style: "ordered" })),
    ...(chapters.length > 0
      ? [
          ...Array.from(headings, ([chapter, title]) => chapterBlocks(chapter, title, page)).flat(),
          ...block.section(
            head(1, "What the changes mean"),
            // An entry in full says it.
            room.isFolded ? [] : meaningBlocks([...shown]),
          ),
        ]
      : view.sections.flatMap((each) => sectionBlocks(each, page))),
    ...block.section(
      head(1, `Types that only removed operations used (${view.goneTypes.length})`),
      view.goneTypes.length === 0 ? [] : block.paragraph([block.codeSpans(view.goneTypes)]),
    ),
    ...behaviourBlocks(diff.behaviours, page),
    ...callerBlocks(view, page),
    ...(hidden > 0 ? block.remark(omitted(hidden)) : []),
    ...block.remark(extentSentence(diff)),
    ...block.remark(fileSentence(page)),
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
export function historyBlocks(steps: readonly VersionStep[], room = markdownRoom): block.Block[] {
  const reports = steps
    .toReversed()
    .map(({ diff, context }) => ({ diff, blocks: diffBlocks(diff, context, room, 1) }));
  const titles = reports.map(({ diff, blocks: [title] }) => [diff, title] as const);
  return [
    ...stepsContents(titles, areMany(titles) || (room.isFolded && titles.length > 1)),
    ...reports.flatMap(({ blocks }) => blocks),
  ];
}

/**
 * The table of contents for many steps, on a page for several: a line for each, linked to its title if that is among
 * the blocks.
 */
export function stepsContents(
  steps: readonly (readonly [Diff, block.Block | undefined])[],
  isNeeded = areMany(steps),
): block.Block[] {
  if (!isNeeded) return [];
  const lines = steps.map(([diff, title]): block.Prose => {
    const text = `${diff.from} → ${diff.to}`;
    const name = title?.kind === "heading" ? ({ kind: "link", text, to: title } as const) : text;
    const counts = block.countsSpan(diffCounts(diff));
    return [name, ": ", ...(counts.length > 0 ? counts : [noChangeWord(diff)])];
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
  const { title, mostUsed, kinds, everywhere } = firstPage;
  const linkTo = (chapter: Chapter): block.LinkSpan[] => {
    const to = headings.get(chapter);
    return to === undefined ? [] : [{ kind: "link", to }];
  };
  const chapters = [...headings.keys()];
  const onlyNew = chapters
    .filter(isNew)
    .flatMap((chapter, index) => [
      index === 0 ? "Only additions: " : ", ",
      ...linkTo(chapter).map((link) => ({ ...link, text: chapter.title })),
      ` ${chapter.changes.length}`,
    ]);
  return [
    ...block.section(head(1, title), mostUsed.length === 0 ? [] : block.list([...mostUsed, ...everywhere])),
    ...block.section(head(1, "The kinds of change that matter"), block.list(kinds)),
    head(1, "Chapters"),
    ...block.list([
      ...chapters.filter((chapter) => !isNew(chapter)).map(linkTo),
      ...(onlyNew.length === 0 ? [] : [onlyNew]),
    ]),
  ];
}

/** A single task is an item; several of one kind have a line each. */
function taskItem({ title, tasks, unlisted, rest, errors }: TaskGroup): block.Item[] {
  const [first] = tasks;
  if (first === undefined) return [];
  if (tasks.length + unlisted === 1)
    return [
      {
        prose: first.text,
        about: first.changes,
        blocks: [...editBlocks(first.advice), ...errorBlocks(errors)],
      },
    ];
  const lines = [
    ...tasks.map(({ line, changes }): block.Item => ({ prose: line, about: changes })),
    ...(rest === "" ? [] : [rest]),
  ];
  return [
    {
      prose: `${title} (${tasks.length + unlisted})`,
      blocks: [...block.list(lines), ...errorBlocks(errors)],
    },
  ];
}

function errorBlocks(errors: readonly string[]): block.Block[] {
  const lines = errors.map((error, index): block.Prose => [
    index === 0 ? "The compiler says: " : "or: ",
    block.codeSpan(error),
  ]);
  return block.paragraph(lines, "muted");
}

function editBlocks({ before, after }: Advice): block.Block[] {
  const lines = [...codeLines(before, "removed"), ...codeLines(after, "added")];
  return lines.length === 0 ? [] : [{ kind: "code", language: "diff", lines, tone: undefined }];
}

function codeLines(code: string | undefined, kind: block.CodeLine["kind"]): block.CodeLine[] {
  return code === undefined ? [] : code.split("\n").map((text) => ({ kind, text }));
}

function chapterBlocks({ changes, sections }: Chapter, title: block.Heading, page: Page): block.Block[] {
  const { shown, head, room } = page;
  const hidden = changes.filter((change) => !shown.has(change)).length;
  if (hidden === changes.length) return [];
  const blocks = sections.flatMap((each) =>
    block.section(
      { ...head(2, each.title, levelTones[each.level]), isLabel: true },
      each.groups.flatMap((group) => {
        const members = group.changes.filter((change) => shown.has(change));
        return room.isFolded ? members.map((change) => changeEntry(change, page)) : changeList(members, room);
      }),
    ),
  );
  return [title, ...blocks, ...block.moreLine(hidden)];
}

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
      ? block.paragraph([`In ${block.someNames(changed, holders)}`], "muted")
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
  if (changes.length <= page.room.inFull) return shown.map((change) => changeEntry(change, page));
  return [
    page.head(2, `${title} (${changes.length})`),
    ...reasonLines(changes).flatMap((reason) => block.paragraph([reason], "muted")),
    ...changeList(shown, page.room),
    ...block.moreLine(changes.length - shown.length),
  ];
}

function changeEntry(change: Change, page: Page): block.Entry {
  const { id, title, level, verdicts, isCertain, ruling, rule } = change;
  const effects = effectNames.filter((effect) => change.effects[effect]);
  const words = [
    ...verdicts.map((each) =>
      verdicts.length > 1 ? `${each.direction}: ${levelWords[each.level]}` : each.direction,
    ),
    usersWords(change),
    isCertain ? "" : "likely",
    ruling === "unruled" ? "" : rulingWords[ruling],
  ];
  return {
    kind: "entry",
    id,
    title: page.head(2, title),
    tone: levelTones[level],
    isOpen: page.shown.size <= mostOpen && level !== "additive" && level !== "note",
    marks: [
      { text: levelWords[level], tone: levelTones[level] },
      ...effects
        .filter((effect) => effect !== level)
        .map((effect) => ({ text: effect, tone: effectTones[effect] })),
      ...words.filter((text) => text !== "").map((text) => ({ text })),
    ],
    filters: { level: [levelWords[level]], effect: effects, kind: [ruleName(rule)] },
    blocks: changeBlocks(change, page),
  };
}

/** A longer report begins with all entries closed. */
const mostOpen = 40;

const effectTones = { wire: "danger", compile: "change", silent: "warning" } as const;

function changeBlocks(change: Change, page: Page): block.Block[] {
  const { room, context, types: shownTypes } = page;
  const { explanation, places, direct, through, id } = change;
  const { types, shown } = shownTypes.of(change, context);
  const holders = holderBlocks(change, room);
  const lines = places.map((place) => placeLine(place, direct, room.names));
  const rest = lines.slice(mostPlaces);
  const more = counted(rest.length, "more place");
  return [
    ...block.paragraph([...reasonLines([change]), ...explanation]),
    ...block.paragraph([badges(change)], "aside"),
    ...(room.isFolded ? adviceBlocks(change) : []),
    ...types.map(typeBlock),
    ...referencesTo(shown).flatMap((reference) => block.paragraph([reference])),
    ...block.list(
      [
        ...lines.slice(0, mostPlaces),
        ...(rest.length > 0 && holders.length === 0 && !room.isFolded ? [`and ${more}`] : []),
        ...(through.length > 0 ? [`and ${throughWords(through)}`] : []),
      ],
      { style: "plain" },
    ),
    ...block.fold(more, block.list(room.isFolded ? rest : [])),
    ...holders,
    ...block.paragraph([[block.idSpan(id), ...sourcesOf(change, page)]], "muted"),
  ];
}

function adviceBlocks({ advice }: Change): block.Block[] {
  return advice.flatMap((each) => [
    ...block.paragraph([[block.strong("To do:"), ` ${each.text}`]]),
    ...editBlocks(each),
    ...errorBlocks([each.error ?? [], each.otherErrors ?? []].flat()),
  ]);
}

const mostPlaces = 8;

function typeBlock({ name, lines }: TypeChange): block.Block {
  return { kind: "code", language: "diff", lines, tone: undefined, caption: name };
}

/** A page of hundreds of changes names the files once. */
function sourcesOf({ at: [first] }: Change, { context, room, files }: Page): string[] {
  return sides.flatMap((side) => {
    const place = first?.[side];
    const source = place && context.locate?.(place.pointer, side);
    if (source === undefined || !room.hasSources) return [];
    const { file, line } = source;
    if (!room.isFolded) return [` · ${file}:${line}`];
    const name = getOrAdd(files, side, () => file) === file ? "" : `${file}:`;
    return [` · ${side} ${name}${line}`];
  });
}

const sides = ["before", "after"] as const;

function fileSentence({ files }: Page): string {
  const names = Array.from(files, ([side, file]) => `\`${file}\` (${side})`);
  return names.length === 0 ? "" : `The lines of a change are those of ${names.join(" and ")}.`;
}

function behaviourBlocks(behaviours: readonly BehaviourEntry[], { head }: Page): block.Block[] {
  if (behaviours.length === 0) return [];
  return [
    head(1, "Behaviour"),
    ...block.paragraph(["Described by the publisher; no schema shows it."]),
    ...behaviours.map((behaviour) => behaviourEntry(behaviour, head)),
  ];
}

function behaviourEntry(behaviour: BehaviourEntry, head: Page["head"]): block.Entry {
  const { title, since, was, is, action, notice } = behaviourWords(behaviour);
  const { id, operations } = behaviour;
  const terms: readonly block.Prose[] = [
    [block.strong("Before:"), ` ${was}`],
    [block.strong("Now:"), ` ${is}`],
    [block.strong("What to do:"), ` ${action}`],
    [block.strong("How to notice:"), ` ${notice}`],
    [block.strong("Operations:"), " ", ...block.codeSpans(operations)],
  ];
  return {
    kind: "entry",
    id,
    title: head(2, title),
    tone: "info",
    isOpen: true,
    marks: [{ text: "behaviour", tone: "info" }, { text: "silent", tone: "warning" }, { text: since }],
    filters: { level: ["behavioural"], effect: ["silent"] },
    blocks: [
      ...block.list(terms, { style: "terms" }),
      ...block.paragraph([[block.idSpan(id), ` · ${since}`]], "muted"),
    ],
  };
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
  const rows = listed.map((entry) => [callerName(entry), changesCell(entry, shown, room)]);
  const more = entries.length - rows.length;
  return [
    head(1, title),
    { kind: "table", columns: [column, "Changes"], rows },
    ...block.paragraph(more > 0 ? [`… and ${more} more.`] : []),
  ];
}

function callerName({ name }: CallerEntry): block.Prose {
  return name === apiAsWhole ? name : [{ kind: "names", names: [name], most: 1 }];
}

/** Keeps the order. Without room for all, the most harmless are omitted. */
function worstOf(entries: readonly CallerEntry[], most: number): readonly CallerEntry[] {
  const heaviest = ({ entries: [first] }: CallerEntry): number =>
    first === undefined ? Infinity : levelRank(first);
  const heaviestEntries = new Set(
    [...entries].sort((left, right) => heaviest(left) - heaviest(right)).slice(0, most),
  );
  return entries.filter((entry) => heaviestEntries.has(entry));
}

/** The ids of the changes that the report shows; on a page, whose search shows the changes of a name, a few or counts. */
function changesCell(
  { entries, indirect }: CallerEntry,
  shown: ReadonlySet<Change>,
  { isFolded }: DiffRoom,
): block.Prose {
  const ids = entries.flatMap((entry) => (!("level" in entry) || shown.has(entry) ? [entry.id] : []));
  const [hidden, more] = [entries.length - ids.length, ids.length - mostIds];
  const named =
    isFolded && more > 0
      ? block.countsSpan(
          levelCounts((level) => entries.filter((entry) => levels[levelRank(entry)] === level).length),
        )
      : [
          ...block.separated(ids.slice(0, mostIds).map(block.idSpan)),
          ...(more > 0 ? [` and ${more} more`] : []),
        ];
  const parts = [
    ...(named.length > 0 ? [named] : []),
    ...(hidden > 0 ? [[`${hidden} not shown`]] : []),
    ...(indirect > 0 ? [[`${counted(indirect, "change")} through other resources`]] : []),
  ];
  return parts.flatMap((part, index) => (index === 0 ? part : ["; ", ...part]));
}

const mostIds = 6;
