/** Blocks for a terminal: 80 columns, with colours and links only on request. */
import picocolors from "picocolors";
import type { Colors } from "picocolors/types.js";
import { printable } from "../values/text.js";
import {
  type Block,
  type CodeLine,
  type Heading,
  headingText,
  type LineMark,
  type List,
  type Place,
  type Prose,
  plainText,
  spansOf,
  type Tone,
} from "./blocks.js";

export interface TextOptions {
  readonly hasColor: boolean;
  /** Address of a file, where the terminal shows links. */
  readonly linkTo?: ((file: string) => string) | undefined;
}

export function printText(blocks: readonly Block[], { hasColor, linkTo }: TextOptions): string {
  const page = { colors: picocolors.createColors(hasColor), linkTo };
  return `${linesOf(blocks, page).join("\n").trimStart()}\n`;
}

interface Page extends Pick<TextOptions, "linkTo"> {
  readonly colors: Colors;
}

/** List items, and blocks after a place, are indented further than their surroundings. */
function linesOf(blocks: readonly Block[], page: Page, outer = ""): string[] {
  let indent = outer;
  return blocks.flatMap((block, index) => {
    if (block.kind === "heading") indent = block.depth === 0 ? "" : "  ";
    const isFirstCheck = block.kind === "check" && blocks[index - 1]?.kind !== "check";
    const lines = [...(isFirstCheck ? [""] : []), ...blockLines(block, page, indent)];
    if (block.kind === "place") indent = "    ";
    return lines;
  });
}

function blockLines(block: Block, page: Page, indent: string): string[] {
  const { dim } = page.colors;
  switch (block.kind) {
    case "heading":
      return headingLines(block, page);
    case "paragraph":
      return block.sentences.flatMap((each) => wrap(each, indent)).map(painter(block.tone, page));
    case "list":
      return listLines(block, page, indent === "" ? "  " : indent);
    case "code":
      return block.lines.flatMap((line) => codeLines(line, painter(block.tone, page), page));
    case "table":
      return block.rows.flatMap(([first = "", ...cells]) => wrap(rowText(first, cells), "    ", "  "));
    case "entry":
      return [...headingLines(block.title, page), ...linesOf(block.blocks, page, "  ")];
    case "fold":
    case "check":
      return linesOf(block.blocks, page, indent);
    case "place":
      return [placeText(block, page)];
    case "remark":
      return ["", ...block.sentences.flatMap(remarkLines).map(dim)];
  }
}

function headingLines(heading: Heading, page: Page): string[] {
  const { depth, text, range, tone, isLabel } = heading;
  const { bold } = page.colors;
  if (range !== "") return ["", bold(printable(`${text}  ${range}`))];
  const lines = wrap(headingText(heading), depth === 2 ? "  " : "");
  const paint = painter(tone, page);
  return isLabel ? lines.map(paint) : ["", ...lines.map((line) => paint(bold(line)))];
}

function listLines({ style, items, tone, most }: List, page: Page, indent: string): string[] {
  const lines = items.slice(0, most).flatMap((item, index) => {
    const text = plainText(item.prose);
    const [first, hang] = itemIndents(text.startsWith("…") ? "terms" : style, indent, index + 1);
    return [
      ...(item.id === undefined
        ? wrap(text, hang, first)
        : withId(text, item.id, style === "bullets" ? `${hang}  ` : hang, first, page)),
      ...linesOf(item.blocks ?? [], page, style === "ordered" ? "    " : `${indent}  `),
    ];
  });
  const more = items.length - most;
  const rest = more > 0 ? [`${indent}… and ${more} more, in a report in Markdown or JSON`] : [];
  return [...lines, ...rest].map(painter(tone, page));
}

/** Indentation of an item's first line, and of its other lines. */
function itemIndents(style: List["style"], indent: string, number: number): readonly [string, string] {
  switch (style) {
    case "bullets":
      return [`${indent}· `, `${indent}  `];
    case "plain":
      return [`${indent}  `, `${indent}    `];
    case "terms":
      return [indent, `${indent}  `];
    case "ordered":
      return [`${String(number).padStart(2)}. `, "    "];
  }
}

function withId(text: string, id: string, hang: string, first: string, { colors }: Page): string[] {
  return wrap(`${text} ${id}`, hang, first).map((line) =>
    line.endsWith(id) ? line.slice(0, -id.length) + colors.dim(id) : line,
  );
}

function codeLines({ kind, text, gutter = "", mark }: CodeLine, paint: Paint, { colors }: Page): string[] {
  const shown = gutter === "" ? printable(text) : `${gutter}${printable(text)}`.trimEnd();
  switch (kind) {
    case "same":
      return [colors.dim(`      ${shown}`)];
    case "added":
      return [colors.green(`    + ${shown}`)];
    case "removed":
      return [colors.red(`    - ${shown}`)];
    case "found":
      return [
        `    ${paint(">")} ${shown}`,
        ...(mark === undefined ? [] : [underline(text, gutter, mark, paint)]),
      ];
  }
}

function underline(text: string, gutter: string, { start, length }: LineMark, paint: Paint): string {
  // A spelled-out unprintable character takes more columns than in the file.
  const before = printable(text.slice(0, start)).length;
  const marked = Math.max(1, printable(text.slice(start, start + length)).length);
  return `      ${gutter.replaceAll(/\d/g, " ")}${" ".repeat(before)}${paint("^".repeat(marked))}`;
}

/** A command is on a line of its own, to be copied. */
function remarkLines(sentence: Prose): string[] {
  const [first, ...others] = spansOf(sentence);
  const isCode = typeof first === "object" && first.kind === "code" && others.length === 0;
  return isCode ? [`  ${printable(first.text)}`] : wrap(sentence, "");
}

function rowText(first: Prose, cells: readonly Prose[]): string {
  return `${plainText(first)}: ${cells.map(plainText).join(", ")}`;
}

function placeText({ file, line, column, note, id }: Place, { colors, linkTo }: Page): string {
  const text = printable(`${file}:${line}:${column}`);
  // OSC 8: the text opens the file.
  const linked = linkTo === undefined ? text : `\u001b]8;;${linkTo(file)}\u0007${text}\u001b]8;;\u0007`;
  return `  ${colors.bold(linked)}  ${colors.dim(`${note} · ${id}`)}`;
}

type Paint = (text: string) => string;

function painter(tone: Tone | undefined, { colors }: Page): Paint {
  switch (tone) {
    case "danger":
      return colors.red;
    case "warning":
      return colors.yellow;
    case "change":
      return colors.magenta;
    case "good":
      return colors.green;
    case "info":
      return colors.cyan;
    case "muted":
    case "aside":
    case "output":
      return colors.dim;
    case "strong":
    case undefined:
      return String;
  }
}

/** Lines of at most 80 columns; a longer word has its own line. `first` begins the first line, `indent` all others. */
function wrap(prose: Prose, indent: string, first = indent): string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of printable(plainText(prose)).trim().split(/\s+/)) {
    if (!isEmpty && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line];
}

const width = 80;
