/**
 * A report in Markdown that has to fit, for example into the description of a pull request, which GitHub limits to 65,536
 * characters. The first sections, which matter most, stay whole; a last line names those that are left out.
 */
import { truncate } from "../../values/text.js";
export function fitMarkdown(text: string, most = Infinity): string {
  if (text.length <= most) return text;
  const sections = sectionsOf(text.trimEnd());
  const room = most - longestRemark;
  let kept = 0;
  for (let length = 0; kept < sections.length; kept++) {
    length += (sections[kept] ?? "").length + 1;
    if (length > room) break;
  }
  // Of the first, which is the verdict, at least the beginning.
  const start = kept === 0 ? (sections[0] ?? "").slice(0, room) : sections.slice(0, kept).join("\n");
  return `${start.trimEnd()}\n\n${remark(sections.slice(kept))}\n`;
}

/** Each from its heading to the next, of whatever level. What looks like a heading in a fence is none. */
function sectionsOf(text: string): readonly string[] {
  const sections: string[][] = [[]];
  let fence: string | undefined;
  for (const line of text.split("\n")) {
    const mark = /^(?:`{3,}|~{3,})/.exec(line)?.[0];
    if (fence === undefined && /^#{1,6} /.test(line)) sections.push([]);
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence) === true && line.trim() === mark) fence = undefined;
    sections.at(-1)?.push(line);
  }
  return sections.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
}

function remark(leftOut: readonly string[]): string {
  const titles = leftOut.map((section) => section.split("\n", 1)[0]?.replace(/^#+ /, "") ?? "");
  const shown = titles.slice(0, mostTitles).map((title) => `- ${truncate(title, longestTitle)}`);
  const more = titles.length - shown.length;
  const count = titles.length === 1 ? "1 section is" : `${titles.length} sections are`;
  return [
    `**The report is too long for this place: ${count} left out.**\n`,
    ...shown,
    ...(more > 0 ? [`- and ${more} more`] : []),
  ].join("\n");
}

const mostTitles = 12;
const longestTitle = 100;
const longestRemark = (mostTitles + 3) * (longestTitle + 4);
