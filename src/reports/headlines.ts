/** Differences outside of reports, one line each: the announcement of a version, and the head of its index. */
import type { Change } from "../judge/change.js";
import type { Diff } from "../judge/diff.js";
import { levelWords } from "../judge/effects.js";
import { printable } from "../values/text.js";
import { notComparedSentence, verdictSentence } from "./verdict.js";

/** The worst changes first, then behaviour changes. */
export function headlines({ changes, behaviours }: Pick<Diff, "changes" | "behaviours">): string[] {
  return [...changes.map(changeLine), ...behaviours.map(({ title }) => `behaviour: ${title}`)];
}

function changeLine({ level, title }: Change): string {
  return `${levelWords[level]}: ${title}`;
}

export interface Announcement {
  /** The verdict with what was not compared, or the reason why there is no verdict. */
  readonly summary: string;
  readonly changes: readonly string[];
  /** The number of changes not named. */
  readonly more: number;
}

export function announcementOf(diff: Diff): Announcement {
  const lines = headlines(diff).map(printable);
  return {
    summary: printable(`${verdictSentence(diff)} ${notComparedSentence(diff)}`.trim()),
    changes: lines.slice(0, mostAnnounced),
    more: Math.max(0, lines.length - mostAnnounced),
  };
}

const mostAnnounced = 5;

/** The head of a version's index. */
export function newsLines(diff: Diff): string[] {
  const lines = headlines(diff);
  if (lines.length === 0) return [`To a client, this is the same as ${diff.from}.`];
  const more = lines.length - mostNews;
  return [
    `Changes from ${diff.from} to ${diff.to} (in full: ../CHANGES.md):`,
    // Text from a document must not end the comment that contains it.
    ...lines.slice(0, mostNews).map((line) => `- ${printable(line.replaceAll(/\s+/g, " "))}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
}

const mostNews = 8;
