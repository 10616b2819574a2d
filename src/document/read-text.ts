/**
 * Parses a document or an overlay: JSON or YAML, by content, not by name.
 *
 * Input that begins with a brace or bracket must be valid JSON, unless it is named as YAML, which allows them; an HTML
 * page or an empty file is reported as such.
 */
import type { DiagnosticPlace } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import type { JsonValue } from "../values/json.js";
import { appendToken } from "../values/json-pointer.js";
import { quote } from "../values/text.js";
import { createJsonLocator, scanJson } from "./json-text.js";
import { prepareTree, tooDeep } from "./prepare-tree.js";
import { readYaml } from "./read-yaml.js";
import { adviceAtEnd, frameAt, positionAt, type ReadText } from "./text-position.js";
import { visit } from "jsonc-parser";
import { jsonMistake } from "../values/json-mistake.js";
import { parseJson } from "../values/json.js";

export function readText(text: string, place: DiagnosticPlace, report: Report): ReadText | undefined {
  // A byte order mark is tolerated only at the very beginning.
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
  const isJson = /^[{[]/.test(start) && !(isNamedYaml(place.file) && parseJson(content) === undefined);
  return isJson ? readJson(content, place, report) : readYaml(content, place, report);
}

/** A path or a URL, which may have a query. */
function isNamedYaml(file: string | undefined): boolean {
  return /\.ya?ml(?:[?#].*)?$/i.test(file ?? "");
}

function describeMarkup(text: string): string {
  const title = /<title[^>]*>([^<]{1,200})/i.exec(text.slice(0, 20_000))?.[1]?.trim();
  const isHtml = /^<(!doctype\s+html|html|head|body)/i.test(text);
  const kind = isHtml || title !== undefined ? "an HTML page" : "XML or other markup";
  return `The document looks like ${kind}${title === undefined ? `; it begins with ${quote(text, 40)}` : ` with the title ${quote(title)}`}.`;
}

/**
 * Parses JSON (RFC 8259): no comments, no trailing commas, no BOM inside.
 *
 * Input that `JSON.parse` rejects, or that loses a key, is read again by a parser that reports positions.
 */
function readJson(text: string, place: DiagnosticPlace, report: Report): ReadText | undefined {
  const scan = scanJson(text);
  if (scan.tooDeepAt !== undefined) {
    report.add("DOCUMENT_TOO_DEEP", { ...place, ...positionAt(text, scan.tooDeepAt) }, tooDeep);
    return undefined;
  }
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    const { offset, message } = jsonMistake(text);
    const position = positionAt(text, offset);
    const advice = offset >= text.trimEnd().length ? adviceAtEnd : undefined;
    report.add("JSON_INVALID", { ...place, ...position }, `${message}\n${frameAt(text, offset)}`, advice);
    return undefined;
  }
  const locate = createJsonLocator(text, scan);
  const tree = prepareTree(value, place, report, locate);
  if (tree === undefined) return undefined;
  if (tree.keys < scan.keys) reportDuplicateKeys(text, place, report);
  return { value, size: text.length, locate };
}

/** `JSON.parse` silently keeps the last of two equal keys. */
function reportDuplicateKeys(text: string, place: DiagnosticPlace, report: Report): void {
  const seen: Set<string>[] = [];
  const end = (): void => void seen.pop();
  visit(text, {
    onObjectBegin: () => void seen.push(new Set()),
    onObjectEnd: end,
    onObjectProperty: (key, offset, _length, _line, _character, path) => {
      const keys = seen.at(-1);
      if (keys?.has(key) === true) {
        const pointer = [...path(), key].reduce<string>(appendToken, "#");
        const detail = `The key ${quote(key)} appears twice in one object; the last one is used.`;
        report.add("JSON_DUPLICATE_KEY", { ...place, pointer, ...positionAt(text, offset) }, detail);
      }
      keys?.add(key);
    },
  });
}
