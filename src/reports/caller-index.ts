/** Second view of a report, for those who use one operation only: what concerns it, from heaviest to lightest. */
import type { BehaviourEntry } from "../judge/behaviours.js";
import type { Change } from "../judge/change.js";
import { levels } from "../judge/effects.js";
import { groupBy } from "../values/collections.js";

export interface CallerEntry {
  readonly name: string;
  /** Of its own parameters, body and answers. */
  readonly entries: readonly ReportEntry[];
  /** How many more it meets only through other resources. */
  readonly indirect: number;
}

export type ReportEntry = Change | BehaviourEntry;

export interface CallerIndex {
  readonly operations: readonly CallerEntry[];
  readonly events: readonly CallerEntry[];
}

export function callerIndex(changes: readonly Change[], behaviours: readonly BehaviourEntry[]): CallerIndex {
  const entries = [...changes, ...behaviours];
  return {
    operations: callers(
      entries,
      (entry) => ("direct" in entry ? entry.direct.operations : entry.operations),
      ({ operations }) => operations,
    ),
    events: callers(
      entries,
      (entry) => ("direct" in entry ? entry.direct.events : (entry.events ?? [])),
      ({ events = [] }) => events,
    ),
  };
}

function callers<E extends ReportEntry>(
  all: readonly E[],
  directOf: (entry: E) => readonly string[],
  everyOf: (entry: E) => readonly string[],
): CallerEntry[] {
  const every = groupBy(
    all.flatMap((entry) => everyOf(entry).map((name) => ({ name, entry }))),
    ({ name }) => name,
  );
  const direct = groupBy(
    all.flatMap((entry) => directOf(entry).map((name) => ({ name, entry }))),
    ({ name }) => name,
  );
  return Array.from(every, ([name, met]) => {
    const entries = (direct.get(name) ?? []).map(({ entry }) => entry);
    return {
      name,
      entries: entries.sort((left, right) => levelRank(left) - levelRank(right)),
      indirect: met.length - entries.length,
    };
  }).sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** What no schema shows counts as silent. */
export function levelRank(entry: ReportEntry): number {
  return levels.indexOf("level" in entry ? entry.level : "silent");
}
