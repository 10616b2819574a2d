/**
 * Reports as Prettier lays Markdown out. Of what they contain, it aligns tables, joins repeated blank lines, and sets an
 * item with code apart from the next one.
 */
import { stringWidth } from "../code/layout/string-width.js";

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

/** In a cell, a bar has a backslash before it. */
function cellsOf(row: string): string[] {
  return row.slice(2, -2).split(" | ");
}
