/**
 * Converts HTML in a description to Markdown, which editors render. Descriptions mix both, and contain placeholders
 * such as `<id>`, so a whole-page converter would escape Markdown and drop placeholders. Only tags that descriptions
 * use are converted; code in backticks is left alone.
 */
import { decodeHTMLStrict } from "entities";

/** The text itself if it has no HTML. */
export function markdownOf(text: string): string {
  return /<[a-z/!]|&[a-z#]/i.test(text) ? new MarkdownWriter().write(text) : text;
}

const blocks =
  "p|div|section|article|html|body|blockquote|table|thead|tbody|tr|dl|dt|dd|h[1-6]|pre|ul|ol|li|br|hr";
const inline = "td|th|a|code|tt|kbd|samp|b|strong|i|em|span|font|small|sup|sub|u|center";
const token = new RegExp(
  [
    "(?<verbatim>```[^]*?```|`[^`\\n]+`)",
    "<!--[^]*?-->",
    `<(?<end>/?)(?<tag>${blocks}|${inline})(?<attributes>\\s(?:"[^"]*"|'[^']*'|[^'"<>])*)?/?>`,
    "(?<entity>&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z][a-z\\d]{1,31});)",
  ].join("|"),
  "gi",
);

const marks: Readonly<Record<string, string>> = { b: "**", strong: "**", i: "_", em: "_" };
const isCode = (tag: string): boolean => /^(?:code|tt|kbd|samp)$/.test(tag);
const isHeading = (tag: string): boolean => /^h[1-6]$/.test(tag);

/** A tag whose content is written once complete. */
interface OpenTag {
  readonly tag: string;
  /** The length of the output at its start. */
  readonly start: number;
  readonly href: string;
}

class MarkdownWriter {
  #written = "";
  readonly #open: OpenTag[] = [];
  /** Nested lists: the number of the last item, undefined for an unnumbered list. */
  readonly #lists: (number | undefined)[] = [];
  #isAfterBreak = false;

  write(text: string): string {
    let end = 0;
    for (const { index, 0: match, groups = {} } of text.matchAll(token)) {
      this.#add(text.slice(end, index));
      end = index + match.length;
      const { verbatim, tag, entity, attributes = "" } = groups;
      if (verbatim !== undefined) this.#add(verbatim);
      else if (tag !== undefined) this.#tag(tag.toLowerCase(), groups["end"] !== "", attributes);
      else if (entity !== undefined) this.#entity(entity, text.charAt(end));
    }
    this.#add(text.slice(end));
    const lines = this.#written.replace(/[ \t]+$/gm, "");
    return lines.replace(/\n{3,}/g, "\n\n").trim();
  }

  /** Drops line breaks and indentation after a tag that breaks, which would become blank lines and code blocks. */
  #add(text: string): void {
    const added = this.#isAfterBreak ? text.trimStart() : text;
    this.#written += added;
    if (added !== "") this.#isAfterBreak = false;
  }

  /** Escapes what Markdown would read as a tag, except in code. */
  #entity(entity: string, next: string): void {
    const character = decodeHTMLStrict(entity).replace("\u00a0", " ");
    const isInCode = this.#open.some(({ tag }) => isCode(tag) || tag === "pre");
    this.#add(character === "<" && !isInCode && /[a-z/!?]/i.test(next) ? "\\<" : character);
  }

  #tag(tag: string, isEnd: boolean, attributes: string): void {
    if (tag === "ul" || tag === "ol") {
      if (isEnd) this.#lists.pop();
      else this.#lists.push(tag === "ol" ? 0 : undefined);
      this.#break(this.#lists.length > (isEnd ? 0 : 1) ? 1 : 2);
    } else if (tag === "li") this.#item(isEnd);
    else if (tag === "td" || tag === "th") this.#add(isEnd ? " | " : "");
    else if (tag === "br") this.#break(1 + this.#breaksAtEnd());
    else if (tag === "tr") this.#break(1);
    else if (new RegExp(`^(?:${blocks})$`).test(tag)) {
      if (isEnd) this.#close(tag);
      this.#break(this.#lists.length > 0 ? 1 : 2);
      if (!isEnd) this.#begin(tag, "");
    } else if (isEnd) this.#close(tag);
    else this.#begin(tag, attributes);
  }

  #item(isEnd: boolean): void {
    this.#break(1);
    if (isEnd) return;
    const number = this.#lists.at(-1);
    if (number !== undefined) this.#lists[this.#lists.length - 1] = number + 1;
    const indent = "  ".repeat(Math.max(0, this.#lists.length - 1));
    this.#written += `${indent}${number === undefined ? "-" : `${number + 1}.`} `;
    this.#isAfterBreak = true;
  }

  #breaksAtEnd(): number {
    return this.#written.slice(this.#written.trimEnd().length).split("\n").length - 1;
  }

  /** Adds line breaks up to this number; none at the beginning, nor after an item's mark. */
  #break(count: number): void {
    this.#isAfterBreak = true;
    if (/(?:^|\n) *(?:-|\d+\.) $/.test(this.#written.slice(-80))) return;
    const breaks = Math.min(2, Math.max(count, this.#breaksAtEnd()));
    const written = this.#written.trimEnd();
    this.#written = written === "" ? "" : written + "\n".repeat(breaks);
  }

  #begin(tag: string, attributes: string): void {
    const [, double, single, bare] =
      /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? [];
    const href = decodeHTMLStrict(double ?? single ?? bare ?? "").trim();
    this.#open.push({ tag, start: this.#written.length, href });
  }

  #close(tag: string): void {
    const at = this.#open.findLastIndex((each) => each.tag === tag);
    const opened = this.#open[at];
    if (opened === undefined) return;
    this.#open.splice(at);
    const content = this.#written.slice(opened.start);
    this.#written = this.#written.slice(0, opened.start) + around(opened, content);
  }
}

/** Moves spaces inside the tags outside the marks, where Markdown expects them. */
function around({ tag, href }: OpenTag, content: string): string {
  const inner = content.trim();
  if (inner === "") return content;
  const [before = "", after = ""] = content.split(inner);
  return before + marked(tag, inner, href) + after;
}

function marked(tag: string, text: string, href: string): string {
  const mark = marks[tag];
  if (mark !== undefined) return mark + text + mark;
  if (isHeading(tag)) return `**${text.replaceAll("**", "")}**`;
  if (tag === "pre") return text.startsWith("`") ? text : `\`\`\`\n${text}\n\`\`\``;
  if (tag === "a") return linkOf(text, href);
  if (!isCode(tag) || (text.startsWith("`") && text.endsWith("`"))) return text;
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** Drops script links, which an editor would run. */
function linkOf(text: string, href: string): string {
  if (href === "" || /^(?:javascript|data|vbscript):/i.test(href)) return text;
  const url = href.replace(/[\s()<>\\]/g, (each) => `%${each.charCodeAt(0).toString(16).padStart(2, "0")}`);
  return text === href ? url : `[${text.replace(/[[\]]/g, "\\$&")}](${url})`;
}
