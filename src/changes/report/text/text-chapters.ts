/** A large report, in lines for a terminal: a page to begin with, then chapters with a line for each change. */
import type { Colors } from "picocolors/types.js";

import type { Change } from "../../change.js";
import { chapterHeading, contentsOf, type Chapter } from "../chapters.js";
import { everywhereWords, kindWords, mostUsedTitle, mostUsedWords } from "../first-page-words.js";
import type { FirstPage } from "../first-page.js";
import { meaningsOf, meaningsTitle, type Meaning } from "../reasons.js";
import { wrap } from "../../../code/safe-text.js";
import { changeLines, levelPaints } from "./text-sections.js";

export function firstPageText(page: FirstPage, chapters: readonly Chapter[], colors: Colors): string[][] {
  const { mostUsed, kinds, everywhere } = page;
  const item = (text: string): string[] => wrap(text, "    ", "  · ");
  const { chapters: listed, additions } = contentsOf(chapters);
  const onlyNew = additions.map(({ title, changes }) => `${title} ${changes.length}`).join(", ");
  return [
    ...(mostUsed.length === 0
      ? []
      : [
          [
            colors.bold(mostUsedTitle(page)),
            ...mostUsed.map(mostUsedWords).flatMap(item),
            ...everywhere.map(everywhereWords).flatMap(item),
          ],
        ]),
    ...(kinds.length === 0
      ? []
      : [[colors.bold("The kinds of change that matter"), ...kinds.map(kindWords).flatMap(item)]]),
    [
      colors.bold("Chapters"),
      ...listed.flatMap((chapter) => item(chapterHeading(chapter))),
      ...(onlyNew === "" ? [] : item(`Only additions: ${onlyNew}`)),
    ],
  ];
}

export function chapterText(chapter: Chapter, shown: ReadonlySet<Change>, colors: Colors): string[] {
  const left = chapter.changes.filter((change) => !shown.has(change)).length;
  if (left === chapter.changes.length) return [];
  const lines = chapter.sections.flatMap(({ level, title, groups }) => {
    const changes = groups.flatMap((group) => group.changes.filter((change) => shown.has(change)));
    if (changes.length === 0) return [];
    return [`  ${levelPaints(colors)[level](title)}`, ...changeLines(changes, colors)];
  });
  return [
    colors.bold(chapterHeading(chapter)),
    ...lines,
    ...(left > 0 ? [colors.dim(`  … ${left} more`)] : []),
  ];
}

/** What the kinds of change mean, each once. */
export function meaningsText(shown: ReadonlySet<Change>, colors: Colors): string[] {
  const meanings = meaningsOf([...shown]);
  return meanings.length === 0 ? [] : [colors.bold(meaningsTitle), ...meanings.flatMap(meaningText)];
}

function meaningText({ title, reasons: [first = "", ...others] }: Meaning): string[] {
  if (others.length === 0) return wrap(`${title}: ${first}`, "    ", "  · ");
  return [`  · ${title}`, ...[first, ...others].flatMap((reason) => wrap(reason, "      ", "    "))];
}
