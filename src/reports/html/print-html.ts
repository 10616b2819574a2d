/** Blocks as HTML. Text of a document is escaped wherever it is printed; names of classes and attributes are ours. */
import { printable } from "../../values/text.js";
import {
  type Block,
  type Code,
  type CodeLine,
  type Entry,
  everyBlock,
  type Heading,
  headingAnchors,
  headingText,
  type Item,
  type List,
  type Paragraph,
  type Prose,
  plainText,
  type Span,
  spansOf,
  type Table,
} from "../blocks.js";

export interface HtmlReport {
  readonly title: string;
  /** The blocks before the first section. */
  readonly head: string;
  readonly body: string;
}

export function printHtml(blocks: readonly Block[]): HtmlReport {
  const first = blocks.findIndex((block) => block.kind === "heading" && block.depth > 0);
  const [start, rest] = first === -1 ? [blocks, []] : [blocks.slice(0, first), blocks.slice(first)];
  const [title] = blocks;
  const entries = entryAnchors(blocks);
  const page: Page = {
    headings: headingAnchors(blocks),
    entries,
    ids: new Set(entries.values()),
    step: "",
    lists: new Map(),
  };
  return {
    title: title?.kind === "heading" ? printable(headingText(title)) : "",
    head: blocksHtml(start, page),
    body: sectionsHtml(rest, page) + listsHtml(page),
  };
}

interface Page {
  /** Anchors; an underscore before them keeps them apart from those of entries. */
  readonly headings: ReadonlyMap<Heading, string>;
  readonly entries: ReadonlyMap<Entry, string>;
  /** The anchors of all entries. */
  readonly ids: ReadonlySet<string>;
  /** The step of a history that is being printed. */
  step: string;
  /** Long lists of names, which many entries share: each is printed once, at the end. */
  readonly lists: Map<string, string>;
}

/**
 * The anchor of an entry is its id, so that a link to it is as stable as the change. A change can be in several steps
 * of a history, where the anchor begins with the version.
 */
function entryAnchors(blocks: readonly Block[]): ReadonlyMap<Entry, string> {
  const anchors = new Map<Entry, string>();
  const used = new Set<string>();
  let step = "";
  for (const block of everyBlock(blocks)) {
    if (block.kind === "heading") step = stepOf(block) ?? step;
    if (block.kind !== "entry") continue;
    let anchor = anchorOf(step + block.id);
    while (used.has(anchor)) anchor += ".";
    used.add(anchor);
    anchors.set(block, anchor);
  }
  return anchors;
}

/** The version that a step of a history ends with, before a dot. */
function stepOf({ depth, range }: Heading): string | undefined {
  return depth > 0 && range !== "" ? `${range.split(" → ").at(-1) ?? ""}.` : undefined;
}

function anchorOf(text: string): string {
  return text.replaceAll(/[^\w.-]/g, "-");
}

/** A heading begins a section, which ends before the next one that is not below it. */
function sectionsHtml(blocks: readonly Block[], page: Page): string {
  const open: Heading[] = [];
  const close = (isClosed: (heading: Heading) => boolean): string => {
    const first = open.findIndex(isClosed);
    return first === -1 ? "" : "</section>\n".repeat(open.splice(first).length);
  };
  const parts = blocks.map((block) => {
    if (block.kind === "remark") return close(({ range }) => range === "") + blockHtml(block, page);
    if (block.kind !== "heading") return blockHtml(block, page);
    const closed = close(({ depth }) => depth >= block.depth);
    page.step = stepOf(block) ?? page.step;
    open.push(block);
    return `${closed}<section class="${block.range === "" ? (block.tone ?? "") : "step"}">\n${headingHtml(block, page)}`;
  });
  return parts.join("") + close(() => true);
}

function blocksHtml(blocks: readonly Block[], page: Page): string {
  return blocks.map((block) => blockHtml(block, page)).join("");
}

function blockHtml(block: Block, page: Page): string {
  switch (block.kind) {
    case "heading":
      return headingHtml(block, page);
    case "paragraph":
      return paragraphHtml(block, page);
    case "list":
      return listHtml(block, page);
    case "code":
      return codeHtml(block);
    case "table":
      return tableHtml(block, page);
    case "entry":
      return entryHtml(block, page);
    case "fold":
      return `<details class="more"><summary>${escape(block.summary)}</summary>\n${blocksHtml(block.blocks, page)}</details>\n`;
    case "check":
      return `<details class="more" open><summary>${inline(block.prose, page)}</summary>\n${blocksHtml(block.blocks, page)}</details>\n`;
    case "place":
      return `<p><b>${escape(`${block.file}:${block.line}:${block.column}`)}</b> <small>${escape(`${block.note} · ${block.id}`)}</small></p>\n`;
    case "remark":
      return `<p class="muted">${sentencesHtml(block.sentences, page)}</p>\n`;
  }
}

function headingHtml(heading: Heading, page: Page): string {
  return headingElement(heading, ` id="${headingAnchor(heading, page)}"`);
}

function headingAnchor(heading: Heading, { headings }: Page): string {
  return `_${attribute(headings.get(heading) ?? "")}`;
}

function headingElement({ depth, text, range, counts }: Heading, id: string): string {
  const tag = `h${Math.min(6, depth + 1)}`;
  const versions = range === "" ? "" : ` <span class="range">${escape(range)}</span>`;
  return `<${tag}${id}>${proseHtml(text)}${versions}${countsHtml(counts)}</${tag}>\n`;
}

function paragraphHtml({ sentences, tone }: Paragraph, page: Page): string {
  if (tone === "aside") return "";
  if (tone === "output") return pre(escape(sentences.map(plainText).join("\n")));
  return `<p${classOf(tone)}>${sentencesHtml(sentences, page)}</p>\n`;
}

function sentencesHtml(sentences: readonly Prose[], page: Page): string {
  return sentences.map((each) => inline(each, page)).join(" ");
}

function listHtml({ style, items, tone }: List, page: Page): string {
  const tag = style === "ordered" ? "ol" : "ul";
  const names = [style === "bullets" || style === "ordered" ? "" : style, tone ?? ""].join(" ").trim();
  return `<${tag}${classOf(names)}>\n${items.map((item) => itemHtml(item, page)).join("")}</${tag}>\n`;
}

function itemHtml({ prose, id, blocks = [], about = [] }: Item, page: Page): string {
  const links = [...(id === undefined ? [] : [id]), ...about].map((each) => ` ${idHtml(each, page)}`);
  return `<li${about.length > 0 ? ' class="about"' : ""}>${inline(prose, page)}${links.join("")}\n${blocksHtml(blocks, page)}</li>\n`;
}

function codeHtml({ lines, caption }: Code): string {
  const code = pre(runsOf(lines).map(runHtml).join(""));
  return caption === undefined
    ? code
    : `<figure><figcaption>${captionOf(lines)}: <code>${escape(caption)}</code></figcaption>\n${code}</figure>\n`;
}

/** With the focus, keys scroll what is wider than the page. */
function pre(html: string): string {
  return `<pre tabindex="0"><code>${html}</code></pre>\n`;
}

function captionOf(lines: readonly CodeLine[]): string {
  if (lines.every(({ kind }) => kind === "added")) return "New";
  return lines.every(({ kind }) => kind === "removed") ? "Removed" : "Before and after";
}

/** Lines of one kind are one element. */
function runsOf(lines: readonly CodeLine[]): CodeLine[][] {
  const runs: CodeLine[][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last?.[0]?.kind === line.kind) last.push(line);
    else runs.push([line]);
  }
  return runs;
}

const lineTags = { same: "", added: "ins", removed: "del", found: "mark" } as const;

function runHtml(lines: readonly CodeLine[]): string {
  const tag = lineTags[lines[0]?.kind ?? "same"];
  const html = lines.map((line) => `${lineHtml(line)}\n`).join("");
  return tag === "" ? html : `<${tag}>${html}</${tag}>`;
}

function lineHtml({ text, gutter = "", mark }: CodeLine): string {
  if (mark === undefined) return escape(`${gutter}${text}`.trimEnd());
  const end = mark.start + mark.length;
  return `${escape(gutter + text.slice(0, mark.start))}<b>${escape(text.slice(mark.start, end))}</b>${escape(text.slice(end))}`;
}

function tableHtml({ columns, rows }: Table, page: Page): string {
  const head = columns.map((column) => `<th scope="col">${escape(column)}</th>`).join("");
  const body = rows.map(([first = "", ...cells]) => {
    const others = cells.map((cell) => `<td>${inline(cell, page)}</td>`).join("");
    return `<tr><th scope="row">${inline(first, page)}</th>${others}</tr>\n`;
  });
  return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join("")}</tbody>\n</table>\n`;
}

function entryHtml(entry: Entry, page: Page): string {
  const { title, tone, isOpen, marks, filters, blocks } = entry;
  const data = Object.entries(filters).map(([name, values]) =>
    values.length === 0 ? "" : ` data-${name}="${attribute(values.join("|"))}"`,
  );
  const words = marks.map((mark) =>
    mark.tone === undefined
      ? `<i>${inline(mark.text, page)}</i>`
      : `<b class="${mark.tone}">${escape(mark.text)}</b>`,
  );
  return (
    `<details class="entry ${tone}" id="${page.entries.get(entry) ?? ""}"${data.join("")}${isOpen ? " open" : ""}>` +
    `<summary>${headingElement(title, "").trimEnd()}<span>${words.join("")}</span></summary>\n` +
    `<div>\n${blocksHtml(blocks, page)}</div></details>\n`
  );
}

function inline(prose: Prose, page: Page): string {
  return spansOf(prose)
    .map((span) => spanHtml(span, page))
    .join("");
}

function spanHtml(span: Span, page: Page): string {
  if (typeof span === "string") return proseHtml(span);
  switch (span.kind) {
    case "code":
      return codeOf(span.text);
    case "strong":
      return `<b>${escape(span.text)}</b>`;
    case "id":
      return idHtml(span.text, page);
    case "names":
      return namesHtml(span.names, page);
    case "counts":
      return countsHtml(span.counts);
    case "link": {
      const { to, text } = span;
      const link = `<a href="#${headingAnchor(to, page)}">${proseHtml(text ?? to.text)}</a>`;
      return text === undefined ? link + countsHtml(to.counts) : link;
    }
  }
}

function idHtml(id: string, page: Page): string {
  const anchor = anchorOf(page.step + id);
  return page.ids.has(anchor) ? `<a class="id" href="#${anchor}">${escape(id)}</a>` : codeOf(id);
}

/** More names than a reader takes in are at the end of the page. */
const mostNames = 8;

function namesHtml(names: readonly string[], { lists }: Page): string {
  const html = names.map(codeOf).join(" ");
  if (names.length <= mostNames) return html;
  const anchor = lists.get(html) ?? `_names-${lists.size + 1}`;
  lists.set(html, anchor);
  return `${codeOf(names[0] ?? "")} <a href="#${anchor}">and ${names.length - 1} more</a>`;
}

function listsHtml({ lists }: Page): string {
  if (lists.size === 0) return "";
  const texts = Array.from(lists, ([html, anchor]) => `<p id="${anchor}">${html}</p>\n`);
  return `<details class="more"><summary>All names of long lists</summary>\n${texts.join("")}</details>\n`;
}

function countsHtml(counts: Heading["counts"]): string {
  if (counts.length === 0) return "";
  const parts = counts.map((each) => `<span class="${each.tone}"><b>${each.count}</b> ${each.word}</span>`);
  return ` <span class="counts">${parts.join(" ")}</span>`;
}

/** A sentence, with text in backticks as code. */
function proseHtml(text: string): string {
  return text
    .split(/`([^`]*)`/)
    .map((part, index) => (index % 2 === 1 ? codeOf(part) : escape(part)))
    .join("");
}

function codeOf(text: string): string {
  return `<code>${escape(text)}</code>`;
}

function classOf(name: string | undefined): string {
  return name === undefined || name === "" ? "" : ` class="${name}"`;
}

/** Quotes have no meaning between tags, and types are full of them. */
function escape(text: string): string {
  return printable(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function attribute(text: string): string {
  return escape(text).replaceAll('"', "&quot;");
}
