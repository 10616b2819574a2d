/**
 * The report as one self-contained page: it loads nothing, and without its script it is a plain page to read and print.
 */
import { createHash } from "node:crypto";
import Handlebars from "handlebars";

import type { Diff } from "../../judge/diff.js";
import type { Changelog } from "../changelog/changelog.js";
import type { VersionStep } from "../report-view.js";
import { getOrAdd } from "../../values/collections.js";
import { printable } from "../../values/text.js";
import { pageView, type PageView } from "./page-view.js";

/** Files of the package: Handlebars sources, a style sheet and a script. */
export interface PageParts {
  readonly page: string;
  /** A partial template of the page. */
  readonly changelog: string;
  readonly style: string;
  readonly script: string;
}

/**
 * `steps` are shown, oldest first; several form a history. `timeline`: the steps between all known versions, for the
 * overview; by default, `steps`.
 */
export function htmlReport(
  steps: readonly VersionStep[],
  parts: PageParts,
  timeline: readonly Diff[] = steps.map(({ diff }) => diff),
): string {
  return renderPage(parts, pageView(steps, timeline, idsIn(parts.page)));
}

/** The page of a step with the reader's code: `headline` states the cost there. */
export function codePage(steps: readonly VersionStep[], parts: PageParts, headline: string): string {
  return renderPage(parts, pageView(steps, [], idsIn(parts.page), { headline }));
}

/** The page of all versions: their steps, newest first, deprecations, and the lifetime of each name. */
export function changelogPage(changelog: Changelog, parts: PageParts): string {
  const timeline = changelog.steps.map(({ diff }) => diff);
  const reserved = idsIn(parts.page + parts.changelog);
  return renderPage(parts, pageView(changelog.steps, timeline, reserved, { changelog }));
}

function idsIn(source: string): string[] {
  return Array.from(source.matchAll(/ id="([\w-]+)"/g), ([, id = ""]) => id);
}

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

/**
 * Escaping is on: a value from a document is text wherever it is. Only the package's style sheet and script are
 * inserted raw.
 */
function renderPage(parts: PageParts, view: PageView): string {
  const { style, script } = parts;
  return template(parts.page)(
    { ...view, style, script, policy: contentPolicy(parts) },
    { partials: { changelog: template(parts.changelog) } },
  );
}

/** Compiled once: a template costs more than most pages. */
function template(source: string): Handlebars.TemplateDelegate<unknown> {
  return getOrAdd(templates, source, () =>
    environment.compile(source, { strict: true, preventIndent: true }),
  );
}

const templates = new Map<string, Handlebars.TemplateDelegate<unknown>>();
const environment = Handlebars.create();
environment.registerHelper({
  /** A sentence, with text in backticks as code. */
  prose: (text: string) => new Handlebars.SafeString(proseHtml(text)),
  /** A name or other document text between tags. In an attribute, Handlebars escapes more than this. */
  text: (text: string) => new Handlebars.SafeString(escapeText(text)),
  is: (left: unknown, right: unknown) => left === right,
});

function proseHtml(text: string): string {
  return text
    .split(/`([^`]*)`/)
    .map((part, index) => (index % 2 === 1 ? `<code>${breakable(part)}</code>` : escapeText(part)))
    .join("");
}

/** Names too long for a phone screen may break at dots and underscores. */
function breakable(text: string): string {
  const html = escapeText(text);
  return text.length < phoneLine ? html : html.replaceAll(/(?<=[\w\]])([._])(?=\w)/g, "<wbr>$1");
}

const phoneLine = 36;

/** Quotes have no meaning between tags, and types are full of them. */
function escapeText(text: string): string {
  return printable(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
