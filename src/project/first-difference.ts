/** The first difference between a file and its expected text. */
import { diffArrays } from "diff";

export interface Difference {
  /** Line of the existing file, from 1. If lines are only missing, the line before them. */
  readonly line: number;
  readonly endLine: number;
  /** `-` and a line of the file, `+` and the expected line. */
  readonly excerpt: readonly string[];
}

/** Undefined if all lines are equal; line endings are ignored. */
export function firstDifference(actual: string, wanted: string): Difference | undefined {
  const [foundLines, wantedLines] = [linesOf(actual), linesOf(wanted)];
  const length = Math.max(foundLines.length, wantedLines.length);
  let same = 0;
  while (same < length && foundLines[same] === wantedLines[same]) same++;
  if (same === length) return undefined;
  // Comparing the rest of two unrelated files would take long.
  const rest = (lines: readonly string[]): string[] => lines.slice(same, same + comparedLines);
  const chunks = diffArrays(rest(foundLines), rest(wantedLines));
  const end = chunks.findIndex(({ added, removed }) => !added && !removed);
  const changed = end === -1 ? chunks : chunks.slice(0, end);
  const removed = changed.flatMap((chunk) => (chunk.removed ? chunk.value : []));
  const added = changed.flatMap((chunk) => (chunk.added ? chunk.value : []));
  const first = removed.length === 0 ? Math.max(1, same) : same + 1;
  return {
    line: first,
    endLine: first + Math.max(0, removed.length - 1),
    excerpt: [...marked("-", removed), ...marked("+", added)],
  };
}

const comparedLines = 60;
const shownLines = 8;

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/);
}

function marked(mark: "-" | "+", lines: readonly string[]): string[] {
  const shown = lines.slice(0, shownLines).map((line) => `${mark} ${line}`.trimEnd());
  const more = lines.length - shownLines;
  return more > 0 ? [...shown, `${mark} … ${more} more`] : shown;
}
