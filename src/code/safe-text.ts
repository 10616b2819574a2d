/** Text from a document in a report, as plain characters for terminals, Markdown and HTML. */
import { printable } from "../values/text.js";

/** Escapes everything except code in backticks, of which a lone one begins none. */
export function markdownText(text: string): string {
  return printable(text)
    .replaceAll(/\s+/g, " ")
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[\\`<>[\]|*_#~]/g, "\\$&")))
    .join("");
}

/** A fence longer than any run of backticks in the text. */
export function markdownFence(text: string, language: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${printable(text)}\n${fence}`;
}
