/** A large report, in lines for a terminal: a page to begin with, then chapters with a line for each change. */
import type { Colors } from "picocolors/types.js";

import type { Change } from "../../change.js";
import { chapterHeading, contentsOf, type Chapter } from "../chapters.js";
import { everywhereWords, kindWords, mostUsedWords } from "../first-page-words.js";
import type { FirstPage } from "../first-page.js";
import { wrap } from "../safe-text.js";
import { ruleGroups } from "../sections.js";
import { changeLines, levelPaints } from "./text-sections.js";

export function firstPageText(
  { mostUsed, kinds, everywhere }: FirstPage,
  chapters: readonly Chapter[],
  colors: Colors,
): string[][] {
  const item = (text: string): string[] => wrap(text, "    ", "  · ");
  const { chapters: listed, additions } = contentsOf(chapters);
  const onlyNew = additions.map(({ title, changes }) => `${title} ${changes.length}`).join(", ");
  return [
    ...(mostUsed.length === 0
      ? []
      : [
          [
            colors.bold("What most operations meet"),
            ...mostUsed.map(mostUsedWords).flatMap(item),
            ...everywhere.map(everywhereWords).flatMap(item),
          ],
        ]),
    [colors.bold("The kinds of change that matter"), ...kinds.map(kindWords).flatMap(item)],
    [
      colors.bold("Chapters"),
      ...listed.flatMap((chapter) => item(chapterHeading(chapter))),
      ...(onlyNew === "" ? [] : item(`Only additions: ${onlyNew}`)),
    ],
  ];
}

export function chapterText(chapter: Chapter, shown: ReadonlySet<Change>, colors: Colors): string[] {
  const lines = chapter.sections.flatMap(({ level, title, groups }) => {
    const changes = groups.flatMap((group) => group.changes.filter((change) => shown.has(change)));
    if (changes.length === 0) return [];
    return [`  ${levelPaints(colors)[level](title)}`, ...changeLines(changes, colors)];
  });
  return lines.length === 0 ? [] : [colors.bold(chapterHeading(chapter)), ...lines];
}

/** What the kinds of change mean, each once. */
export function meaningsText(shown: ReadonlySet<Change>, colors: Colors): string[] {
  const meanings = ruleGroups([...shown]).map(({ title, changes }) => {
    const sentences = new Set(changes.flatMap(({ why }) => why));
    return `${title}: ${[...sentences].join(" ")}`;
  });
  if (meanings.length === 0) return [];
  return [
    colors.bold("What the changes mean"),
    ...meanings.flatMap((meaning) => wrap(meaning, "    ", "  · ")),
  ];
}
