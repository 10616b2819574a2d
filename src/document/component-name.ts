/**
 * A readable name for a schema that a reference takes from inside another object, which makes it a component.
 * `#/components/schemas/Order/properties/lines` is `Order_lines`; the schema of a response is named by its operation:
 * `getOrder_response_200`.
 *
 * The name depends only on the place, so it is stable across versions.
 */
import { isObject, type JsonObject } from "../values/json.js";
import { pointerOf } from "../values/json-pointer.js";
import { distinctNames } from "../values/place-name.js";

export function joinWords(words: readonly string[]): string {
  const clean = words.map((word) => word.replace(/[^\p{L}\p{M}\p{N}.-]+/gu, "_").replace(/^_+|_+$/g, ""));
  return clean.filter((word) => word !== "").join("_") || "Schema";
}

/** Names for a place, best first; the last one is unique. */
export function componentNames(tokens: readonly string[], root: JsonObject): string[] {
  const whole = joinWords(wordsOf(tokens, root, (rest) => rest));
  return distinctNames(joinWords(wordsOf(tokens, root, componentWords)), whole, pointerOf(tokens));
}

/** `within`: the words for the place inside a component or operation. */
function wordsOf(
  tokens: readonly string[],
  root: JsonObject,
  within: (tokens: readonly string[]) => readonly string[],
): string[] {
  const [section, first = "", second = ""] = tokens;
  if (section === "components") return [second, ...within(tokens.slice(3))];
  if (section !== "paths")
    return [...(section === undefined ? [] : [section]), first, ...within(tokens.slice(2))];
  return [operationWord(root, first, second), ...within(tokens.slice(3))];
}

function operationWord(root: JsonObject, path: string, method: string): string {
  const paths = root["paths"];
  const item = isObject(paths) ? paths[path] : undefined;
  const operation = isObject(item) ? item[method] : undefined;
  const id = isObject(operation) ? operation["operationId"] : undefined;
  return typeof id === "string" ? id : `${method}${path}`;
}

/** The name of a place inside a component, without tokens that only name the map or list of the next token. */
export function componentWords(tokens: readonly string[]): string[] {
  return tokens.flatMap((token, index) => {
    if (isWithin(tokens[index - 1], token)) return [];
    return silentTokens.has(token) ? [] : [shortTokens.get(token) ?? token];
  });
}

/** JSON is expected, so it is not named. */
function isWithin(parent: string | undefined, token: string): boolean {
  return parent === "content" && /^application\/json\b/.test(token);
}

const silentTokens = new Set([
  "properties",
  "$defs",
  "definitions",
  "content",
  "schema",
  "patternProperties",
]);
const shortTokens = new Map([
  ["requestBody", "request"],
  ["responses", "response"],
  ["parameters", "parameter"],
  ["headers", "header"],
  ["additionalProperties", "value"],
  ["items", "item"],
]);
