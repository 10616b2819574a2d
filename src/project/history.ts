/**
 * How an API came to be what it is, for those who have the generated code before them: all changes in `CHANGES.md`, the
 * worst of them at the head of a version's index, and each at the declaration that it changes.
 */
import type { Diff } from "../judge/diff.js";
import { notesOver } from "../judge/notes.js";
import { changesFile } from "../reports/diff-blocks.js";
import { printable } from "../values/text.js";
import { levelWords } from "../judge/effects.js";
import { tasksOf } from "../reports/tasks.js";
import type { ApiVersion } from "../values/version.js";
import type { History } from "../emit/emit.js";
import type { Timeline } from "../timeline/timeline.js";

/**
 * `changes`: from each version to the next, oldest first; `wholeChanges`: the same with what the configuration excludes.
 * The notes of a declaration do not depend on which others are included.
 */
export function historyOf(
  timeline: Timeline,
  changes: readonly Diff[],
  wholeChanges: readonly Diff[] = changes,
): History {
  return {
    changes: changesText(timeline, changes),
    news: new Map(
      timeline.versions.map(({ version }) => [version, newsLines(changes.find(({ to }) => to === version))]),
    ),
    differences: new Map(
      changes.map((diff) => [
        diff.to as ApiVersion,
        {
          changes: diff.changes.map(({ level, title }) => `${levelWords[level]}: ${title}`),
          tasks: tasksOf(diff.changes, () => "").flatMap(({ tasks }) => tasks.map(({ text }) => text)),
        },
      ]),
    ),
    notes: notesOver(timeline.whole ?? timeline, wholeChanges),
  };
}

/** With one version there is nothing to say. */
function changesText({ versions }: Timeline, changes: readonly Diff[]): string | undefined {
  const [oldest] = versions;
  const newest = versions.at(-1);
  if (oldest === undefined || newest === undefined || changes.length === 0) return undefined;
  // Types are in the folders beside it, places in the documents; a report of `diff` shows both.
  const steps = changes.map((diff) => ({ diff, context: {} }));
  return changesFile(newest.api.title, oldest.version, steps);
}

function newsLines(diff: Diff | undefined): string[] {
  if (diff === undefined) return [];
  const lines = [
    ...diff.changes.map(({ level, title }) => `${levelWords[level]}: ${title}`),
    ...diff.behaviours.map(({ title }) => `behaviour: ${title}`),
  ];
  if (lines.length === 0) return [`To a client, this is the same as ${diff.from}.`];
  const more = lines.length - mostLines;
  return [
    `Changes from ${diff.from} to ${diff.to} (in full: ../CHANGES.md):`,
    ...lines.slice(0, mostLines).map((line) => `- ${oneLine(line)}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
}

const mostLines = 8;

/** Text of a document must not leave its comment. */
function oneLine(text: string): string {
  return printable(text.replaceAll(/\s+/g, " "));
}
