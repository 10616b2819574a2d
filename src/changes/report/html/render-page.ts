/**
 * Handlebars for the page, with escaping on: a value of a document is text wherever it stands. Only the style sheet and
 * the script of the package are put in as they are.
 */
import Handlebars from "handlebars";

import { printable } from "../safe-text.js";

export function renderPage(source: string, view: object): string {
  return environment.compile(source, { strict: true, preventIndent: true })(view);
}

const environment = Handlebars.create();
environment.registerHelper({
  /** A sentence: what stands in backticks is code. */
  prose: (text: string) => new Handlebars.SafeString(proseHtml(text)),
  /** A name or other text of a document. */
  text: (text: string) => new Handlebars.SafeString(escapeText(text)),
  lines: (text: string) => text.split("\n"),
  is: (left: unknown, right: unknown) => left === right,
});

function proseHtml(text: string): string {
  return text
    .split(/`([^`]*)`/)
    .map((part, index) => (index % 2 === 1 ? `<code>${breakable(part)}</code>` : escapeText(part)))
    .join("");
}

/** Long names may break at their dots and underscores, on a phone. */
function breakable(text: string): string {
  return escapeText(text).replaceAll(/(?<=[\w\]])([._])(?=\w)/g, "<wbr>$1");
}

function escapeText(text: string): string {
  return Handlebars.Utils.escapeExpression(printable(text));
}
