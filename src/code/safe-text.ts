/** Text from a document in a report, as plain characters for terminals, Markdown and HTML. */
import { printable } from "../values/text.js";

/** Escapes everything except code in backticks. */
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
