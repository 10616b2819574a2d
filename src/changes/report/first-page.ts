/** The page that a large report begins with: what hits most users, the kinds of change that matter, and where they are. */
import type { Change } from "../change.js";
import { groupBy } from "../group-by.js";
import type { SchemaName } from "../../schema/schema.js";
import { countOf } from "../users.js";
import { chapterTitles, type Chapter } from "./chapters.js";
import { ruleGroups, type RuleGroup } from "./sections.js";

export interface FirstPage {
  /** Those that most operations and events have in their own resource. */
  readonly mostUsed: readonly Change[];
  /** The heaviest kinds of change. */
  readonly kinds: readonly KindOfChange[];
  /** Resources that every operation can lead to, with how many changes are met through them. */
  readonly everywhere: readonly { readonly type: SchemaName; readonly changes: number }[];
}

/** Changes of one rule, and in which chapters they are. */
export interface KindOfChange extends RuleGroup {
  /** The largest ones first. */
  readonly chapters: readonly { readonly title: string; readonly changes: number }[];
}

const mostKinds = 5;
const mostUsed = 5;

/** `changes` are in the order of weight. */
export function firstPage(changes: readonly Change[], chapters: readonly Chapter[]): FirstPage {
  const titles = chapterTitles(chapters);
  const bad = changes.filter(isBad);
  return {
    mostUsed: [...bad]
      .sort((left, right) => countOf(right.direct) - countOf(left.direct))
      .slice(0, mostUsed)
      .filter(({ direct }) => countOf(direct) > 1),
    kinds: ruleGroups(bad)
      .slice(0, mostKinds)
      .map((group) => ({ ...group, chapters: countChapters(group, titles) })),
    everywhere: everywhere(bad),
  };
}

function isBad({ level }: Change): boolean {
  return level === "breaking" || level === "silent";
}

function countChapters(
  { changes }: RuleGroup,
  titles: ReadonlyMap<Change, string>,
): KindOfChange["chapters"] {
  return Array.from(
    groupBy(changes, (change) => titles.get(change)),
    ([title, members]) => ({ title, changes: members.length }),
  ).sort((left, right) => right.changes - left.changes);
}

function everywhere(changes: readonly Change[]): FirstPage["everywhere"] {
  const through = changes.flatMap((change) => change.through.filter(({ isEverywhere }) => isEverywhere));
  return Array.from(
    groupBy(through, ({ type }) => type),
    ([type, members]) => ({ type, changes: members.length }),
  );
}
