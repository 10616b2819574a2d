/** Lines of at most 80 columns. */
import { printable } from "./safe-text.js";

const width = 80;

/** A word that is too long for a line stands alone on it. `first` begins the first line, `indent` all others. */
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
