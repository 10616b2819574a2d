/** Where something is in a file of the consumer, with the lines around it. */
import path from "node:path";
import type { ts } from "@ts-morph/common";

import type { Finding, Place } from "./finding.js";

/** From offset `start` up to `end`. `cwd` shortens the path. */
export function placeIn(file: ts.SourceFile, start: number, end: number, cwd: string): Place {
  const [first, last] = [start, end].map((offset) => file.getLineAndCharacterOfPosition(offset));
  return {
    file: path.relative(cwd, file.fileName).split(path.sep).join("/"),
    line: (first?.line ?? 0) + 1,
    column: (first?.character ?? 0) + 1,
    endLine: (last?.line ?? 0) + 1,
    endColumn: (last?.character ?? 0) + 1,
  };
}

/** Lines before and after the first line of the place. */
const context = 2;

export function frameOf(file: ts.SourceFile, { line }: Place): Pick<Finding, "frame" | "frameStart"> {
  const lines = file.text.split(/\r?\n/);
  const first = Math.max(line - context, 1);
  return { frame: lines.slice(first - 1, line + context), frameStart: first };
}
