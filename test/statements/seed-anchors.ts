/**
 * The places of a seed that a statement can come from: each row of a table, each numbered rule, each paragraph.
 *
 * An anchor is what a reader looks for: the heading, then the first cell of a row, the number of a rule, or that of a
 * paragraph. A paragraph that only says what is not shown promises nothing, so it has none.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Beside the repository, where the descriptions of the two APIs are; absent in a clean clone. */
const seeds = path.resolve(import.meta.dirname, "../../../shared/seeds");

/** Undefined where the seeds are not on this machine. */
export function seedAnchors(document: string): readonly string[] | undefined {
  const file = path.join(seeds, `${document}.md`);
  return existsSync(file) ? anchorsIn(readFileSync(file, "utf8")) : undefined;
}

export function anchorsIn(markdown: string): string[] {
  const sections = markdown.split(/^#{2,} /m).slice(1);
  return sections.flatMap((section) => {
    const [heading = "", ...lines] = section.split("\n");
    return blocksIn(lines).map((name) => `${heading.trim()} > ${name}`);
  });
}

function blocksIn(lines: readonly string[]): string[] {
  const names: string[] = [];
  let paragraphs = 0;
  for (const [index, line] of lines.entries()) {
    const rule = /^(\d+)\. /.exec(line)?.[1];
    if (rule !== undefined) names.push(`rule ${rule}`);
    else if (line.startsWith("|")) {
      if (isRow(lines, index)) names.push(numbered(firstCell(line), names));
    } else if (line.trim() !== "" && isPromise(line)) names.push(`paragraph ${++paragraphs}`);
  }
  return names;
}

/** Neither the head of a table nor the line below it. */
function isRow(lines: readonly string[], index: number): boolean {
  return lines[index - 1]?.startsWith("|") === true && !/^\|[\s|:-]+\|$/.test(lines[index] ?? "");
}

function firstCell(line: string): string {
  return (/^\|\s*(.*?)\s*\|/.exec(line)?.[1] ?? "").replaceAll("`", "");
}

function numbered(name: string, before: readonly string[]): string {
  const count = before.filter((other) => other.replace(/, \d+$/, "") === name).length;
  return count === 0 ? name : `${name}, ${count + 1}`;
}

/** Neither what introduces a list or table nor what is said not to be shown. */
function isPromise(line: string): boolean {
  const isIntroduction = /^[^.]*:$/.test(line);
  const sentences = line.split(/(?<=\.)\s+/).filter((sentence) => !/not shown|not given/.test(sentence));
  return !isIntroduction && sentences.length > 0;
}
