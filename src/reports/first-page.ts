/** The first page of a large report: what affects most users, the kinds of change that matter, and where they are. */
import { code, counted } from "../values/text.js";
import type { Item } from "./blocks.js";
import { type Callers, type Change, countOf } from "../judge/change.js";
import { placeOf } from "../compare/fact.js";
import { placeKey } from "../compare/place.js";
import { groupBy } from "../values/collections.js";
import { leafOf } from "../judge/subject.js";
import { chapterTitles, type Chapter } from "./chapters.js";
import { ruleGroups, type RuleGroup } from "./sections.js";
import { countedTitle } from "./rule-titles.js";
import { titleWithUsers } from "./words.js";

export interface FirstPage {
  /** `What most operations meet` */
  readonly title: string;
  readonly mostUsed: readonly Item[];
  /** The heaviest kinds. A single change that is among the most used is named there. */
  readonly kinds: readonly string[];
  /** Resources that every operation can lead to, with the number of changes met through them. */
  readonly everywhere: readonly string[];
}

/** Covers changes that break or may fail silently. `all` are sorted by weight. */
export function firstPage(all: readonly Change[], chapters: readonly Chapter[]): FirstPage {
  const titles = chapterTitles(chapters);
  const changes = all.filter(({ level }) => level === "breaking" || level === "silent");
  const used = mostUsed(changes);
  const isNamed = ({ changes: [only, ...others] }: RuleGroup): boolean =>
    others.length === 0 && used.some(([change]) => change === only);
  return {
    title: titleOf(used, changes),
    mostUsed: used.map(([change, others]) => ({
      prose: titleWithUsers(change) + moreOf(change, others),
      about: [change.id],
    })),
    kinds: ruleGroups(changes)
      .filter((group) => !isNamed(group))
      .slice(0, mostKinds)
      .map((group) => kindWords(group, titles)),
    everywhere: everywhereLines(changes),
  };
}

const mostTypes = 5;
const mostKinds = 5;

/** A change that many operations and events have in their own resource, one per type; and the number of others of it. */
type MostUsed = readonly [change: Change, others: number];

function mostUsed(changes: readonly Change[]): MostUsed[] {
  const sorted = changes
    .filter(({ direct }) => countOf(direct) > 1)
    .sort((left, right) => countOf(right.direct) - countOf(left.direct));
  const byType = groupBy(sorted, typeOf);
  return [...byType.values()]
    .slice(0, mostTypes)
    .flatMap(([change, ...others]): MostUsed[] => (change === undefined ? [] : [[change, others.length]]));
}

function typeOf({ id, types }: Change): string {
  return types.changed[0] ?? id;
}

/** ``, and 3 more changes of `Order` `` */
function moreOf(change: Change, others: number): string {
  return others === 0 ? "" : `, and ${counted(others, "more change")} of ${code(typeOf(change))}`;
}

/** `most`: the most used changes reach at least half of all affected ones. */
function titleOf(used: readonly MostUsed[], changes: readonly Change[]): string {
  const affected = new Set(
    changes.flatMap(({ direct }) => [
      ...direct.operations,
      ...direct.events.map((event) => `event ${event}`),
    ]),
  );
  const isOfMost = used.some(([{ direct }]) => countOf(direct) * 2 >= affected.size);
  const has = (kind: keyof Callers): boolean => used.some(([{ direct }]) => direct[kind].length > 0);
  const who = has("events") ? (has("operations") ? "operations and events" : "events") : "operations";
  return `What ${isOfMost ? "most" : "several"} ${who} meet`;
}

interface Counted {
  readonly name: string;
  readonly changes: number;
}

/**
 * ``24 values can now be null, 12 of them in `metadata`: charges 3, issuing 2 and 10 more chapters``. A single change
 * is named by its title.
 */
function kindWords({ rule, changes }: RuleGroup, titles: ReadonlyMap<Change, string>): string {
  const [only, ...others] = changes;
  if (only !== undefined && others.length === 0) return titleWithUsers(only);
  const [field] = tally(changes, fieldOf);
  const isCause = field !== undefined && field.changes >= fewest;
  const share = field?.changes === changes.length ? "all" : (field?.changes ?? 0);
  const cause = isCause ? `, ${share} of them in ${code(field.name)}` : "";
  const chapters = tally(changes, (change) => titles.get(change));
  const named = chapters.slice(0, mostChapters).map((chapter) => `${chapter.name} ${chapter.changes}`);
  const more = chapters.length - named.length;
  const places = new Set(changes.flatMap(({ facts }) => facts.map((fact) => placeKey(placeOf(fact)))));
  return `${countedTitle(rule, changes.length, places.size)}${cause}: ${named.join(", ")}${more > 0 ? ` and ${counted(more, "more chapter")}` : ""}`;
}

/** From this number on, a field name in many types counts as a cause. */
const fewest = 3;
const mostChapters = 4;

/** The changed field, whichever types have it. */
function fieldOf({ facts: [fact] }: Change): string | undefined {
  const place = fact && placeOf(fact);
  return place === undefined || place.path === "" ? undefined : leafOf(place);
}

/** The ones with the most changes come first. */
function tally(changes: readonly Change[], nameOf: (change: Change) => string | undefined): Counted[] {
  return Array.from(groupBy(changes, nameOf), ([name, { length }]) => ({ name, changes: length })).sort(
    (left, right) => right.changes - left.changes,
  );
}

function everywhereLines(changes: readonly Change[]): string[] {
  const through = changes.flatMap((change) => change.through.filter(({ isEverywhere }) => isEverywhere));
  return Array.from(
    groupBy(through, ({ type }) => type),
    ([type, { length }]) =>
      `Every operation can meet ${length} of the ${counted(changes.length, "change")} that may break or go wrong silently through ${code(type)}`,
  );
}
