/**
 * A report as one self-contained page: it loads nothing, and without its script it is a plain page to read and print.
 */
import { createHash } from "node:crypto";
import Handlebars from "handlebars";

import { capitalise } from "../../values/text.js";
import { type Block, everyBlock } from "../blocks.js";
import { printHtml } from "./print-html.js";

/** Files of the package: the frame of the page, a style sheet and a script. */
export interface PageParts {
  readonly frame: string;
  readonly style: string;
  readonly script: string;
}

export function htmlPage(blocks: readonly Block[], parts: PageParts): string {
  const entries = everyBlock(blocks).filter((block) => block.kind === "entry");
  const filters = filtersOf(entries.map((entry) => entry.filters));
  return Handlebars.compile(parts.frame, { strict: true, preventIndent: true })({
    ...printHtml(blocks),
    ...parts,
    count: entries.length,
    // A single entry needs no filters.
    filters: entries.length > 1 ? filters : [],
    hasEffects: filters.some(({ name }) => name === "effect"),
    policy: contentPolicy(parts),
  });
}

/** The choices of each filter, in the order of the page. */
function filtersOf(all: readonly Readonly<Record<string, readonly string[]>>[]) {
  const filters = new Map<string, Map<string, number>>();
  for (const [name, values] of all.flatMap((each) => Object.entries(each))) {
    const choices = filters.get(name) ?? new Map<string, number>();
    filters.set(name, choices);
    for (const value of values) choices.set(value, (choices.get(value) ?? 0) + 1);
  }
  return Array.from(filters, ([name, choices]) => ({
    name,
    label: capitalise(name),
    isLong: choices.size > mostBoxes,
    choices: Array.from(choices, ([value, count]) => ({ value, count })),
  }));
}

/** More choices are a menu. */
const mostBoxes = 7;

/** Only the page's own style and script may run, whatever a document smuggles in. */
function contentPolicy({ style, script }: PageParts): string {
  const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  return [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    `script-src ${hash(script)}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
