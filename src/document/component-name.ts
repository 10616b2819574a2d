/**
 * A readable name for a schema that a reference takes from inside another object, which makes it a
 * component. `#/components/schemas/Order/properties/lines` is `Order_lines`; the schema of a
 * response is named by its operation: `getOrder_response_200`.
 *
 * The name depends on the place alone, so that it is the same in every version that has the place.
 */
import { isObject, type JsonObject } from "../values/json.js";

export function componentName(tokens: readonly string[], root: JsonObject): string {
  return joinWords(wordsOf(tokens, root));
}

export function joinWords(words: readonly string[]): string {
  const clean = words.map((word) => word.replace(/[^A-Za-z0-9.-]+/g, "_").replace(/^_+|_+$/g, ""));
  return clean.filter((word) => word !== "").join("_") || "Schema";
}

/** The first of `name`, `name_2`, `name_3`, … that is free. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let count = 2; isTaken(free); count++) free = `${name}_${count}`;
  return free;
}

function wordsOf(tokens: readonly string[], root: JsonObject): string[] {
  const [section, first = "", second = ""] = tokens;
  if (section === "components") return [second, ...componentWords(tokens.slice(3))];
  if (section !== "paths")
    return [...(section === undefined ? [] : [section]), first, ...componentWords(tokens.slice(2))];
  return [operationWord(root, first, second), ...componentWords(tokens.slice(3))];
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

/** JSON is what everybody expects. */
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
