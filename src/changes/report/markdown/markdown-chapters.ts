/** A large report in Markdown: a page to begin with, then chapters with a line for each change. */
import type { Change } from "../../change.js";
import { chapterHeading, contentsOf, type Chapter } from "../chapters.js";
import { everywhereWords, kindWords, mostUsedTitle, mostUsedWords } from "../first-page-words.js";
import type { FirstPage } from "../first-page.js";
import { changeItems, type Head } from "./markdown-sections.js";
import { meaningsOf, meaningsTitle, type Meaning } from "../reasons.js";
import { markdownText } from "../../../code/safe-text.js";

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
  page: FirstPage,
  chapters: readonly Chapter[],
  head: Head,
  anchors: Anchors,
): string[] {
  const { mostUsed, kinds, everywhere } = page;
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
          `${head(1)} ${mostUsedTitle(page)}`,
          items([...mostUsed.map(mostUsedWords), ...everywhere.map(everywhereWords)]),
        ]),
    ...(kinds.length === 0
      ? []
      : [`${head(1)} The kinds of change that matter`, items(kinds.map(kindWords))]),
    `${head(1)} Chapters`,
    [
      ...listed.map((chapter) => `- ${link(chapter, chapterHeading(chapter))}`),
      ...(onlyNew.length === 0 ? [] : [`- Only additions: ${onlyNew.join(", ")}`]),
    ].join("\n"),
  ];
}

export function chaptersMarkdown(chapters: readonly Chapter[], head: Head): string[] {
  return chapters.flatMap((chapter) => [
    `${head(1)} ${markdownText(chapterHeading(chapter))}`,
    ...chapter.sections.flatMap(({ title, groups }) => [
      `${head(2)} ${title}`,
      ...groups.map(({ changes }) => changeItems(changes)),
    ]),
  ]);
}

/** What the kinds of change mean, each once. */
export function meaningsMarkdown(changes: readonly Change[], head: Head): string[] {
  return [`${head(1)} ${meaningsTitle}`, meaningsOf(changes).flatMap(meaningItems).join("\n")];
}

function meaningItems({ title, reasons: [first = "", ...others] }: Meaning): string[] {
  if (others.length === 0) return [`- ${title}: ${markdownText(first)}`];
  return [`- ${title}`, ...[first, ...others].map((reason) => `  - ${markdownText(reason)}`)];
}
