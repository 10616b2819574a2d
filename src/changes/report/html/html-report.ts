/**
 * The report as one self-contained page: nothing is loaded from anywhere, and without its script it is a plain page
 * that can be read and printed as it is.
 */
import { createHash } from "node:crypto";

import type { Diff } from "../../diff.js";
import type { HtmlStep } from "./html-context.js";
import { pageView } from "./page-view.js";
import { renderPage } from "./render-page.js";

/** What the package brings along: a Handlebars source, a style sheet and a script. */
export interface PageParts {
  readonly page: string;
  readonly style: string;
  readonly script: string;
}

/**
 * `steps` are told, oldest first; several of them are a history. `timeline` are the steps between all versions that are
 * known, for the overview; without it, the steps themselves.
 */
export function htmlReport(
  steps: readonly HtmlStep[],
  parts: PageParts,
  timeline: readonly Diff[] = steps.map(({ diff }) => diff),
): string {
  return renderPage(parts.page, {
    ...pageView(steps, timeline),
    style: parts.style,
    script: parts.script,
    policy: contentPolicy(parts),
  });
}

/** Only the style and the script that are meant may run, whatever a document managed to bring in. */
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
