/**
 * Text of a document on its way into a report: a terminal must not act on it, and Markdown or HTML must show it.
 */
import { printable } from "../values/text.js";

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
