/** A large report in Markdown: a page to begin with, then chapters with a line for each change. */
import { chapterHeading, contentsOf, type Chapter } from "../chapters.js";
import { everywhereWords, kindWords, mostUsedWords } from "../first-page-words.js";
import type { FirstPage } from "../first-page.js";
import { changeItems, type Head } from "./markdown-sections.js";
import { markdownText } from "../safe-text.js";
import { whyOfGroup } from "../sections.js";

/** The anchors that GitHub gives to headings: in lower case, without punctuation, numbered where they repeat in the file. */
export class Anchors {
  readonly #counts = new Map<string, number>();

  /** In the order of the file. */
  of(heading: string): string {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
      .replaceAll(" ", "-");
    const count = this.#counts.get(slug) ?? 0;
    this.#counts.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  }
}

export function firstPageMarkdown(
  { mostUsed, kinds, everywhere }: FirstPage,
  chapters: readonly Chapter[],
  head: Head,
  anchors: Anchors,
): string[] {
  const items = (texts: readonly string[]): string =>
    texts.map((text) => `- ${markdownText(text)}`).join("\n");
  const links = new Map(chapters.map((chapter) => [chapter, anchors.of(chapterHeading(chapter))]));
  const link = (chapter: Chapter, text: string): string =>
    `[${markdownText(text)}](#${links.get(chapter) ?? ""})`;
  const { chapters: listed, additions } = contentsOf(chapters);
  const onlyNew = additions.map((chapter) => `${link(chapter, chapter.title)} ${chapter.changes.length}`);
  return [
    ...(mostUsed.length === 0
      ? []
      : [
          `${head(1)} What most operations meet`,
          items([...mostUsed.map(mostUsedWords), ...everywhere.map(everywhereWords)]),
        ]),
    `${head(1)} The kinds of change that matter`,
    items(kinds.map(kindWords)),
    `${head(1)} Chapters`,
    [
      ...listed.map((chapter) => `- ${link(chapter, chapterHeading(chapter))}`),
      ...(onlyNew.length === 0 ? [] : [`- Only additions: ${onlyNew.join(", ")}`]),
    ].join("\n"),
  ];
}

/** What a kind of change means is said where it is first. */
export function chaptersMarkdown(chapters: readonly Chapter[], head: Head): string[] {
  const explained = new Set<string>();
  return chapters.flatMap((chapter) => [
    `${head(1)} ${markdownText(chapterHeading(chapter))}`,
    ...chapter.sections.flatMap(({ title, groups }) => [
      `${head(2)} ${title}`,
      ...groups.flatMap((group) => {
        const why = (whyOfGroup(group) ?? []).filter((sentence) => !explained.has(sentence));
        for (const sentence of why) explained.add(sentence);
        return [...why.map(markdownText), changeItems(group.changes)];
      }),
    ]),
  ]);
}
