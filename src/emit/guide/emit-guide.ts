/**
 * `GUIDE.md` of an API: what one does with it in which order, and what to know of its errors, webhooks, limits and versions.
 *
 * The newest version is described in full, and of the older ones what differs. From `templates/guide.md.hbs`.
 */
import Handlebars from "handlebars";

import { markdownFence, markdownText } from "../../code/safe-text.js";
import type { EmittedText } from "../module/module.js";
import { guideView, type GuideGiven } from "./guide-view.js";

export function emitGuide(given: GuideGiven, template: string): EmittedText {
  const { timeline } = given.newest;
  const text = environment.compile(template, { noEscape: true, strict: true })(guideView(given), { helpers });
  return { path: `${timeline.api}/GUIDE.md`, text: `${text.replaceAll(/\n{3,}/g, "\n\n").trim()}\n` };
}

const environment = Handlebars.create();

/** Text of a document gets into the page through these alone. */
const helpers = {
  text: (text: string) => markdownText(text),
  paragraphs: (text: string) =>
    text
      .split(/\n\s*\n/)
      .map(markdownText)
      .join("\n\n"),
  cell: (text: string) => markdownText(text).replaceAll(/(?<!\\)\|/g, "\\|"),
  code: (text: string) => `\`${text.replaceAll(/[`\s]+/g, " ")}\``,
  block: (code: string, mark: string) => markdownFence(code, mark),
};
