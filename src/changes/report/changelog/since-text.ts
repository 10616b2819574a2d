/** The answer to the question since when a name exists, for a terminal. */
import picocolors from "picocolors";

import type { FoundLifetimes } from "../../lifetimes/find-lifetimes.js";
import type { Lifetime } from "../../lifetimes/lifetime.js";
import { code } from "../../rules/words.js";
import { printable, wrap } from "../../../code/safe-text.js";
import { rangeWords, type Changelog } from "./changelog.js";
import { lifetimeWords, thingWords } from "./lifetime-words.js";

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
