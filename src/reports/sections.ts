/** Changes by level, worst first, and within a level by rule, so that what they share is said once. */
import type { Change } from "../judge/change.js";
import { levels, type Level } from "../judge/effects.js";
import { groupBy } from "../values/collections.js";
import type { RuleId } from "../judge/rules/index.js";
import { ruleTitle } from "./rule-titles.js";
import type { Direction } from "../schema/direction.js";

export interface Section {
  readonly level: Level;
  readonly title: string;
  readonly groups: readonly RuleGroup[];
}

/** Changes of one rule, whose meaning is said once. */
export interface RuleGroup {
  readonly rule: RuleId;
  readonly title: string;
  readonly changes: readonly Change[];
}

const sectionTitles: Readonly<Record<Level, string>> = {
  breaking: "Breaking",
  silent: "May go wrong silently",
  compile: "Compile only",
  additive: "New",
  deprecated: "Deprecated",
  note: "Notes",
};

export function sectionsOf(changes: readonly Change[]): Section[] {
  return levels.flatMap((level) => {
    const ofLevel = changes.filter((change) => change.level === level);
    return ofLevel.length === 0 ? [] : [{ level, title: sectionTitles[level], groups: ruleGroups(ofLevel) }];
  });
}

/** Each group is where its heaviest change is. */
export function ruleGroups(changes: readonly Change[]): RuleGroup[] {
  return Array.from(
    groupBy(changes, ({ rule }) => rule),
    ([rule, members]) => ({ rule, title: ruleTitle(rule), changes: members }),
  );
}

/** `Running code reads …`; if it depends, `Sent: …`, and for several changes `Received (4 of 6): …`. */
export function reasonLines(changes: readonly Change[]): string[] {
  const said = groupBy(
    changes.flatMap(({ why }) => why),
    ({ sentence }) => sentence,
  );
  const reasons = Array.from(said, ([sentence, equal]) => ({
    sentence,
    count: equal.length,
    directions: new Set(equal.map(({ direction }) => direction)),
  }));
  const isOnlyOf = (direction: Direction): boolean =>
    reasons.some(({ directions }) => directions.size === 1 && directions.has(direction));
  const areOfBoth = isOnlyOf("request") && isOnlyOf("response");
  return reasons.map(({ sentence, count, directions: [direction, ...others] }) => {
    const label = areOfBoth && direction !== undefined && others.length === 0 ? labels[direction] : "";
    const share = count === changes.length ? "" : `${count} of ${changes.length}`;
    const head = label === "" || share === "" ? label + share : `${label} (${share})`;
    return head === "" ? sentence : `${head}: ${sentence}`;
  });
}

const labels: Readonly<Record<Direction, string>> = { request: "Sent", response: "Received" };

/** The meaning of the changes of one rule. */
export interface Meaning {
  readonly title: string;
  /** At least one. */
  readonly reasons: readonly string[];
}

export function meaningsOf(changes: readonly Change[]): Meaning[] {
  return ruleGroups(changes).map((group) => ({
    title: group.title,
    reasons: reasonLines(group.changes),
  }));
}
