/**
 * The text of emitted files: in one style, Prettier's defaults, or as the configured formatter writes it.
 *
 * The layout prints modules and reports; templates and the runtime have this style already. A file that cannot be
 * formatted is never written.
 */
import { availableParallelism } from "node:os";

import { lineWidth } from "../code/layout/doc.js";
import { layoutModule } from "../code/layout/layout.js";
import { stringWidth } from "../code/string-width.js";
import { declaredNames } from "../code/uses.js";
import type { EmittedFile } from "../emit/module/module.js";
import type { Formatting } from "./formatting.js";
import type { TextFile } from "./manifest.js";

export async function formatAll(
  files: readonly EmittedFile[],
  { format }: Pick<Formatting, "format">,
): Promise<readonly TextFile[]> {
  if (format === undefined) return files.map((file) => textOf(file, lineWidth));
  const formatted: TextFile[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let emitted = files[next]; emitted !== undefined; emitted = files[next]) {
      const index = next++;
      // In one line: formatters keep objects that begin on a line of their own.
      const file = textOf(emitted, Infinity);
      try {
        formatted[index] = { ...file, text: await format(file) };
      } catch (error) {
        next = files.length; // No other file is begun.
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return formatted;
}

function textOf(file: EmittedFile, width: number): TextFile {
  const { path: name } = file;
  if ("module" in file) {
    const { module } = file;
    return { path: name, text: layoutModule(module, width), plan: declaredNames(module.statements) };
  }
  const { text, compact = text, skeleton } = file;
  if (name.endsWith(".md")) return { path: name, text: layoutMarkdown(text) };
  return { path: name, text: width === Infinity ? compact : text, ...(skeleton && { skeleton }) };
}

export function layoutMarkdown(text: string): string {
  return text.replaceAll(codeTableOrBlankLines, (part) => {
    if (part.startsWith("|")) return alignTable(part);
    return part.trim() === "" ? "\n\n" : part.replace(/\n$/, "\n\n");
  });
}

/** Code with the line break before the next item. */
const codeTableOrBlankLines = /^ *(`{3,})[^]*?^ *\1$(?:\n(?=\d))?|^\|.*\n\| ---.*\n(?:\|.*\n)*|\n{3,}/gm;

function alignTable(table: string): string {
  const rows = table.trimEnd().split("\n").map(cellsOf);
  const columns = Math.max(...rows.map(({ length }) => length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((cells) => stringWidth(cells[column] ?? ""))),
  );
  const line = (cells: readonly string[], filler: string): string =>
    cells.map((cell, column) => cell + filler.repeat((widths[column] ?? 0) - stringWidth(cell))).join(" | ");
  return rows.map((cells, row) => `| ${line(cells, row === 1 ? "-" : " ")} |\n`).join("");
}

/** The cells of a row, in which a backslash escapes a bar. */
function cellsOf(row: string): string[] {
  return row.slice(2, -2).split(" | ");
}
