/** A canonical string that is equal for equal structures: keys sorted, Maps as objects, prose and places left out. */

import { isUnordered, isWithoutMeaning } from "../timeline/homes.js";
import { sha256 } from "../values/hash.js";

export function canonicalText(value: unknown): string {
  const write: Write = (node, key) => {
    if (key === "enum" && Array.isArray(node)) return listText(node.map(canonicalValue).sort());
    if (key === "default") return canonicalValue(node);
    if (node instanceof Map) return writeNames(node as Map<string, unknown>, write);
    if (Array.isArray(node)) {
      const items = node.map((item) => write(item, ""));
      return listText(isUnordered(key) ? items.sort() : items);
    }
    if (typeof node === "object" && node !== null) return writeParts(node, write);
    return node === undefined ? "undefined" : JSON.stringify(node);
  };
  return write(value, "");
}

/** A JSON value of the document: everything counts except key order. */
function canonicalValue(node: unknown): string {
  if (Array.isArray(node)) return listText(node.map(canonicalValue));
  if (typeof node !== "object" || node === null) return JSON.stringify(node);
  return objectText(
    Object.entries(node).map(([key, item]) => `${JSON.stringify(key)}:${canonicalValue(item)}`),
  );
}

export function hash(text: string): string {
  return sha256(text).slice(0, 32);
}

function listText(items: readonly string[]): string {
  return `[${items.join()}]`;
}

type Write = (node: unknown, key: string) => string;

/** The keys of a map are names in the API (a field may be called `description`), so all of them count. */
function writeNames(names: ReadonlyMap<string, unknown>, write: Write): string {
  return objectText(Array.from(names, ([name, item]) => `${JSON.stringify(name)}:${write(item, "")}`));
}

function writeParts(parts: object, write: Write): string {
  const counting = Object.entries(parts).filter(
    ([key, item]) => item !== undefined && !isWithoutMeaning(key),
  );
  return objectText(counting.map(([key, item]) => `${JSON.stringify(key)}:${write(item, key)}`));
}

function objectText(entries: string[]): string {
  return `{${entries.sort().join()}}`;
}
