/**
 * A report as blocks: headings, paragraphs, lists, code and tables in reading order. The views make them, and a printer
 * for each format lays them out. Types say what only one of the formats can show.
 */

/** Text in which code is between backticks, as in every title and sentence of a report. */
export type Prose = string | readonly Span[];

export type Span = string | CodeSpan | StrongSpan | LinkSpan;

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

/** A link in Markdown. */
interface LinkSpan {
  readonly kind: "link";
  readonly text: string;
  readonly to: Heading;
}

export type Block = Heading | Paragraph | List | Code | Table | Fold | Check | Place | Remark;

/** A colour on a terminal; Markdown knows `strong`, `aside` and `output`. */
export type Tone =
  "danger" | "warning" | "change" | "good" | "info" | "muted" | "strong" | "aside" | "output";

export interface Heading {
  readonly kind: "heading";
  /** 0: title of the report; 1: section; 2: entry. */
  readonly depth: number;
  readonly text: string;
  /** The versions that the report is about. */
  readonly range: string;
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
}

export interface Code {
  readonly kind: "code";
  readonly language: "diff" | "text";
  readonly lines: readonly CodeLine[];
  /** Colour of the marks of found lines. */
  readonly tone: Tone | undefined;
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

/** A part that Markdown folds below its summary. A terminal shows only the blocks. */
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

/** A sentence about the whole report, which belongs to no section. */
export interface Remark {
  readonly kind: "remark";
  readonly sentences: readonly Prose[];
}

export function heading(depth: number, text: string, tone?: Tone): Heading {
  return { kind: "heading", depth, text, range: "", tone, isLabel: false };
}

export function titleOf(text: string, range: string, depth = 0): Heading {
  return { ...heading(depth, text), range };
}

/** A block for the non-empty sentences, if any. */
export function paragraph(sentences: readonly Prose[], tone?: Tone): Paragraph[] {
  const filled = sentences.filter((sentence) => sentence !== "");
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

export function strong(text: string): StrongSpan {
  return { kind: "strong", text };
}

/** Names as code, separated by commas. */
export function codeSpans(names: readonly string[]): Span[] {
  return names.flatMap((name, index) => (index === 0 ? [codeSpan(name)] : [", ", codeSpan(name)]));
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
  return spansOf(prose)
    .map((span) => (typeof span === "string" ? span : span.text))
    .join("");
}
