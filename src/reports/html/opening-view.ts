/**
 * The beginning of a step: its tasks and, in a large report, the most used changes, the kinds of change, and the chapters.
 */
import { counted } from "../../values/text.js";
import { levels, levelWords } from "../../judge/effects.js";
import { countLevel } from "../chapters.js";
import type { AnchorOf, Link } from "./anchors.js";
import type { Diff } from "../../judge/diff.js";
import type { ReportView } from "../report-view.js";
import type { TaskGroup } from "../tasks.js";
import { everywhereWords, mostUsedTitle, mostUsedWords } from "../first-page.js";

export function taskViews(groups: readonly TaskGroup[], { changes }: Diff, anchorOf: AnchorOf) {
  const byId = new Map(changes.map((change) => [change.id, change]));
  return groups.map(({ title, tasks, left, errors: [error, ...otherErrors] }) => {
    const [first] = tasks;
    const count = tasks.length + left;
    return {
      // Only for several tasks.
      title: count === 1 ? "" : title,
      count,
      // For the script: the changes of their kind.
      filter: `search=${byId.get(first?.changes[0] ?? "")?.rule ?? ""}`,
      tasks: tasks.map(({ changes: ids, ...task }) => ({
        ...task,
        links: ids.map((id) => ({ anchor: anchorOf(id), text: byId.get(id)?.title ?? id })),
      })),
      left,
      error,
      otherErrors,
    };
  });
}

const mostChapters = 4;

export function firstPageView(
  { firstPage, chapters }: ReportView,
  anchorOf: AnchorOf,
  anchorOfSection: (title: string) => string,
) {
  if (firstPage === undefined) return undefined;
  const { mostUsed, everywhere, kinds } = firstPage;
  const linkTo = (title: string): Link => ({ anchor: anchorOfSection(title), text: title });
  return {
    mostUsedTitle: mostUsedTitle(firstPage),
    mostUsed: mostUsed.map((entry) => ({ anchor: anchorOf(entry.change.id), text: mostUsedWords(entry) })),
    everywhere: everywhere.map((entry) => `${everywhereWords(entry)}.`),
    kinds: kinds.map(({ title, rule, changes, chapters: where }) => ({
      title,
      count: changes.length,
      filter: `search=${rule}`,
      chapters: where
        .slice(0, mostChapters)
        .map((chapter) => ({ ...linkTo(chapter.name), count: chapter.changes })),
      more: where.length > mostChapters ? counted(where.length - mostChapters, "more chapter") : "",
    })),
    chapters: chapters.map((chapter) => ({
      ...linkTo(chapter.title),
      counts: levels
        .map((level) => ({ level, count: countLevel(chapter, level), word: levelWords[level] }))
        .filter(({ count }) => count > 0),
    })),
  };
}
