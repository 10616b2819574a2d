/** Blocks in Markdown, as GitHub shows it in a file, a pull request or a comment. */
import { markdownFence, markdownText } from "../code/safe-text.js";
import { printable } from "../values/text.js";
import {
  type Block,
  type Check,
  type CodeLine,
  type Heading,
  headingAnchors,
  headingText,
  type Item,
  type List,
  type Paragraph,
  type Prose,
  type Span,
  plainText,
  spansOf,
  type Table,
} from "./blocks.js";

export interface MarkdownOptions {
  /** The maximum length of the report. Default: unlimited. */
  readonly mostCharacters?: number | undefined;
}

export function printMarkdown(blocks: readonly Block[], { mostCharacters }: MarkdownOptions = {}): string {
  return fitMarkdown(`${join(blocks, headingAnchors(blocks))}\n`, mostCharacters);
}

type Anchors = ReadonlyMap<Heading, string>;

function join(blocks: readonly Block[], anchors: Anchors): string {
  return blocks.map((block) => blockText(block, anchors)).join("\n\n");
}

function blockText(block: Block, anchors: Anchors): string {
  switch (block.kind) {
    case "heading":
      return `${"#".repeat(Math.min(6, block.depth + 1))} ${markdownText(headingText(block))}`;
    case "paragraph":
      return paragraphText(block, anchors);
    case "list":
      return listText(block, anchors);
    case "code":
      return markdownFence(block.lines.map(codeLine).join("\n"), block.language);
    case "table":
      return tableText(block, anchors);
    case "entry":
      return join([block.title, ...block.blocks], anchors);
    case "fold":
      return folded(block.summary, join(block.blocks, anchors));
    case "check":
      return checkText(block, anchors);
    case "place":
      return `**Line ${block.line}** (${block.note}) \`${block.id}\``;
    case "remark":
      return block.sentences.map((each) => inline(each, anchors)).join(" ");
  }
}

function paragraphText({ sentences, tone }: Paragraph, anchors: Anchors): string {
  const text = sentences.map((each) => inline(each, anchors)).join(" ");
  if (tone === "strong") return `**${text}**`;
  if (tone === "aside") return `_${text.replaceAll("_", "\\_")}_`;
  return tone === "output" ? markdownFence(sentences.map(plainText).join("\n"), "text") : text;
}

function listText({ style, items }: List, anchors: Anchors): string {
  return items
    .map((item, index) =>
      style === "ordered"
        ? itemText(item, `${index + 1}.`, "   ", anchors)
        : itemText(item, "-", "  ", anchors),
    )
    .join("\n");
}

/** Blocks of an item follow it without a blank line, except code, and sentences after code. */
function itemText(
  { prose, id, blocks = [] }: Item,
  marker: string,
  indent: string,
  anchors: Anchors,
): string {
  const text = inline(prose, anchors);
  const inner = blocks.flatMap((block) => {
    if (block.kind === "list") return [indented(listText(block, anchors), indent)];
    if (block.kind !== "paragraph") return ["", indented(blockText(block, anchors), indent)];
    const lines = block.sentences.map((each) => inline(each, anchors)).join("\n");
    return ["", indented(lines, indent), ""];
  });
  return [`${marker} ${text}${id === undefined ? "" : ` \`${id}\``}`, ...inner].join("\n");
}

function codeLine({ kind, text, gutter = "" }: CodeLine): string {
  const marks = { same: " ", added: "+", removed: "-", found: ">" } as const;
  return gutter === "" ? `${marks[kind]} ${text}` : `${marks[kind]} ${gutter}${text}`.trimEnd();
}

function tableText({ columns, rows }: Table, anchors: Anchors): string {
  return [columns, columns.map(() => "---"), ...rows.map((row) => row.map((cell) => inline(cell, anchors)))]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

function checkText({ prose, summary, blocks }: Check, anchors: Anchors): string {
  const details = indented(folded(summary, join(blocks, anchors)), "  ");
  return `- [ ] ${inline(prose, anchors)}\n\n${details}`;
}

function folded(summary: string, text: string): string {
  return `<details><summary>${summary}</summary>\n\n${text}\n\n</details>`;
}

function indented(text: string, indent: string): string {
  return text.replaceAll(/^(?=.)/gm, indent);
}

function inline(prose: Prose, anchors: Anchors): string {
  return spansOf(prose)
    .map((span) => spanText(span, anchors))
    .join("");
}

function spanText(span: Span, anchors: Anchors): string {
  if (typeof span === "string") return markdownText(span);
  switch (span.kind) {
    case "code":
    case "id":
      return span.text.includes("`")
        ? markdownText(span.text)
        : `\`${printable(span.text).replaceAll(/\s/g, " ")}\``;
    case "strong":
      return `**${markdownText(span.text)}**`;
    case "link":
      return `[${markdownText(plainText([span]))}](#${anchors.get(span.to) ?? ""})`;
    case "names":
    case "counts":
      return markdownText(plainText([span]));
  }
}

/**
 * A report shortened to fit, for example, the description of a pull request, which GitHub limits to 65,536 characters.
 * The first sections, which matter most, stay whole; a remark at the end names those that are omitted.
 */
export function fitMarkdown(text: string, most = Infinity): string {
  if (text.length <= most) return text;
  const sections = sectionsOf(text.trimEnd());
  const room = most - longestRemark;
  let count = 0;
  for (let length = 0; count < sections.length; count++) {
    length += (sections[count] ?? "").length + 1;
    if (length > room) break;
  }
  // At least the start of the first section, which has the verdict.
  const start = count === 0 ? (sections[0] ?? "").slice(0, room) : sections.slice(0, count).join("\n");
  return `${start.trimEnd()}\n\n${omissionRemark(sections.slice(count))}\n`;
}

/** Splits at headings of any level. A line inside a fence is not a heading. */
function sectionsOf(text: string): readonly string[] {
  const sections: string[][] = [[]];
  let fence: string | undefined;
  for (const line of text.split("\n")) {
    const mark = /^(?:`{3,}|~{3,})/.exec(line)?.[0];
    if (fence === undefined && /^#{1,6} /.test(line)) sections.push([]);
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence) === true && line.trim() === mark) fence = undefined;
    sections.at(-1)?.push(line);
  }
  return sections.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
}

function omissionRemark(omitted: readonly string[]): string {
  const titles = omitted.map((section) => section.split("\n", 1)[0]?.replace(/^#+ /, "") ?? "");
  const shown = titles.slice(0, mostTitles).map((title) => `- ${shorten(title)}`);
  const more = titles.length - shown.length;
  const count = titles.length === 1 ? "1 section is" : `${titles.length} sections are`;
  return [
    `**The report is too long for this place: ${count} left out.**\n`,
    ...shown,
    ...(more > 0 ? [`- and ${more} more`] : []),
  ].join("\n");
}

const mostTitles = 12;
const longestTitle = 100;
const longestRemark = (mostTitles + 3) * (longestTitle + 4);

function shorten(title: string): string {
  return title.length > longestTitle ? `${title.slice(0, longestTitle)}…` : title;
}
