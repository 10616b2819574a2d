/** The changelog for a terminal: the steps, newest first, with a line for each change; then what is deprecated. */
import picocolors from "picocolors";
import type { Colors } from "picocolors/types.js";

import type { Diff } from "../../judge/diff.js";
import { printable, code } from "../../values/text.js";
import { wrap } from "../../code/safe-text.js";
import type { TextOptions } from "../text/text.js";
import { countLine, levelWords, notComparedSentence, verdictSentence } from "../words.js";
import { type Changelog, deprecatedThings, rangeWords } from "./changelog.js";
import { deprecationGroups, lifetimeWords, thingWords } from "./lifetime-words.js";
import type { FoundLifetimes, Lifetime } from "../../compare/lifetimes/lifetime.js";

export function changelogText(changelog: Changelog, { hasColor, limit }: TextOptions): string {
  const colors = picocolors.createColors(hasColor);
  const { title, versions, steps } = changelog;
  const budget = { left: limit };
  const blocks = [
    [colors.bold(printable(`${title}  ${rangeWords(versions)}`))],
    ...[...steps].reverse().map(({ diff }) => stepText(diff, budget, colors)),
    ...deprecatedText(changelog, limit, colors),
    wrap(rest, "").map((line) => colors.dim(line)),
  ];
  return `${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

const rest = "Since when a name exists: `generate since NAME`. All of it: --format html, markdown or json.";

/** In how much detail each change is shown is a matter of `diff` with two versions. */
function stepText(diff: Diff, budget: { left: number }, colors: Colors): string[] {
  const counts = countLine(diff);
  const notCompared = notComparedSentence(diff);
  const lines = [
    ...diff.changes.map(({ level, title }) => `${levelWords[level]}: ${title}`),
    ...diff.behaviours.map(({ title }) => `behaviour: ${title}`),
  ];
  const shown = lines.slice(0, Math.max(0, budget.left));
  budget.left -= shown.length;
  const more = lines.length - shown.length;
  return [
    colors.bold(printable(`${diff.from} → ${diff.to}`)),
    ...wrap(verdictSentence(diff), "  "),
    ...(notCompared === "" ? [] : wrap(notCompared, "  ").map((line) => colors.yellow(line))),
    ...(counts === "" ? [] : wrap(counts, "  ").map((line) => colors.dim(line))),
    ...shown.flatMap((line) => wrap(line, "    ", "  · ")),
    ...(more > 0 ? [colors.dim(`  … ${more} more`)] : []),
  ];
}

function deprecatedText(changelog: Changelog, limit: number, colors: Colors): string[][] {
  const things = deprecatedThings(changelog);
  if (things.length === 0) return [];
  const groups = deprecationGroups(things.slice(0, limit), changelog.versions);
  const more = things.length - limit;
  return [
    [
      colors.bold(`Deprecated (${things.length})`),
      ...Array.from(groups, ([words, group]) => [
        ...wrap(words, "  "),
        ...group.flatMap(({ thing }) => wrap(thingWords(thing), "    ", "  · ")),
      ]).flat(),
      ...(more > 0 ? [colors.dim(`  … ${more} more`)] : []),
    ],
  ];
}

/** The answer to the question since when a name exists, for a terminal. */
export function sinceText(
  name: string,
  { exact, similar }: FoundLifetimes,
  { title, versions }: Pick<Changelog, "title" | "versions">,
  hasColor: boolean,
): string {
  const colors = picocolors.createColors(hasColor);
  const line = (thing: Lifetime): string[] =>
    wrap(`${thingWords(thing)}: ${lifetimeWords(thing, versions)}`, "      ", "  ");
  const rest = similar.length - mostSimilar;
  const blocks = [
    [colors.bold(printable(`${title}  ${rangeWords(versions)}`))],
    exact.length > 0 ? exact.flatMap(line) : wrap(`No version has anything called ${code(name)}.`, ""),
    ...(similar.length === 0
      ? []
      : [
          [
            ...wrap(`Also in the name of:`, ""),
            ...similar.slice(0, mostSimilar).flatMap(line),
            ...(rest > 0 ? [colors.dim(`  … ${rest} more`)] : []),
          ],
        ]),
  ];
  return blocks.map((lines) => lines.join("\n")).join("\n\n");
}

const mostSimilar = 20;
