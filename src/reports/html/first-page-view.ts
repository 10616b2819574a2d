/** The page that a large report begins with: what is most used, the kinds of change that matter, and the chapters. */
import type { Level } from "../../judge/effects.js";
import { levels } from "../../judge/effects.js";
import { countLevel } from "../chapters.js";
import type { ReportView } from "../report-view.js";
import { everywhereWords, mostUsedTitle, mostUsedWords } from "../first-page-words.js";
import { counted } from "../../values/text.js";
import { levelWords } from "../words.js";
import type { AnchorOf, Link } from "./anchors.js";

export interface FirstPageView {
  readonly mostUsedTitle: string;
  readonly mostUsed: readonly Link[];
  /** Whole sentences. */
  readonly everywhere: readonly string[];
  readonly kinds: readonly KindView[];
  readonly chapters: readonly ChapterLink[];
}

interface KindView {
  readonly title: string;
  readonly count: number;
  /** What the script shows for it. */
  readonly filter: string;
  readonly chapters: readonly (Link & { readonly count: number })[];
  /** `5 more chapters`; empty where all are listed. */
  readonly more: string;
}

interface ChapterLink extends Link {
  readonly counts: readonly { readonly level: Level; readonly count: number; readonly word: string }[];
}

const mostChapters = 4;

export function firstPageView(
  { firstPage, chapters }: ReportView,
  anchorOf: AnchorOf,
  anchorOfSection: (title: string) => string,
): FirstPageView | undefined {
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
