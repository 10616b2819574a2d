/** The changelog in Markdown: every step in full, newest first; then what is deprecated, and what came and went when. */
import { code } from "../../values/text.js";
import { markdownReport } from "../markdown/markdown.js";
import { markdownText } from "../../code/safe-text.js";
import { someNames } from "../words.js";
import {
  deprecatedThings,
  isConstant,
  lifetimeRows,
  rangeWords,
  type Changelog,
  type LifetimeRow,
} from "./changelog.js";
import { deprecationGroups, lifetimeWords, rowWords, thingWords } from "./lifetime-words.js";

export function changelogMarkdown(changelog: Changelog): string {
  const { title, versions, steps } = changelog;
  const blocks = [
    `# ${markdownText(`${title}: changelog`)}`,
    `${markdownText(rangeWords(versions))}.`,
    ...[...steps]
      .reverse()
      .map(({ diff, context }) => markdownReport(diff, context, { heading: 2 }).trimEnd()),
    ...deprecatedMarkdown(changelog),
    ...sinceMarkdown(changelog),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function deprecatedMarkdown(changelog: Changelog): string[] {
  const things = deprecatedThings(changelog);
  if (things.length === 0) return [];
  const groups = Array.from(deprecationGroups(things, changelog.versions), ([words, group]) => [
    markdownText(`${words.slice(0, 1).toUpperCase()}${words.slice(1)}:`),
    group.map(({ thing }) => `- ${markdownText(thingWords(thing))}`).join("\n"),
  ]);
  return ["## Deprecated", ...groups.flat()];
}

/** What every version has needs no line. */
function sinceMarkdown(changelog: Changelog): string[] {
  const { versions } = changelog;
  const rows = lifetimeRows(changelog).filter(({ thing }) => !isConstant(thing, changelog));
  if (rows.length === 0) return [];
  return [
    "## Since when",
    "What is not listed is in all versions, under the same name.",
    rows.map((row) => `- ${markdownText(lineOf(row, versions))}`).join("\n"),
  ];
}

function lineOf(row: LifetimeRow, versions: readonly string[]): string {
  const words = `${rowWords(row)}: ${lifetimeWords(row.thing, versions)}`;
  return row.inside.length === 0 ? words : `${words}; with ${someNames(row.inside.map(code), mostInside)}`;
}

const mostInside = 12;
