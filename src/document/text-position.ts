/** Line and column of an offset in a text, and the line itself as a frame for a message. */

export interface TextPosition {
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
}

export function positionAt(text: string, offset: number): TextPosition {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf("\n"); end !== -1 && end < offset; end = text.indexOf("\n", start)) {
    line++;
    start = end + 1;
  }
  return { line, column: offset - start + 1 };
}

/** The line at an offset with a mark under the place; long lines are cut around it. */
export function frameAt(text: string, offset: number): string {
  const { line } = positionAt(text, offset);
  const start = offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", start);
  const from = Math.max(start, offset - contextWidth);
  const to = Math.min(end === -1 ? text.length : end, offset + contextWidth);
  const before = `${from > start ? "…" : ""}${printable(text.slice(from, offset))}`;
  const gutter = String(line);
  return [
    `  ${gutter} | ${before}${printable(text.slice(offset, to))}`.trimEnd(),
    `  ${" ".repeat(gutter.length)} | ${" ".repeat(before.length)}^`,
  ].join("\n");
}

const contextWidth = 60;

/** One column for everything that has none, several, or a mind of its own (bidi controls). */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, " ");
}
