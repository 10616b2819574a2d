/** Edits of a file as a unified diff, which `git apply` takes as well. */
import { applyEdits, type TextEdit } from "./text-edit.js";

/** Lines of the file around a change. */
const context = 3;

/** `name`: relative, with `/`. */
export function unifiedDiff(name: string, text: string, edits: readonly TextEdit[]): string {
  const lines = linesOf(text);
  const changes = changedLines(text, lines, edits);
  const hunks: string[] = [];
  let moved = 0;
  for (const group of grouped(changes)) {
    const { from, to, output } = hunkOf(lines, group);
    const added = group.reduce((sum, change) => sum + change.now.length - (change.to - change.from), 0);
    hunks.push(`@@ -${range(from, to - from)} +${range(from + moved, to - from + added)} @@\n${output}`);
    moved += added;
  }
  return hunks.length === 0 ? "" : `--- a/${name}\n+++ b/${name}\n${hunks.join("")}`;
}

interface ChangedLines {
  /** Indices, the second one exclusive. */
  readonly from: number;
  readonly to: number;
  readonly now: readonly string[];
}

/** With their line ends. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

function changedLines(text: string, lines: readonly string[], edits: readonly TextEdit[]): ChangedLines[] {
  const changes: ChangedLines[] = [];
  let start = 0;
  for (const [index, line] of lines.entries()) {
    const end = start + line.length;
    const isLast = index === lines.length - 1;
    const own = edits.filter((edit) => edit.start >= start && (edit.start < end || isLast));
    if (own.length > 0) {
      const last = Math.max(end, ...own.map((edit) => edit.end));
      const to = lineAt(lines, last);
      const offset = start;
      const shifted = own.map((edit) => ({ ...edit, start: edit.start - offset, end: edit.end - offset }));
      changes.push({
        from: index,
        to,
        now: linesOf(applyEdits(text.slice(start, ends(lines, to)), shifted)),
      });
    }
    start = end;
  }
  return changes.map(withoutEqualEnds(lines));
}

/** An inserted line leaves those around it as they are. */
function withoutEqualEnds(lines: readonly string[]): (change: ChangedLines) => ChangedLines {
  return ({ from, to, now }) => {
    let head = 0;
    while (head < to - from && head < now.length && lines[from + head] === now[head]) head += 1;
    let tail = 0;
    while (tail < to - from - head && tail < now.length - head && lines[to - 1 - tail] === now.at(-1 - tail))
      tail += 1;
    return { from: from + head, to: to - tail, now: now.slice(head, now.length - tail) };
  };
}

/** The number of lines up to an offset. */
function lineAt(lines: readonly string[], offset: number): number {
  let end = 0;
  const index = lines.findIndex((line) => (end += line.length) >= offset);
  return index === -1 ? lines.length : index + 1;
}

function ends(lines: readonly string[], count: number): number {
  return lines.slice(0, count).reduce((sum, line) => sum + line.length, 0);
}

/** Those whose context would overlap. */
function grouped(changes: readonly ChangedLines[]): ChangedLines[][] {
  const groups: ChangedLines[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && change.from - before.to <= 2 * context)
      last.push(change);
    else groups.push([change]);
  }
  return groups;
}

function hunkOf(
  lines: readonly string[],
  group: readonly ChangedLines[],
): { readonly from: number; readonly to: number; readonly output: string } {
  const from = Math.max((group[0]?.from ?? 0) - context, 0);
  const to = Math.min(
    (group.at(-1)?.to ?? 0) + context,
    lines.at(-1) === "" ? lines.length - 1 : lines.length,
  );
  const output: string[] = [];
  let at = from;
  for (const change of group) {
    output.push(...marked(" ", lines.slice(at, change.from)));
    output.push(...marked("-", lines.slice(change.from, change.to)), ...marked("+", change.now));
    at = change.to;
  }
  return { from, to, output: [...output, ...marked(" ", lines.slice(at, to))].join("") };
}

function marked(mark: string, lines: readonly string[]): string[] {
  return lines.map(
    (line) => `${mark}${line}${line.endsWith("\n") ? "" : "\n\\ No newline at end of file\n"}`,
  );
}

/** Of nothing, the line before it. */
function range(from: number, count: number): string {
  return `${count === 0 ? from : from + 1},${count}`;
}
