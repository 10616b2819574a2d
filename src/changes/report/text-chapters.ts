/** A large report, in lines for a terminal: a page to begin with, then chapters with a line for each change. */
import type { Colors } from "picocolors/types.js";

import type { Change } from "../change.js";
import { levels } from "../effects.js";
import { countLevel, type Chapter } from "./chapters.js";
import type { FirstPage, KindOfChange } from "./first-page.js";
import { wrap } from "./safe-text.js";
import { ruleGroups, whyOfGroup } from "./sections.js";
import { changeLine, levelPaints } from "./text-sections.js";
import { many, shortUsers } from "./user-words.js";
import { levelCounts } from "./words.js";

export function firstPageText(
  { mostUsed, kinds, everywhere }: FirstPage,
  chapters: readonly Chapter[],
  colors: Colors,
): string[][] {
  return [
    [
      colors.bold("What most operations meet"),
      ...mostUsed.flatMap((change) => wrap(change.title + shortUsers(change), "    ", "  · ")),
      ...everywhere.flatMap(({ type, changes }) =>
        wrap(
          `Through \`${type}\`, every operation can meet ${many(changes, "of these changes", "of these changes")}.`,
          "  ",
        ),
      ),
    ],
    [colors.bold("The kinds of change that matter"), ...kinds.flatMap(kindText)],
    [colors.bold("Chapters"), ...chapters.flatMap((chapter) => contentsText(chapter))],
  ];
}

const mostChapters = 4;

function kindText({ title, changes, chapters }: KindOfChange): string[] {
  const named = chapters.slice(0, mostChapters).map((chapter) => `${chapter.title} ${chapter.changes}`);
  const more = chapters.length - named.length;
  const where = [...named, ...(more > 0 ? [many(more, "more chapter")] : [])].join(", ");
  return wrap(`${title} (${changes.length}): ${where}`, "    ", "  · ");
}

function contentsText(chapter: Chapter): string[] {
  return wrap(`${chapter.title}: ${chapterCounts(chapter)}`, "    ", "  · ");
}

function chapterCounts(chapter: Chapter): string {
  return levelCounts((level) => countLevel(chapter, level));
}

export function chapterText(chapter: Chapter, shown: ReadonlySet<Change>, colors: Colors): string[] {
  const lines = levels.flatMap((level) => {
    const changes = chapter.changes.filter((change) => change.level === level && shown.has(change));
    const section = chapter.sections.find((each) => each.level === level);
    if (section === undefined || changes.length === 0) return [];
    return [
      `  ${levelPaints(colors)[level](section.title)}`,
      ...changes.flatMap((change) => changeLine(change, colors)),
    ];
  });
  return lines.length === 0 ? [] : [colors.bold(`${chapter.title}: ${chapterCounts(chapter)}`), ...lines];
}

/** What the kinds of change mean, each once. */
export function kindsText(shown: ReadonlySet<Change>, colors: Colors): string[] {
  const groups = ruleGroups([...shown]).flatMap((group) => {
    const why = whyOfGroup(group);
    return why === undefined ? [] : [{ title: group.title, why: why.join(" ") }];
  });
  if (groups.length === 0) return [];
  return [
    colors.bold("What the changes mean"),
    ...groups.flatMap(({ title, why }) => wrap(`${title}: ${why}`, "    ", "  · ")),
  ];
}
