/** The lines of code around a finding. */
import type { Finding } from "../../impact/finding.js";
import type { CodeLine } from "../blocks.js";

/** The code around a finding, without shared indentation, and at most a screenful. Marked where the finding begins. */
export function frameLines(finding: Finding): readonly CodeLine[] {
  const { frame, frameStart, line, column, endLine, endColumn } = finding;
  const marked = frame[line - frameStart] ?? "";
  const end = endLine === line ? endColumn - 1 : marked.length;
  const start = width(marked.slice(0, column - 1));
  const length = Math.max(1, width(marked.slice(0, end).trimEnd()) - start);
  const from = firstColumn(frame.map(withoutTabs), start, length);
  const lines = frame.map((text, index): CodeLine => {
    const shown = { gutter: String(frameStart + index), text: clipped(withoutTabs(text), from) };
    if (frameStart + index !== line) return { kind: "same", ...shown };
    const mark = { start: start - from, length: Math.min(length, most - (start - from)) };
    return { kind: "found", ...shown, mark };
  });
  // Without empty lines at the ends.
  const isFilled = ({ text, mark }: CodeLine): boolean => text !== "" || mark !== undefined;
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
