/**
 * The history of an API for readers of its generated code: all changes in `CHANGES.md`, the worst ones at the head of a
 * version's index, and each one at the changed declaration.
 */
import type { Diff } from "../judge/diff.js";
import { notesOver } from "../judge/notes.js";
import { changesFile } from "../reports/diff-blocks.js";
import { newsLines } from "../reports/headlines.js";
import type { History } from "../emit/emit.js";
import type { Timeline } from "../timeline/timeline.js";

/**
 * `changes`: from each version to the next, oldest first; `wholeChanges`: the same including excluded parts, since a
 * declaration's notes do not depend on which others are included.
 */
export function historyOf(
  timeline: Timeline,
  changes: readonly Diff[],
  wholeChanges: readonly Diff[] = changes,
): History {
  return {
    changes: changesText(timeline, changes),
    news: new Map(
      timeline.versions.map(({ version }) => [
        version,
        changes.filter(({ to }) => to === version).flatMap(newsLines),
      ]),
    ),
    notes: notesOver(timeline.whole ?? timeline, wholeChanges),
  };
}

/** Undefined for a single version. */
function changesText({ versions }: Timeline, changes: readonly Diff[]): string | undefined {
  const [oldest] = versions;
  const newest = versions.at(-1);
  if (oldest === undefined || newest === undefined || changes.length === 0) return undefined;
  // Types are in the folders beside it, places in the documents; `diff` shows both.
  const steps = changes.map((diff) => ({ diff, context: {} }));
  return changesFile(newest.api.title, oldest.version, steps);
}
