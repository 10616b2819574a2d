/**
 * A canonical string that equal structures share: keys sorted, Maps as objects, prose and places left out.
 */
import { createHash } from "node:crypto";

import { keywordNames, keywords } from "../schema/keywords.js";

/** Keys that never count: prose, and where a thing is in its document. */
const withoutMeaning = new Set<string>([
  ...schemaKeywords("always"),
  "description",
  "summary",
  "title",
  "pointer",
  "tags",
  "isIdPublished",
]);

/** Sets: their order in the document means nothing. */
const unordered = new Set<string>([...schemaKeywords("unordered"), "scopes"]);

function schemaKeywords(equality: "always" | "unordered"): string[] {
  return keywordNames.filter((keyword) => keywords[keyword].equality === equality);
}

export function canonicalText(value: unknown, reference: (name: string) => string = (name) => name): string {
  const write: Write = (node, key) => {
    if (key === "enum" && Array.isArray(node)) return listText(node.map(canonicalValue).sort());
    if (key === "default") return canonicalValue(node);
    if (node instanceof Map) return writeNames(node as Map<string, unknown>, write);
    if (Array.isArray(node)) {
      const items = node.map((item) => write(item, ""));
      return listText(unordered.has(key) ? items.sort() : items);
    }
    if (typeof node === "object" && node !== null) return writeParts(node, write);
    if (key === "reference" && typeof node === "string") return JSON.stringify(reference(node));
    return node === undefined ? "undefined" : JSON.stringify(node);
  };
  return write(value, "");
}

/** A value that a document writes down: every key and every order in it counts, but the order of an object's keys. */
export function canonicalValue(node: unknown): string {
  if (Array.isArray(node)) return listText(node.map(canonicalValue));
  if (typeof node !== "object" || node === null) return JSON.stringify(node);
  return objectText(
    Object.entries(node).map(([key, item]) => `${JSON.stringify(key)}:${canonicalValue(item)}`),
  );
}

export function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

function listText(items: readonly string[]): string {
  return `[${items.join()}]`;
}

type Write = (node: unknown, key: string) => string;

/** The keys of a map are names of the API's own (a field may be called `description`), so every one counts. */
function writeNames(names: ReadonlyMap<string, unknown>, write: Write): string {
  return objectText(Array.from(names, ([name, item]) => `${JSON.stringify(name)}:${write(item, "")}`));
}

function writeParts(parts: object, write: Write): string {
  const counting = Object.entries(parts).filter(
    ([key, item]) => item !== undefined && !withoutMeaning.has(key),
  );
  return objectText(counting.map(([key, item]) => `${JSON.stringify(key)}:${write(item, key)}`));
}

function objectText(entries: string[]): string {
  return `{${entries.sort().join()}}`;
}
