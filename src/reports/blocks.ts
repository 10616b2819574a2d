/**
 * A report as blocks: headings, paragraphs, lists, code and tables in reading order. The views make them, and a printer
 * for each format lays them out: terminal, Markdown, HTML page. Types say what only one of the formats can show.
 */

/** Text in which code is between backticks, as in every title and sentence of a report. */
export type Prose = string | readonly Span[];

export type Span = string | CodeSpan | StrongSpan | LinkSpan | IdSpan | NamesSpan | CountsSpan;

/** A literal name. Markdown puts it in backticks; a terminal does not. */
export interface CodeSpan {
  readonly kind: "code";
  readonly text: string;
}

/** Bold in Markdown. */
interface StrongSpan {
  readonly kind: "strong";
  readonly text: string;
}

/** A link in Markdown and on the page. */
export interface LinkSpan {
  readonly kind: "link";
  readonly to: Heading;
  /** Default: the text of the heading. */
  readonly text?: string;
}

/** The id of an entry, as code; on the page, a link to the entry. */
interface IdSpan {
  readonly kind: "id";
  readonly text: string;
}

/** Names of which a terminal and Markdown show the first, and the page all. */
interface NamesSpan {
  readonly kind: "names";
  readonly names: readonly string[];
  readonly most: number;
}

/** `3 breaking · 1 note`; coloured on the page. */
interface CountsSpan {
  readonly kind: "counts";
  readonly counts: readonly Count[];
}

export interface Count {
  readonly count: number;
  readonly word: string;
  readonly tone: Tone;
}

export type Block = Heading | Paragraph | List | Code | Table | Fold | Check | Place | Remark | Entry;

/**
 * A colour on a terminal and on the page; Markdown knows `strong`, `aside` and `output`. The page omits an `aside`:
 * the marks of the entry say the same.
 */
export type Tone =
  "danger" | "warning" | "change" | "good" | "info" | "muted" | "strong" | "aside" | "output";

export interface Heading {
  readonly kind: "heading";
  /** 0: title of the report; 1: section; 2: entry. */
  readonly depth: number;
  readonly text: string;
  /** The versions that the report is about. */
  readonly range: string;
  /** The changes below it, by level. */
  readonly counts: readonly Count[];
  readonly tone: Tone | undefined;
  /** True if it only labels a part of its section. */
  readonly isLabel: boolean;
}

export interface Paragraph {
  readonly kind: "paragraph";
  /** On a terminal, each sentence begins a line. Markdown joins them. */
  readonly sentences: readonly Prose[];
  readonly tone: Tone | undefined;
}

export interface List {
  readonly kind: "list";
  /** On a terminal, `terms` and `plain` have no bullets; `plain` is indented as if it did. */
  readonly style: "bullets" | "plain" | "terms" | "ordered";
  readonly items: readonly Item[];
  readonly tone: Tone | undefined;
  /** The most items that a terminal shows. */
  readonly most: number;
}

export interface Item {
  readonly prose: Prose;
  /** An identifier for ignore files, at the end of the line. */
  readonly id?: string | undefined;
  readonly blocks?: readonly Block[] | undefined;
  /** Ids of the entries that it is about, to which the page links. */
  readonly about?: readonly string[];
}

export interface Code {
  readonly kind: "code";
  readonly language: "diff" | "text";
  readonly lines: readonly CodeLine[];
  /** Colour of the marks of found lines. */
  readonly tone: Tone | undefined;
  /** Only on the page. */
  readonly caption?: string;
}

export interface CodeLine {
  readonly kind: "same" | "added" | "removed" | "found";
  readonly text: string;
  /** The number of the line, before its text: `33 | `. */
  readonly gutter?: string;
  /** The columns that a terminal underlines, from 0. */
  readonly mark?: LineMark | undefined;
}

export interface LineMark {
  readonly start: number;
  readonly length: number;
}

/** On a terminal, each row is a line: the first cell, a colon, the other cells. */
export interface Table {
  readonly kind: "table";
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Prose[])[];
}

/** A part that Markdown and the page fold below its summary. A terminal shows only the blocks. */
interface Fold {
  readonly kind: "fold";
  readonly summary: string;
  readonly blocks: readonly Block[];
}

/** A to-do item: a checkbox in Markdown, with the blocks folded below it. A terminal shows only the blocks. */
export interface Check {
  readonly kind: "check";
  readonly prose: Prose;
  readonly summary: string;
  readonly blocks: readonly Block[];
}

/**
 * A place in the reader's code, to which the following blocks belong. Below a checkbox for the file, Markdown names
 * only the line.
 */
export interface Place {
  readonly kind: "place";
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly note: string;
  readonly id: string;
}

/**
 * A change, or whatever else a reader refers to by its id: a heading with its blocks. The page folds the blocks and
 * filters the entries.
 */
export interface Entry {
  readonly kind: "entry";
  readonly id: string;
  readonly title: Heading;
  readonly blocks: readonly Block[];
  /** The other properties are for the page. */
  readonly tone: Tone;
  readonly isOpen: boolean;
  /** Words beside the title. */
  readonly marks: readonly Mark[];
  /** What the entry can be filtered by, such as its level. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

interface Mark {
  readonly text: string;
  readonly tone?: Tone;
}

/** A sentence about the whole report, which belongs to no section. */
export interface Remark {
  readonly kind: "remark";
  readonly sentences: readonly Prose[];
}

export function heading(depth: number, text: string, tone?: Tone): Heading {
  return { kind: "heading", depth, text, range: "", counts: [], tone, isLabel: false };
}

/** `charges: 3 breaking · 20 new` */
export function headingText({ text, range, counts }: Heading): string {
  return [text, range, countsText(counts)].filter((part) => part !== "").join(": ");
}

export function titleOf(text: string, range: string, depth = 0): Heading {
  return { ...heading(depth, text), range };
}

/** A block for the non-empty sentences, if any. */
export function paragraph(sentences: readonly Prose[], tone?: Tone): Paragraph[] {
  const filled = sentences.filter(({ length }) => length > 0);
  return filled.length === 0 ? [] : [{ kind: "paragraph", sentences: filled, tone }];
}

export type ListOptions = Partial<Pick<List, "style" | "tone" | "most">>;

/** A block for the items, if any. */
export function list(items: readonly (Item | Prose)[], options: ListOptions = {}): List[] {
  const { style = "bullets", tone, most = Infinity } = options;
  if (items.length === 0) return [];
  return [{ kind: "list", style, tone, most, items: items.map(asItem) }];
}

function asItem(item: Item | Prose): Item {
  return typeof item === "object" && "prose" in item ? item : { prose: item };
}

/** A folded part; without content it is omitted. */
export function fold(summary: string, blocks: readonly Block[]): Block[] {
  return blocks.length === 0 ? [] : [{ kind: "fold", summary, blocks }];
}

/** A section; without content it is omitted. */
export function section(title: Heading, blocks: readonly Block[]): Block[] {
  return blocks.length === 0 ? [] : [title, ...blocks];
}

export function remark(...sentences: readonly Prose[]): Remark[] {
  return sentences.some((sentence) => sentence !== "") ? [{ kind: "remark", sentences }] : [];
}

export function codeSpan(text: string): CodeSpan {
  return { kind: "code", text };
}

export function idSpan(text: string): IdSpan {
  return { kind: "id", text };
}

/** Nothing without counts. */
export function countsSpan(counts: readonly Count[]): CountsSpan[] {
  return counts.length === 0 ? [] : [{ kind: "counts", counts }];
}

export function countsText(counts: readonly Count[]): string {
  return counts.map(({ count, word }) => `${count} ${word}`).join(" · ");
}

export function strong(text: string): StrongSpan {
  return { kind: "strong", text };
}

/** Names as code, separated by commas. */
export function codeSpans(names: readonly string[]): Span[] {
  return separated(names.map(codeSpan));
}

export function separated(spans: readonly Span[]): Span[] {
  return spans.flatMap((span, index) => (index === 0 ? [span] : [", ", span]));
}

export function spansOf(prose: Prose): readonly Span[] {
  return typeof prose === "string" ? [prose] : prose;
}

/** The number of items that a report omits, if any. */
export function moreLine(count: number): Block[] {
  return count > 0 ? paragraph([`… ${count} more`], "muted") : [];
}

/** The text without markup. */
export function plainText(prose: Prose): string {
  return spansOf(prose).map(spanText).join("");
}

function spanText(span: Span): string {
  if (typeof span === "string") return span;
  switch (span.kind) {
    case "names":
      return someNames(span.names, span.most);
    case "counts":
      return countsText(span.counts);
    case "link":
      return span.text ?? headingText(span.to);
    case "code":
    case "strong":
    case "id":
      return span.text;
  }
}

export function someNames(names: readonly string[], most: number): string {
  const shown = names.slice(0, most).join(", ");
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}

/** All blocks in reading order, those inside other blocks included. */
export function everyBlock(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => {
    if (block.kind === "entry") return [block.title, block, ...everyBlock(block.blocks)];
    return [block, ...("blocks" in block ? everyBlock(block.blocks) : [])];
  });
}

/** Anchors as GitHub derives them from headings: lower case, no punctuation, numbered if repeated in the file. */
export function headingAnchors(blocks: readonly Block[]): ReadonlyMap<Heading, string> {
  const counts = new Map<string, number>();
  const headings = everyBlock(blocks).filter((block) => block.kind === "heading");
  return new Map(
    headings.map((each) => {
      const slug = headingText(each)
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
        .replaceAll(" ", "-");
      const count = counts.get(slug) ?? 0;
      counts.set(slug, count + 1);
      return [each, count === 0 ? slug : `${slug}-${count}`];
    }),
  );
}
