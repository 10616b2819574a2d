/** A large report in Markdown: a page to begin with, then chapters with a line for each change. */
import { countLevel, type Chapter } from "./chapters.js";
import type { FirstPage, KindOfChange } from "./first-page.js";
import { changeItem, type Head } from "./markdown-sections.js";
import { markdownText } from "./safe-text.js";
import { whyOfGroup } from "./sections.js";
import { many, shortUsers } from "./user-words.js";
import { levelCounts } from "./words.js";

export function firstPageMarkdown(
  { mostUsed, kinds, everywhere }: FirstPage,
  chapters: readonly Chapter[],
  head: Head,
): string[] {
  return [
    `${head(1)} What most operations meet`,
    mostUsed.map((change) => `- ${markdownText(change.title + shortUsers(change))}`).join("\n"),
    ...everywhere.map(({ type, changes }) =>
      markdownText(
        `Through \`${type}\`, every operation can meet ${many(changes, "of these changes", "of these changes")}.`,
      ),
    ),
    `${head(1)} The kinds of change that matter`,
    kinds.map(kindItem).join("\n"),
    `${head(1)} Chapters`,
    chapters.map((chapter) => `- ${markdownText(headingOf(chapter))}`).join("\n"),
  ];
}

const mostChapters = 4;

function kindItem({ title, changes, chapters }: KindOfChange): string {
  const named = chapters.slice(0, mostChapters).map((chapter) => `${chapter.title} ${chapter.changes}`);
  const more = chapters.length - named.length;
  const where = [...named, ...(more > 0 ? [many(more, "more chapter")] : [])].join(", ");
  return `- ${markdownText(`${title} (${changes.length}): ${where}`)}`;
}

export function chapterMarkdown(chapter: Chapter, head: Head): string[] {
  return [
    `${head(1)} ${markdownText(headingOf(chapter))}`,
    ...chapter.sections.flatMap(({ title, groups }) => [
      `${head(2)} ${title}`,
      ...groups.flatMap((group) => [
        ...(whyOfGroup(group) ?? []).map(markdownText),
        group.changes.map(changeItem).join("\n"),
      ]),
    ]),
  ];
}

function headingOf(chapter: Chapter): string {
  return `${chapter.title}: ${levelCounts((level) => countLevel(chapter, level))}`;
}
