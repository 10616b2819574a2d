/** Changes by level, worst first, and in a level by rule, so that what they have in common is said once. */
import type { Change } from "../judge/change.js";
import { levels, type Level } from "../judge/effects.js";
import { groupBy } from "../values/collections.js";
import type { RuleId } from "../judge/rules/index.js";

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

/** Each where its heaviest change is. */
export function ruleGroups(changes: readonly Change[]): RuleGroup[] {
  return Array.from(
    groupBy(changes, ({ rule }) => rule),
    ([rule, members]) => ({ rule, title: ruleTitle(rule), changes: members }),
  );
}

/** `field-removed` is "Field removed". */
export function ruleTitle(rule: RuleId): string {
  const words = rule.replaceAll("-", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
