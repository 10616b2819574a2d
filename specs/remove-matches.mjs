// @ts-check
/** Removes all matches of a JSONPath expression (RFC 9535) from a document. An expression without matches is outdated. */
import { exec } from "jsonpath-rfc9535";

/** @import { JsonObject, JsonValue } from "./read-source.mjs" */

/**
 * @param {JsonObject} document changed in place
 * @param {string} expression
 */
export function removeMatches(document, expression) {
  /** @type {(string | number)[][]} */
  const paths = [];
  exec(document, expression, (_value, path) => paths.push([...path]));
  if (paths.length === 0) throw new Error(`versions.yaml: ${expression} matches nothing.`);
  // From the end, so that removing an element does not move the remaining ones.
  for (const path of paths.reverse()) removeAt(document, path);
}

/** @param {JsonValue} root @param {(string | number)[]} path */
function removeAt(root, path) {
  let parent = root;
  for (const step of path.slice(0, -1)) parent = child(parent, step);
  const key = path.at(-1);
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (parent !== null && typeof parent === "object") Reflect.deleteProperty(parent, String(key));
}

/** @param {JsonValue} value @param {string | number} key @returns {JsonValue} */
function child(value, key) {
  if (Array.isArray(value)) return value[Number(key)] ?? null;
  return value !== null && typeof value === "object" ? (value[key] ?? null) : null;
}
