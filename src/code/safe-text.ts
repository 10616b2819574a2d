import { printable } from "../values/text.js";

/**
 * Text of a document on its way into a report: a terminal must not act on it, and Markdown or HTML must show it.
 */

/** Lines of at most 80 columns; a word that is longer has its own. `first` begins the first line, `indent` all others. */
export function wrap(text: string, indent: string, first = indent): string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of printable(text).trim().split(/\s+/)) {
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

/** Code in backticks is shown as it is; everything else loses its meaning for Markdown and HTML. */
export function markdownText(text: string): string {
  return printable(text)
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith("`") ? part : part.replaceAll(/[\\<>[\]|*_#~]/g, "\\$&").replaceAll(/\s+/g, " "),
    )
    .join("");
}

/** A fence longer than any run of backticks in the text. */
export function markdownFence(text: string, language: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${printable(text)}\n${fence}`;
}
