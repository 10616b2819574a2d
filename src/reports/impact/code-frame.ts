/** The lines of code around a finding. */
import type { Finding } from "../../impact/finding.js";

interface FrameLine {
  readonly number: number;
  readonly code: string;
  /** Columns in `code`, from 0, on the line where the finding begins. */
  readonly mark: { readonly start: number; readonly length: number } | undefined;
}

/** The code around a finding, without shared indentation, and at most a screenful. */
export function frameLines(finding: Finding): readonly FrameLine[] {
  const { frame, frameStart, line, column, endLine, endColumn } = finding;
  const marked = frame[line - frameStart] ?? "";
  const end = endLine === line ? endColumn - 1 : marked.length;
  const start = width(marked.slice(0, column - 1));
  const length = Math.max(1, width(marked.slice(0, end).trimEnd()) - start);
  const from = firstColumn(frame.map(withoutTabs), start, length);
  const lines = frame.map((text, index) => {
    const number = frameStart + index;
    const code = clipped(withoutTabs(text), from);
    const isMarked = number === line;
    const mark = isMarked
      ? { start: start - from, length: Math.min(length, most - (start - from)) }
      : undefined;
    return { number, code, mark };
  });
  return withoutEdges(lines);
}

/** Drops empty lines at the ends. */
function withoutEdges(lines: readonly FrameLine[]): readonly FrameLine[] {
  const isFilled = ({ code, mark }: FrameLine): boolean => code !== "" || mark !== undefined;
  return lines.slice(lines.findIndex(isFilled), lines.findLastIndex(isFilled) + 1);
}

/** The most columns of code shown. */
const most = 88;

function withoutTabs(text: string): string {
  return text.replaceAll("\t", "  ").trimEnd();
}

function width(text: string): number {
  return text.replaceAll("\t", "  ").length;
}

/** The first column shown: a line longer than the screen is cut to the marked part. */
function firstColumn(lines: readonly string[], start: number, length: number): number {
  const indents = lines.filter((line) => line !== "").map((line) => line.length - line.trimStart().length);
  const shared = Math.min(start, ...indents);
  const isVisible = start + Math.min(length, most / 2) - shared <= most;
  return isVisible ? shared : start - Math.floor(most / 4);
}

function clipped(line: string, from: number): string {
  const part = line.slice(from);
  return part.length > most ? `${part.slice(0, most - 1)}…` : part;
}
