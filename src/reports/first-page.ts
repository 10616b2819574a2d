/** The first page of a large report: what affects most users, the kinds of change that matter, and where they are. */
import { counted } from "../values/text.js";
import type { SchemaName } from "../schema/schema.js";
import type { Callers, Change } from "../judge/change.js";
import { placeOf } from "../compare/fact.js";
import { placeKey } from "../compare/place.js";
import { groupBy } from "../values/collections.js";
import { leafOf } from "../judge/subject.js";
import { countOf } from "../judge/callers.js";
import { chapterTitles, type Chapter } from "./chapters.js";
import { ruleGroups, type RuleGroup } from "./sections.js";
import { countedTitle } from "./rule-titles.js";
import { titleWithUsers } from "./words.js";

export interface FirstPage {
  readonly mostUsed: readonly MostUsed[];
  readonly reach: Reach;
  /** The heaviest kinds. A single change that is among the most used is named there. */
  readonly kinds: readonly KindOfChange[];
  readonly everywhere: readonly Everywhere[];
}

/** Users of the most used changes: at least half of all affected ones, or fewer. */
interface Reach {
  readonly isOfMost: boolean;
  readonly who: "operations" | "events" | "operations and events";
}

/** A change that many operations and events have in their own resource; one per type. */
export interface MostUsed {
  readonly change: Change;
  readonly type: SchemaName;
  /** The number of other changes of the type. */
  readonly others: number;
}

/** Changes of one rule, and where they are. */
export interface KindOfChange extends RuleGroup {
  /** A field with the same name in many types, which is one cause. */
  readonly field: Counted | undefined;
  /** The ones with the most changes come first. */
  readonly chapters: readonly Counted[];
}

interface Counted {
  readonly name: string;
  readonly changes: number;
}

/** A resource that every operation can lead to, and the number of changes met through it. */
export interface Everywhere {
  readonly type: SchemaName;
  readonly changes: number;
  readonly of: number;
}

/** Covers changes that break or may fail silently. `all` are sorted by weight. */
export function firstPage(all: readonly Change[], chapters: readonly Chapter[]): FirstPage {
  const titles = chapterTitles(chapters);
  const changes = all.filter(({ level }) => level === "breaking" || level === "silent");
  const used = mostUsed(changes);
  const isNamed = ({ changes: [only, ...others] }: RuleGroup): boolean =>
    others.length === 0 && used.some(({ change }) => change === only);
  return {
    mostUsed: used,
    reach: reachOf(used, changes),
    kinds: ruleGroups(changes)
      .filter((group) => !isNamed(group))
      .slice(0, mostKinds)
      .map((group) => kindOfChange(group, titles)),
    everywhere: everywhere(changes),
  };
}

const mostTypes = 5;
const mostKinds = 5;

function mostUsed(changes: readonly Change[]): MostUsed[] {
  const sorted = changes
    .filter(({ direct }) => countOf(direct) > 1)
    .sort((left, right) => countOf(right.direct) - countOf(left.direct));
  const byType = groupBy(sorted, ({ id, types }) => types.changed[0] ?? id);
  return [...byType]
    .slice(0, mostTypes)
    .flatMap(([type, [change, ...others]]) =>
      change === undefined ? [] : [{ change, type, others: others.length }],
    );
}

function reachOf(used: readonly MostUsed[], changes: readonly Change[]): Reach {
  const affected = new Set(
    changes.flatMap(({ direct }) => [
      ...direct.operations,
      ...direct.events.map((event) => `event ${event}`),
    ]),
  );
  const has = (kind: keyof Callers): boolean => used.some(({ change }) => change.direct[kind].length > 0);
  return {
    isOfMost: used.some(({ change }) => countOf(change.direct) * 2 >= affected.size),
    who: has("events") ? (has("operations") ? "operations and events" : "events") : "operations",
  };
}

function kindOfChange(group: RuleGroup, titles: ReadonlyMap<Change, string>): KindOfChange {
  const [field] = tally(group.changes, fieldOf);
  return {
    ...group,
    field: field !== undefined && field.changes >= fewest ? field : undefined,
    chapters: tally(group.changes, (change) => titles.get(change)),
  };
}

/** From this number on, a field name counts as a cause. */
const fewest = 3;

/** The changed field, whichever types have it. */
function fieldOf({ facts: [fact] }: Change): string | undefined {
  const place = fact && placeOf(fact);
  return place === undefined || place.path === "" ? undefined : leafOf(place);
}

function tally(changes: readonly Change[], nameOf: (change: Change) => string | undefined): Counted[] {
  return Array.from(groupBy(changes, nameOf), ([name, { length }]) => ({ name, changes: length })).sort(
    (left, right) => right.changes - left.changes,
  );
}

function everywhere(changes: readonly Change[]): Everywhere[] {
  const through = changes.flatMap((change) => change.through.filter(({ isEverywhere }) => isEverywhere));
  return Array.from(
    groupBy(through, ({ type }) => type),
    ([type, { length }]) => ({ type, changes: length, of: changes.length }),
  );
}

/** `most`: the affected ones. */
export function mostUsedTitle({ reach: { isOfMost, who } }: FirstPage): string {
  return `What ${isOfMost ? "most" : "several"} ${who} meet`;
}

/** ``Removed field `Order.total` (6 operations), and 3 more changes of `Order` ``. */
export function mostUsedWords({ change, type, others }: MostUsed): string {
  const more = others === 0 ? "" : `, and ${counted(others, "more change")} of \`${type}\``;
  return titleWithUsers(change) + more;
}

export function everywhereWords({ type, changes, of }: Everywhere): string {
  return `Every operation can meet ${changes} of the ${counted(of, "change")} that may break or go wrong silently through \`${type}\``;
}

/**
 * ``24 values can now be null, 12 of them in `metadata`: charges 3, issuing 2 and 10 more chapters``. A single change
 * is named by its title.
 */
export function kindWords({ rule, changes, field, chapters }: KindOfChange): string {
  const [only, ...others] = changes;
  if (only !== undefined && others.length === 0) return titleWithUsers(only);
  const share = field?.changes === changes.length ? "all" : (field?.changes ?? 0);
  const cause = field === undefined ? "" : `, ${share} of them in \`${field.name}\``;
  const named = chapters.slice(0, mostChapters).map((chapter) => `${chapter.name} ${chapter.changes}`);
  const places = new Set(changes.flatMap(({ facts }) => facts.map((fact) => placeKey(placeOf(fact)))));
  return `${countedTitle(rule, changes.length, places.size)}${cause}: ${named.join(", ")}${moreChapters(chapters.length - named.length)}`;
}

const mostChapters = 4;

function moreChapters(count: number): string {
  return count > 0 ? ` and ${counted(count, "more chapter")}` : "";
}
