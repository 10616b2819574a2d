/**
 * Parses a document or an overlay: JSON or YAML, by content, not by name.
 *
 * Input that begins with a brace or a bracket must be valid JSON, unless its name says YAML, which has them too; an
 * HTML page or an empty file is reported as such.
 */
import type { DiagnosticPlace } from "../diagnostics/diagnostic.js";
import { quote } from "../values/text.js";
import type { Report } from "../diagnostics/report.js";
import { readJson } from "./read-json.js";
import { readYaml } from "./read-yaml.js";
import type { ReadText } from "./text-position.js";

export function readText(text: string, place: DiagnosticPlace, report: Report): ReadText | undefined {
  // A byte order mark is tolerated at the very beginning only.
  const content = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const start = content.trimStart();
  if (start === "") {
    report.add("DOCUMENT_EMPTY", place, "The document is empty or has only whitespace.");
    return undefined;
  }
  if (start.startsWith("<")) {
    report.add("DOCUMENT_IS_MARKUP", place, describeMarkup(start));
    return undefined;
  }
  const isJson = /^[{[]/.test(start) && !(isNamedYaml(place.file) && !isValidJson(content));
  return isJson ? readJson(content, place, report) : readYaml(content, place, report);
}

/** A path or a URL, which may have a query. */
function isNamedYaml(file: string | undefined): boolean {
  return /\.ya?ml(?:[?#].*)?$/i.test(file ?? "");
}

function isValidJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function describeMarkup(text: string): string {
  const title = /<title[^>]*>([^<]{1,200})/i.exec(text.slice(0, 20_000))?.[1]?.trim();
  const isHtml = /^<(!doctype\s+html|html|head|body)/i.test(text);
  const kind = isHtml || title !== undefined ? "an HTML page" : "XML or other markup";
  return `The document looks like ${kind}${title === undefined ? `; it begins with ${quote(text, 40)}` : ` with the title ${quote(title)}`}.`;
}
