/**
 * A report as a reader meets it, before it is text, Markdown or a page: verdict first, then what to do, then the
 * changes from worst to best, one block for each, then the same by operation.
 */
import type { BehaviourEntry } from "../behaviours.js";
import type { Change } from "../change.js";
import type { Diff } from "../diff.js";
import { levels, type Level } from "../effects.js";
import { groupBy } from "../group-by.js";
import type { RuleId } from "../rules/index.js";
import { countLine, isOfApi, notComparedSentence, unseenSentence, verdictSentence } from "./words.js";

/** What the stages around know and a diff does not. */
export interface ReportContext {
  /** A declared type as TypeScript, on one side; undefined where it does not exist there. */
  readonly printType?: (name: string, side: Side) => string | undefined;
  /** What an operation takes and answers, as TypeScript; undefined where it does not exist on that side. Only the page shows it. */
  readonly printOperation?: (id: string, side: Side) => string | undefined;
  /** Where a pointer is in the document as it was pulled. */
  readonly locate?: (pointer: string, side: Side) => SourcePlace | undefined;
}

/** Two versions that a report compares. */
export interface VersionStep {
  readonly diff: Diff;
  readonly context: ReportContext;
}

export type Side = "before" | "after";

export interface SourcePlace {
  readonly file: string;
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
}

export interface ReportView {
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly verdict: string;
  readonly counts: string;
  readonly tasks: readonly Task[];
  readonly sections: readonly Section[];
  readonly behaviours: readonly BehaviourEntry[];
  /** Changes of the API as a whole, such as the root of its paths: no caller can be without them. */
  readonly common: readonly Change[];
  readonly operations: readonly CallerEntry[];
  readonly events: readonly CallerEntry[];
  /** What an error in a document leaves without a comparison; empty where nothing is. */
  readonly notCompared: string;
  /** In what else the documents differ; empty where there is nothing more to say. */
  readonly unseen: string;
}

/** Something to do about one or several changes. */
export interface Task {
  readonly text: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly error: string | undefined;
  /** Of code that is written in another way. */
  readonly otherErrors: readonly string[];
  /** Ids of the changes that it answers. */
  readonly changes: readonly string[];
}

export interface Section {
  readonly level: Level;
  readonly title: string;
  readonly groups: readonly RuleGroup[];
}

/** Changes of one rule: what they mean is said once. */
export interface RuleGroup {
  readonly rule: RuleId;
  readonly title: string;
  readonly changes: readonly Change[];
}

/** Second view: "I only use this operation". Everything that concerns it, from worst to best. */
export interface CallerEntry {
  readonly name: string;
  readonly entries: readonly ReportEntry[];
}

export type ReportEntry = Change | BehaviourEntry;

const sectionTitles: Readonly<Record<Level, string>> = {
  breaking: "Breaking",
  silent: "May go wrong silently",
  compile: "Compile only",
  additive: "New",
  deprecated: "Deprecated",
  note: "Notes",
};

export function reportView(diff: Diff): ReportView {
  const { changes, behaviours } = diff;
  return {
    title: diff.title,
    from: diff.from,
    to: diff.to,
    verdict: verdictSentence(diff),
    counts: countLine(diff),
    tasks: tasksOf(changes),
    sections: levels.flatMap((level) => sectionOf(level, changes)),
    behaviours,
    common: changes.filter(isOfApi),
    operations: callers([...changes, ...behaviours], ({ operations }) => operations),
    events: callers(changes, ({ events }) => events),
    notCompared: notComparedSentence(diff, mostNotCompared),
    unseen: unseenSentence(diff),
  };
}

/** The JSON has all. */
const mostNotCompared = 20;

/** `field-removed` is "Field removed". */
export function ruleTitle(rule: RuleId): string {
  const words = rule.replaceAll("-", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function sectionOf(level: Level, all: readonly Change[]): Section[] {
  const changes = all.filter((change) => change.level === level);
  if (changes.length === 0) return [];
  const byRule = groupBy(changes, ({ rule }) => rule);
  const groups = Array.from(byRule, ([rule, members]) => ({
    rule,
    title: ruleTitle(rule),
    changes: members,
  }));
  return [{ level, title: sectionTitles[level], groups }];
}

/** With more of a kind than these, one task speaks for all. */
const mostTasksOfRule = 3;

function tasksOf(changes: readonly Change[]): Task[] {
  const groups = groupBy(changes, ({ advice, level, rule }) =>
    advice.length === 0 || level === "deprecated" ? undefined : `${level} ${rule}`,
  );
  return [...groups.values()].flatMap((group) =>
    group.length > mostTasksOfRule ? [sharedTask(group)] : group.flatMap(ownTasks),
  );
}

function ownTasks({ advice, id }: Change): Task[] {
  return advice.map(({ text, before, after, error, otherErrors = [] }) => ({
    text,
    before,
    after,
    error,
    otherErrors,
    changes: [id],
  }));
}

function sharedTask(group: readonly Change[]): Task {
  const [first] = group;
  const [advice] = first?.advice ?? [];
  const title = first === undefined ? "" : ruleTitle(first.rule);
  return {
    text: `${title}: check all ${group.length} entries. For the first: ${advice?.text ?? ""}`,
    before: undefined,
    after: undefined,
    error: advice?.error,
    otherErrors: [],
    changes: group.map(({ id }) => id),
  };
}

/** Whatever its rule and level: a change belongs to those who meet it, and to nobody else. */
function callers<E extends ReportEntry>(
  all: readonly E[],
  namesOf: (entry: E) => readonly string[],
): CallerEntry[] {
  const named = all.flatMap((entry) => namesOf(entry).map((name) => ({ name, entry })));
  return Array.from(
    groupBy(named, ({ name }) => name),
    ([name, entries]) => ({
      name,
      entries: entries.map(({ entry }) => entry).sort((left, right) => weight(left) - weight(right)),
    }),
  ).sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** What no schema shows counts as silent. */
export function weight(entry: ReportEntry): number {
  return levels.indexOf("level" in entry ? entry.level : "silent");
}

/** Why changes of this rule matter; said once where all of them say the same. */
export function whyOfGroup({ changes }: RuleGroup): readonly string[] | undefined {
  const [first] = changes;
  const isShared = changes.every(({ why }) => why.join("\n") === first?.why.join("\n"));
  return isShared ? first?.why : undefined;
}
