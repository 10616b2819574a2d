/**
 * The text that equal structures share: keys sorted, Maps as objects, prose and places left out.
 */
import { createHash } from "node:crypto";

/** Keys that never count: prose, and where a thing stood in its document. */
const withoutMeaning = new Set([
  "docs",
  "description",
  "summary",
  "title",
  "pointer",
  "tags",
  "isIdPublished",
]);

/** Sets of names: their order in the document means nothing. */
const unordered = new Set(["enum", "required", "types", "scopes"]);

export function canonicalText(value: unknown, reference: (name: string) => string = (name) => name): string {
  const write = (node: unknown, key: string): string => {
    if (node instanceof Map)
      return writeEntries(Array.from(node as Map<string, unknown>), write, isData(key));
    if (Array.isArray(node)) {
      const items = node.map((item) => write(item, ""));
      return `[${(unordered.has(key) ? items.sort() : items).join()}]`;
    }
    if (typeof node === "object" && node !== null)
      return writeEntries(Object.entries(node), write, isData(key));
    if (key === "reference" && typeof node === "string") return JSON.stringify(reference(node));
    return node === undefined ? "undefined" : JSON.stringify(node);
  };
  return write(value, "");
}

export function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

/** Below these keys, names are the API's own (a field may be called `description`), so every key counts. */
function isData(key: string): boolean {
  return [
    "properties",
    "patternProperties",
    "dependentSchemas",
    "dependentRequired",
    "default",
    "enum",
  ].includes(key);
}

function writeEntries(
  entries: readonly (readonly [string, unknown])[],
  write: (node: unknown, key: string) => string,
  areNamesData: boolean,
): string {
  const parts = entries
    .filter(([key, item]) => item !== undefined && (areNamesData || !withoutMeaning.has(key)))
    .map(([key, item]) => `${JSON.stringify(key)}:${write(item, areNamesData ? "" : key)}`);
  return `{${parts.sort().join()}}`;
}
