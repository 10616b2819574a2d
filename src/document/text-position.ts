/** Source positions of data: line and column, and the line as a frame for a message. */
import type { JsonValue } from "../values/json.js";

/** A document or overlay as data, with positions in its text. */
export interface ReadText {
  readonly value: JsonValue;
  /** The length of the text in characters. */
  readonly size: number;
  readonly locate: Locate;
}

/**
 * The place of a key or list entry, as precisely as the text allows; undefined if the pointer is unresolved. For a
 * document in several files, it includes the file.
 */
export type Locate = (pointer: string) => SourcePosition | undefined;

export interface SourcePosition extends TextPosition {
  readonly file?: string;
  readonly pointer?: string;
}

export interface TextPosition {
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
}

export function positionAt(text: string, offset: number): TextPosition {
  return createPositions(text)(offset);
}

/** For many offsets of one text: the line starts are found once. */
export function createPositions(text: string): (offset: number) => TextPosition {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return starts;
}

/** The line at an offset with a mark under the place; long lines are cut around it. */
export function frameAt(text: string, offset: number): string {
  const { line } = positionAt(text, offset);
  const start = offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", start);
  const from = Math.max(start, offset - contextWidth);
  const to = Math.min(end === -1 ? text.length : end, offset + contextWidth);
  const before = `${from > start ? "…" : ""}${oneColumnEach(text.slice(from, offset))}`;
  const gutter = String(line);
  return [
    `  ${gutter} | ${before}${oneColumnEach(text.slice(offset, to))}`.trimEnd(),
    `  ${" ".repeat(gutter.length)} | ${" ".repeat(before.length)}^`,
  ].join("\n");
}

const contextWidth = 60;

/** One column for every character that has no width, several columns, or a direction (bidi controls). */
function oneColumnEach(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, " ");
}

/** Replaces the advice to correct a place that is not there. */
export const adviceAtEnd =
  "Complete the file; if it was pulled, pull it again, since it may have been cut off.";
