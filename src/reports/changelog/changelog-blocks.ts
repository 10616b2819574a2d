/** The changelog as blocks: the steps, newest first; deprecations; and the lifetime of each name. */
import type { Diff } from "../../judge/diff.js";
import { headlines } from "../headlines.js";
import { capitalise, code } from "../../values/text.js";
import {
  type Block,
  countsSpan,
  heading,
  list,
  moreLine,
  paragraph,
  remark,
  section,
  someNames,
  titleOf,
} from "../blocks.js";
import { type DiffRoom, historyBlocks, stepsContents } from "../diff-blocks.js";
import { areMany } from "../report-view.js";
import { diffCounts, notComparedSentence, verdictSentence } from "../verdict.js";
import {
  type Changelog,
  deprecatedThings,
  isConstant,
  type LifetimeRow,
  lifetimeRows,
  rangeWords,
} from "./changelog.js";
import { deprecationGroups, lifetimeWords, rowWords, thingWords } from "./lifetime-words.js";

/** Every step in full. */
export function changelogBlocks(changelog: Changelog, room: DiffRoom): Block[] {
  const { title, versions, steps } = changelog;
  return [
    heading(0, `${title}: changelog`),
    ...paragraph([`${rangeWords(versions)}.`]),
    ...historyBlocks(steps, room),
    ...deprecatedBlocks(changelog, "Deprecated", Infinity),
    ...sinceBlocks(changelog, room),
  ];
}

/** `limit`: the number of changes shown, one line each; `diff` has the details. */
export function shortChangelogBlocks(changelog: Changelog, limit: number): Block[] {
  const { title, versions, steps } = changelog;
  const budget = { lines: limit };
  const { length } = deprecatedThings(changelog);
  const newestFirst = steps.toReversed().map(({ diff }) => diff);
  return [
    titleOf(title, rangeWords(versions)),
    ...stepsContents(newestFirst.map((diff) => [diff, undefined])),
    ...newestFirst.flatMap((diff) => stepBlocks(diff, budget, areMany(steps))),
    ...deprecatedBlocks(changelog, `Deprecated (${length})`, limit),
    ...remark(
      "Since when a name exists: `npx openapi-dated since NAME`. All of it: --format html, markdown or json.",
    ),
  ];
}

/** `isListed`: the table of contents says it all, unless there is room for a change. */
function stepBlocks(diff: Diff, budget: { lines: number }, isListed: boolean): Block[] {
  const lines = headlines(diff);
  const shown = lines.slice(0, Math.max(0, budget.lines));
  budget.lines -= shown.length;
  if (isListed && shown.length === 0 && diff.notCompared.length === 0) return [];
  return [
    heading(1, `${diff.from} → ${diff.to}`),
    ...paragraph([verdictSentence(diff)]),
    ...paragraph([notComparedSentence(diff)], "warning"),
    ...paragraph([countsSpan(diffCounts(diff))], "muted"),
    ...list(shown),
    ...moreLine(lines.length - shown.length),
  ];
}

function deprecatedBlocks(changelog: Changelog, title: string, limit: number): Block[] {
  const things = deprecatedThings(changelog);
  const groups = deprecationGroups(things.slice(0, limit), changelog.versions);
  const blocks = Array.from(groups, ([words, group]) => [
    ...paragraph([`${capitalise(words)}:`]),
    ...list(group.map(({ thing }) => thingWords(thing))),
  ]);
  return section(heading(1, title), [...blocks.flat(), ...moreLine(things.length - limit)]);
}

/** Names that every version has are omitted. */
function sinceBlocks(changelog: Changelog, { names }: DiffRoom): Block[] {
  const rows = lifetimeRows(changelog).filter(({ thing }) => !isConstant(thing, changelog));
  if (rows.length === 0) return [];
  return [
    heading(1, "Since when"),
    ...paragraph(["What is not listed is in all versions, under the same name."]),
    ...list(rows.map((row) => rowLine(row, changelog.versions, names))),
  ];
}

function rowLine(row: LifetimeRow, versions: readonly string[], most: number): string {
  const words = `${rowWords(row)}: ${lifetimeWords(row.thing, versions)}`;
  return row.inside.length === 0 ? words : `${words}; with ${someNames(row.inside.map(code), most)}`;
}
